import type { Script } from '#captions/scripts.ts'

/** Words that ask much of a font, by script: marks above and below, conjuncts, stacks, mixed words; all of them ours. */
export const SCRIPT_WORDS: Partial<Record<Script, { lang: string; words: string[] }>> = {
  Latin: { lang: 'vi', words: ['Ấn', 'phường', 'ẹ̀kọ́', 'Évreux'] },
  Greek: { lang: 'el', words: ['Ξυπνήστε', 'ΰψος', 'Ωραία!'] },
  Cyrillic: { lang: 'uk', words: ['Їжак', 'щоґодини', 'Ёлка', 'қуырдақ'] },
  Arabic: {
    lang: 'ar',
    words: ['يفقدون', 'مُحَمَّدٌ', 'فقط!', 'می‌خواهم', 'ٹھیک', 'بِجٍّ', '3ثوانٍ', '(چرا؟)'],
  },
  Hebrew: { lang: 'he', words: ['שָׁלוֹם', 'ירושלים', 'לילדים!', 'וּבְנֵי', 'ייִדיש', 'ל-3'] },
  Devanagari: { lang: 'hi', words: ['विद्यार्थी', 'क्षत्रिय', 'हूँ', 'र्ट्री', 'कृष्ण', 'शृङ्खला।'] },
  Bengali: { lang: 'bn', words: ['স্ত্রী', 'ক্ষুদ্র', 'পূর্ণিমা', 'কৌতূহল'] },
  Gurmukhi: { lang: 'pa', words: ['ਪੰਜਾਬੀ', 'ਸ਼੍ਰੀ', 'ਕਿਉਂ', 'ਪ੍ਰੀਤ'] },
  Gujarati: { lang: 'gu', words: ['ગુજરાતી', 'શ્રી', 'સ્વપ્ન', 'હૃદય'] },
  Tamil: { lang: 'ta', words: ['தமிழ்', 'கௌரவம்', 'ஸ்ரீ', 'கூட்டுறவு'] },
  Telugu: { lang: 'te', words: ['తెలుగు', 'స్త్రీ', 'కృష్ణుడు', 'రాష్ట్రం'] },
  Kannada: { lang: 'kn', words: ['ಕನ್ನಡ', 'ಸ್ತ್ರೀ', 'ಕೃಷ್ಣ', 'ರಾಷ್ಟ್ರ'] },
  Malayalam: { lang: 'ml', words: ['മലയാളം', 'സ്ത്രീ', 'ക്ഷേത്രം', 'കൃഷ്ണൻ'] },
  Sinhala: { lang: 'si', words: ['සිංහල', 'ශ්‍රී', 'ක්‍රීඩා', 'කෞතුක'] },
  Thai: { lang: 'th', words: ['ผู้ใหญ่', 'ที่นี่', 'กตัญญู', 'น้ำแข็ง', 'ปิ๊ง'] },
  Lao: { lang: 'lo', words: ['ພາສາລາວ', 'ຜູ້ໃຫຍ່', 'ນ້ຳ', 'ປີ້'] },
  Khmer: { lang: 'km', words: ['ខ្មែរ', 'ស្ត្រី', 'ក្រុមហ៊ុន', 'ឆ្នាំ', 'ម្ដ៉ូវ'] },
  Myanmar: { lang: 'my', words: ['မြန်မာ', 'က္ကျွန်ုပ်', 'ကြည့်ရှု', 'ဦးလေး', 'သင်္ဘော'] },
  Tibetan: { lang: 'bo', words: ['བོད་སྐད་', 'བསྒྲུབས་', 'རྒྱལ་པོ།', 'ཧཱུྃ'] },
  Georgian: { lang: 'ka', words: ['ქართული', 'ჭყაპი', 'ყველა!'] },
  Armenian: { lang: 'hy', words: ['Հայերեն', 'ինչպե՞ս', 'ֆիլմը։'] },
  Ethiopic: { lang: 'am', words: ['አማርኛ', 'ጓደኛዬ', 'እንዴት፧'] },
  Hangul: { lang: 'ko', words: ['한국어', '괜찮아요!', '뷁', '3초'] },
  Han: { lang: 'zh', words: ['视频字幕', '3秒', '《龘》', '臺灣'] },
  Katakana: { lang: 'ja', words: ['動画です', 'サーバー', '「字幕」', 'きゃっ！'] },
}
