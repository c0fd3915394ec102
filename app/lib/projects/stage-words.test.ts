import { expect, test } from 'vitest'
import { PROJECT_STATUS } from '#db/constants.ts'
import { NO_PROGRESS } from './follow-progress.ts'
import { stageWords } from './stage-words.ts'

const { transcribing, exporting } = PROJECT_STATUS

test.each([
  [1, 'Waiting, next in line'],
  [2, 'Waiting, 1 before you'],
  [3, 'Waiting, 2 before you'],
  [99, 'Waiting, 98 before you'],
  [100, 'Waiting, 99 or more before you'],
])('place %i in the queue reads "%s"', (place, words) => {
  expect(stageWords(transcribing, { ...NO_PROGRESS, place, stage: 'recognise' })).toBe(words)
})

test.each([
  [transcribing, 'download', 'Fetching the video…'],
  [transcribing, 'decode', 'Reading the sound…'],
  [transcribing, 'wait', 'Waiting for its turn…'],
  [transcribing, 'recognise', 'Listening…'],
  [transcribing, 'render', 'Preparing the picture…'],
  [exporting, 'render', 'Rendering…'],
  [exporting, 'upload', 'Finishing…'],
  [exporting, null, 'Starting…'],
  [transcribing, 'a stage of a newer worker', 'Starting…'],
])('%s at the stage %s reads "%s"', (status, stage, words) => {
  expect(stageWords(status, { ...NO_PROGRESS, stage })).toBe(words)
})
