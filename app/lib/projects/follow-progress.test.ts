import { expect, test } from 'vitest'
import type { ProgressReply } from '#api/contract/project.ts'
import { followProgress, NO_PROGRESS } from './follow-progress.ts'

const RUNNING: ProgressReply = {
  code: null,
  progress: 40,
  attempt: 1,
  stage: 'recognise',
  place: null,
  message: null,
}
const at = (percent: number) => ({ ...NO_PROGRESS, percent })

test('a running job shows what it says', () => {
  expect(followProgress(at(12), RUNNING)).toEqual({
    progress: { percent: 40, stage: 'recognise', place: null, isRestarted: false },
    hasEnded: false,
  })
})

test.each(['success', 'error'] as const)('%s ends it and sets the bar back to 0', (code) => {
  const reply = { ...RUNNING, code, progress: code === 'success' ? 100 : 40 }
  expect(followProgress(at(12), reply)).toEqual({ progress: NO_PROGRESS, hasEnded: true })
})

test('a job that is over before the first poll still ends', () => {
  const reply = { ...RUNNING, code: 'success', progress: 100 } as const
  expect(followProgress(NO_PROGRESS, reply).hasEnded).toBe(true)
})

test('100 while nothing was shown yet is ignored', () => {
  expect(followProgress(NO_PROGRESS, { ...RUNNING, progress: 100 })).toEqual({
    progress: NO_PROGRESS,
    hasEnded: false,
  })
  expect(followProgress(at(1), { ...RUNNING, progress: 100 }).progress.percent).toBe(100)
})

test('a second attempt is told from a bar that went wrong', () => {
  const { progress } = followProgress(at(80), { ...RUNNING, progress: 3, attempt: 2 })
  expect(progress).toMatchObject({ percent: 3, isRestarted: true })
})
