import { expect, test } from 'vitest'
import { PROJECT_STATUS, type ProjectStatus } from '#db/constants.ts'
import { canEdit, canExport, canGenerate, isExported, isInProgress } from './project-status.ts'

const statusesOf = (holds: (status: ProjectStatus) => boolean) =>
  Object.entries(PROJECT_STATUS).flatMap(([name, status]) => (holds(status) ? [name] : []))

test('each status offers what the specification says, and nothing else', () => {
  expect(statusesOf(isInProgress)).toEqual(['transcribing', 'exporting'])
  expect(statusesOf(canGenerate)).toEqual(['ready', 'transcriptionFailed'])
  expect(statusesOf(canEdit)).toEqual(['transcribed', 'exportFailed'])
  expect(statusesOf(canExport)).toEqual(['transcribed', 'exportFailed'])
  expect(statusesOf(isExported)).toEqual(['exported'])
})
