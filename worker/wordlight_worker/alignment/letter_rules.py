"""Letters to phones for the aligner, by language, as data.

``pattern>phones`` separated by ``;``: at each place of a lower-case word the first pattern of the
language that matches is taken, else the letter without its accent by the general table. Phones are
those of the CTC model; found by measurement on speech with known word times.
"""

GENERAL = (
    "a>ɑ;b>b;c>k;d>d;e>ɛ;f>f;g>g;h>h;i>i;j>j;k>k;l>l;m>m;n>n;o>oʊ;p>p;q>k;r>ɹ;s>s;t>t;u>u;v>v;"
    "w>w;x>k s;y>i;z>z"
)

RULES = {
    "es": (
        "ch>t͡ʃ;ll>j;qu>k;gu(?=[ei])>g;rr>ɹ;ñ>n j;c(?=[eiéí])>s;z>s;g(?=[eiéí])>h;j>h;h>;v>b;y>j;"
        "x>k s"
    ),
    "it": ("gli>l j i;gn>n j;ch>k;gh>g;sc(?=[ei])>ʃ;c(?=[ei])>t͡ʃ;g(?=[ei])>d͡ʒ;qu>k w;z>t s;h>"),
    "pt": (
        "nh>n j;lh>l j;ch>ʃ;qu>k;gu(?=[ei])>g;ç>s;c(?=[eiéí])>s;g(?=[ei])>ʒ;j>ʒ;rr>h;h>;x>ʃ;"
        "ão>aʊ n;õe>ɔ n;ss>s"
    ),
    "de": (
        "tsch>t͡ʃ;sch>ʃ;ch>h;ck>k;ph>f;qu>k v;st(?=.)>s t;sp>s p;ei>aɪ;eu|äu>ɔɪ;ie>i;au>aʊ;ß|ss>s;"
        "z>t s;w>v;v>f;s(?=[aeiouäöü])>z;j>j;ä>ɛ;ö>ɝ;ü>u;(?<=[aeiou])h>;y>u"
    ),
    "fr": (
        "'>;eaux?>oʊ;aux?>oʊ;oi>w ɑ;ou>u;(?:an|en|am|em)(?![aeiouyéèmn])>ɑ n;"
        "(?:on|om)(?![aeiouyéèmn])>ɔ n;(?:ain|in|im|ein)(?![aeiouyéèmn])>æ n;ch>ʃ;gn>n j;qu>k;"
        "gu(?=[ei])>g;ph>f;ç>s;c(?=[eiéèêy])>s;g(?=[eiéèê])>ʒ;j>ʒ;h>;(?:ai|ei|è|ê)>ɛ;(?:er|ez)$>eɪ;"
        "é>eɪ;eu|œu>ɝ;ent$>;(?<=.)es?$>;(?<=..)[tdsxp]s?$>;y>i;u>u;ss>s;"
        "(?<=[aeiouéè])s(?=[aeiouéè])>z"
    ),
    "ru": (
        "а>ɑ;б>b;в>v;г>g;д>d;е>j ɛ;ё>j oʊ;ж>ʒ;з>z;и>i;й>j;к>k;л>l;м>m;н>n;о>oʊ;п>p;р>ɹ;с>s;т>t;у>u;"
        "ф>f;х>h;ц>t s;ч>t͡ʃ;ш>ʃ;щ>ʃ;ъ>;ы>ɪ;ь>;э>ɛ;ю>j u;я>j ɑ"
    ),
    "ar": (
        "ا>æ;ب>b;ت>t;ث>θ;ج>d͡ʒ;ح>h;خ>h;د>d;ذ>ð;ر>ɹ;ز>z;س>s;ش>ʃ;ص>s;ض>d;ط>t;ظ>ð;ع>ɑ;غ>g;ف>f;ق>k;ك>k;"
        "ل>l;م>m;ن>n;ه>h;و>u;ي>i;ى>ɑ;ة>ə;أ>ɑ;إ>i;آ>ɑ;ء>;ئ>i;ؤ>u"
    ),
    # On pinyin without tones.
    "zh": (
        "zh>d͡ʒ;ch>t͡ʃ;sh>ʃ;ng>ŋ;x>ʃ;q>t͡ʃ;j>d͡ʒ;z>d z;c>t s;r>ɹ;iu>j oʊ;ui>w eɪ;ian>j ɛ n;ao>aʊ;ai>aɪ;"
        "ei>eɪ;ou>oʊ;e>ʌ;yi>i;wu>u;yu>ju;v>ju;y>j"
    ),
    # On katakana as spoken.
    "ja": (
        "キ(?=[ャュョ])>k j;ギ(?=[ャュョ])>g j;ニ(?=[ャュョ])>n j;ヒ(?=[ャュョ])>h j;ミ(?=[ャュョ])>m j;"
        "リ(?=[ャュョ])>ɹ j;ビ(?=[ャュョ])>b j;ピ(?=[ャュョ])>p j;シ(?=[ャュョェ])>ʃ;チ(?=[ャュョェ])>t͡ʃ;"
        "[ジヂ](?=[ャュョェ])>d͡ʒ;フ(?=[ァィェォ])>f;テ(?=ィ)>t;デ(?=ィ)>d;ウ(?=[ィェォ])>w;ヴ>v;カ>k ɑ;キ>k i;"
        "ク>k u;ケ>k ɛ;コ>k oʊ;サ>s ɑ;ス>s u;セ>s ɛ;ソ>s oʊ;タ>t ɑ;テ>t ɛ;ト>t oʊ;ナ>n ɑ;ニ>n i;ヌ>n u;"
        "ネ>n ɛ;ノ>n oʊ;ハ>h ɑ;ヒ>h i;ヘ>h ɛ;ホ>h oʊ;マ>m ɑ;ミ>m i;ム>m u;メ>m ɛ;モ>m oʊ;ラ>ɹ ɑ;リ>ɹ i;"
        "ル>ɹ u;レ>ɹ ɛ;ロ>ɹ oʊ;ガ>g ɑ;ギ>g i;グ>g u;ゲ>g ɛ;ゴ>g oʊ;ザ>z ɑ;ズ>z u;ゼ>z ɛ;ゾ>z oʊ;ダ>d ɑ;"
        "デ>d ɛ;ド>d oʊ;バ>b ɑ;ビ>b i;ブ>b u;ベ>b ɛ;ボ>b oʊ;パ>p ɑ;ピ>p i;プ>p u;ペ>p ɛ;ポ>p oʊ;シ>ʃ i;"
        "チ>t͡ʃ i;ツ>t s u;フ>f u;[ジヂ]>d͡ʒ i;ヅ>z u;ヤ>j ɑ;ユ>j u;ヨ>j oʊ;ワ>w ɑ;ヲ>oʊ;ン>n;[アァャ]>ɑ;"
        "[イィ]>i;[ウゥュ]>u;[エェ]>ɛ;[オォョ]>oʊ;ッ>;ー>"
    ),
}
