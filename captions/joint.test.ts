import { expect, test } from 'vitest'
import { joint } from './joint.ts'

test.each([
  ['two', 'words', 'spaced'],
  ['où', '?', 'bound'],
  ['動画', 'です', 'touching'],
  ['サーバー', '動画', 'touching'],
  ['動画', '。', 'glued'],
  ['「', '字幕', 'glued'],
  ['字幕', 'YouTube', 'narrow'],
  ['3', '秒', 'narrow'],
  ['한국어', '동영상', 'spaced'],
  ['한국어', '中國', 'spaced'],
  ['ที่', 'นี่', 'touching'],
  ['น้ำ', 'YouTube', 'spaced'],
  ['3', 'วัน', 'spaced'],
  ['สั้น', 'ๆ', 'glued'],
  ['ວິດີໂອ', 'ນີ້', 'touching'],
  ['យើង', 'មើល', 'touching'],
  ['មើល', '។', 'glued'],
  ['မြန်မာ', 'သင်္ဘော', 'touching'],
  ['မြန်မာ', '။', 'glued'],
  ['བོད་', 'སྐད་', 'touching'],
  ['རྒྱལ་པོ', '།', 'glued'],
  ['རྒྱལ་པོ།', 'དེ་', 'spaced'],
  ['हिन्दी', 'में', 'spaced'],
  ['है', '।', 'glued'],
  ['ጓደኛዬ', '።', 'glued'],
  ['հայերեն', '։', 'glued'],
  ['שלום', 'לכולם', 'spaced'],
])('%s and %s are %s', (before, after, expected) => {
  expect(joint(before, after)).toBe(expected)
})
