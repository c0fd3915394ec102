import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { runCaption } from '#tests/e2e/caption-command.ts'
import { listProjects } from '#tests/e2e/public-api.ts'
import { ffmpeg } from '#tests/support/ffmpeg.ts'

let folder: string
const file = (name: string) => path.join(folder, name)

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wordlight-refusals-'))
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=270x480:rate=25']
  const small = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
  ffmpeg(...picture, '-t', '3', ...small, file('silent-film.mp4'))
  ffmpeg(
    ...picture,
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=220',
    '-t',
    '4',
    ...small,
    '-c:a',
    'aac',
    file('tone.mp4'),
  )
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'color=size=64x64:rate=5',
    '-f',
    'lavfi',
    '-i',
    'anullsrc=r=16000:cl=mono',
    '-t',
    '301',
    ...small,
    '-c:a',
    'aac',
    file('long.mp4'),
  )
  writeFileSync(file('text.mp4'), 'This is a shopping list, not a video.\n'.repeat(200))
  writeFileSync(file('empty.mp4'), '')
})

afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['silent-film.mp4', /no sound track/],
  ['tone.mp4', /No speech was found/],
  ['long.mp4', /too long \(maximum 5 minutes\)/],
  ['text.mp4', /not an MP4, MOV or AVI video/],
  ['empty.mp4', /empty/],
  ['missing.mp4', /missing\.mp4/],
])('%s is refused with its own sentence and leaves nothing behind', async (name, sentence) => {
  const cloud = inject('cloud')
  const before = readdirSync(folder)
  const projectsBefore = await listProjects(cloud)
  const finished = await runCaption(cloud.stateDir, file(name), '-o', file('captioned.mp4'))
  expect(finished.code).toBe(4)
  expect(finished.stderr.trim().split('\n').at(-1)).toMatch(sentence)
  expect(finished.stderr).not.toMatch(/\bat .*:\d+:\d+|Traceback|\[object/)
  expect(existsSync(file('captioned.mp4'))).toBe(false)
  expect(readdirSync(folder)).toEqual(before)
  expect(await listProjects(cloud)).toEqual(projectsBefore)
})
