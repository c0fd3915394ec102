import { expect, test } from 'vitest'
import { createSpeedometer } from './speedometer.ts'

test('tells the time left from the last seconds', () => {
  let time = 0
  const { secondsLeft, reset } = createSpeedometer(() => time)
  expect(secondsLeft(0, 1000)).toBeNull()
  time = 1000
  expect(secondsLeft(100, 1000)).toBeNull()
  time = 2000
  expect(secondsLeft(200, 1000)).toBe(8)
  // What was longer ago than the window counts no more.
  time = 20_000
  expect(secondsLeft(300, 1000)).toBeNull()
  time = 22_000
  expect(secondsLeft(700, 1000)).toBe(1.5)
  reset()
  expect(secondsLeft(800, 1000)).toBeNull()
})

test('says nothing while nothing moves', () => {
  let time = 0
  const { secondsLeft } = createSpeedometer(() => time)
  secondsLeft(500, 1000)
  time = 3000
  expect(secondsLeft(500, 1000)).toBeNull()
})
