import { afterEach, expect, test, vi } from 'vitest'
import { devicePixels, renderSize } from './render-size.ts'

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

afterEach(() => {
  vi.unstubAllGlobals()
})

const observed = (exact: number | undefined) => ({
  contentRect: { width: 465.75, height: 828 } as DOMRectReadOnly,
  devicePixelContentBoxSize: exact === undefined ? [] : [{ inlineSize: exact, blockSize: 828 }],
})

test('an edge lies where the browser puts it', () => {
  expect(devicePixels(observed(465))).toEqual({ width: 465, height: 828 })
  expect(devicePixels(observed(undefined))).toEqual({ width: 466, height: 828 })
})

test('a browser that emulates a finer screen is not believed', () => {
  vi.stubGlobal('devicePixelRatio', 2)
  expect(devicePixels(observed(466))).toEqual({ width: 932, height: 1656 })
})
