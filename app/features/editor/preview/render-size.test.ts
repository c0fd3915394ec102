import { expect, test } from 'vitest'
import { renderSize } from './render-size.ts'

test('a canvas has the device pixels of its box', () => {
  const frame = { width: 1080, height: 1920 }
  expect(renderSize({ width: 466, height: 828 }, frame)).toEqual({ width: 466, height: 828 })
})

test('a canvas is never finer than the export, nor than what can be drawn in time', () => {
  const box = { width: 1620, height: 2880 }
  expect(renderSize(box, { width: 540, height: 960 })).toEqual({ width: 540, height: 960 })
  expect(renderSize(box, { width: 2160, height: 3840 })).toEqual({ width: 1080, height: 1920 })
})

test('a box without a size has no canvas', () => {
  expect(renderSize({ width: 0, height: 0 }, { width: 540, height: 960 })).toEqual({
    width: 0,
    height: 0,
  })
})
