import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeWorld, type FakeWorld, refusal, videoFile } from './fake-world.ts'
import { createUploadEngine, type UploadEngine } from './upload-engine.ts'

let fake: FakeWorld
let engine: UploadEngine

beforeEach(() => {
  fake = createFakeWorld()
  engine = createUploadEngine(fake.world)
  engine.open()
})

const add = (bytes = 45, projectName = 'Talk') =>
  engine.add({ projectName, lang: 'en', file: videoFile(bytes) })
const shown = () => engine.store.state
const phases = () => shown().map((upload) => upload.phase)
const until = (check: () => void) => vi.waitFor(check, { interval: 1 })
const untilDone = () => until(() => expect(shown()).toEqual([]))
const untilPhase = (...expected: string[]) => until(() => expect(phases()).toEqual(expected))
describe('sending', () => {
  test('a file goes up in parts, at most three at a time, and becomes a project', async () => {
    fake.faults.holdsParts = true
    add(45)
    await until(() => expect(fake.log.parallel).toBe(3))
    fake.letThrough()
    await untilDone()
    const sizes = fake.puts.toSorted((a, b) => a.part - b.part).map(({ size }) => size)
    expect(sizes).toEqual([10, 10, 10, 10, 5])
    expect(fake.projects).toEqual(['Talk'])
    expect(fake.log.mostParallel).toBe(3)
    expect(fake.kept.size).toBe(0)
  })

  test('it is in the list at once, with its bytes as they go', async () => {
    fake.faults.holdsParts = true
    add(20)
    expect(shown()[0]).toMatchObject({ projectName: 'Talk', size: 20, sentBytes: 0 })
    await untilPhase('sending')
    await until(() => expect(shown()[0]?.sentBytes).toBeGreaterThan(0))
    fake.letThrough()
    await untilDone()
  })

  test('a second upload waits for the first', async () => {
    fake.faults.holdsParts = true
    add(10, 'First')
    await untilPhase('sending')
    add(10, 'Second')
    await until(() => expect(fake.open.size).toBe(2))
    expect(phases()).toEqual(['queued', 'sending'])
    fake.letThrough()
    await untilDone()
    expect(fake.projects).toEqual(['First', 'Second'])
  })

  test('it stays in the list until the project has come into its own', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    fake.world.onDone = () => promise
    engine = createUploadEngine(fake.world)
    engine.open()
    add(10)
    await until(() => expect(fake.projects).toEqual(['Talk']))
    expect(phases()).toEqual(['finishing'])
    resolve()
    await untilDone()
  })
})

describe('outages', () => {
  test('an API that is away at the start is waited for', async () => {
    fake.faults.isAway = true
    add()
    await untilPhase('away')
    fake.faults.isAway = false
    fake.wake()
    await untilDone()
    expect(fake.projects).toEqual(['Talk'])
  })

  test('an upload whose opening was answered into the void is found, not opened twice', async () => {
    fake.faults.losesAnswer = true
    add()
    await untilPhase('away')
    fake.wake()
    await untilDone()
    expect([fake.projects, fake.open.size]).toEqual([['Talk'], 0])
  })

  test('parts that broke off are sent again, those that arrived are not', async () => {
    fake.faults.holdsParts = true
    add(45)
    await until(() => expect(fake.log.parallel).toBe(3))
    fake.faults.isAway = true
    fake.letThrough()
    await untilPhase('away')
    expect(shown()[0]).toMatchObject({ sentBytes: 0, secondsLeft: null })
    fake.faults.isAway = false
    fake.wake()
    await untilDone()
    expect(fake.puts.map(({ part }) => part).toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  test('without a network it says so', async () => {
    fake.faults.isAway = true
    fake.faults.isOnline = false
    add()
    await untilPhase('offline')
  })

  test.each([500, 503, 429])('a store that answers %i is waited for', async (status) => {
    fake.faults.storeRefuses = [status]
    add(10)
    await untilPhase('away')
    fake.wake()
    await untilDone()
  })

  test('an address that has expired is replaced', async () => {
    fake.faults.storeRefuses = [403, 403]
    add(10)
    await untilDone()
    expect(fake.puts.map(({ address }) => address)).toEqual(['address-3-of-part-1'])
  })

  test('a store that refuses every address ends it; trying again goes on', async () => {
    fake.faults.storeRefuses = [403, 403, 403, 403]
    add(10)
    await untilPhase('failed')
    expect(shown()[0]).toMatchObject({ canRetry: true, failure: expect.stringContaining('⚠️') })
    engine.retry(shown()[0]?.key ?? '')
    await untilDone()
    expect([fake.projects, fake.open.size]).toEqual([['Talk'], 0])
  })
})

describe('completing', () => {
  const incomplete = () => refusal(409, 'UPLOAD_INCOMPLETE', 'errors.upload_incomplete')

  test('an answer that gets lost is asked for again', async () => {
    fake.faults.apiFails.complete = [new TypeError('Failed to fetch')]
    add(10)
    await untilPhase('away')
    fake.wake()
    await untilDone()
    expect(fake.projects).toEqual(['Talk'])
  })

  test('an upload that another call completes is waited for, without sending again', async () => {
    fake.faults.apiFails.complete = [incomplete()]
    add(10)
    await untilPhase('finishing')
    await until(() => fake.wake())
    await until(() => {
      fake.wake()
      expect(shown()).toEqual([])
    })
    expect(fake.puts).toHaveLength(1)
  })

  test('a store that has lost parts gets them again', async () => {
    fake.faults.apiFails.complete = [incomplete(), incomplete(), incomplete()]
    add(20)
    await until(() => {
      fake.wake()
      expect(shown()).toEqual([])
    })
    expect(fake.puts.map(({ part }) => part).toSorted()).toEqual([1, 1, 2, 2])
  })

  test('a file that is no video is refused for good, and forgotten', async () => {
    fake.faults.apiFails.complete = [refusal(422, 'VIDEO_UNSUPPORTED', 'errors.video_unsupported')]
    add(10)
    await untilPhase('failed')
    expect(shown()[0]).toMatchObject({
      failure: '⚠️ This file is not an MP4, MOV or AVI video.',
      canRetry: false,
      id: null,
    })
    await until(() => expect(fake.kept.size).toBe(0))
  })
})

describe('refusals', () => {
  test('one at the start is shown, and can be tried again', async () => {
    fake.faults.apiFails.start = [refusal(409, 'TOO_MANY_UPLOADS', 'errors.too_many_uploads')]
    add(10)
    await untilPhase('failed')
    expect(shown()[0]).toMatchObject({ canRetry: true, id: null })
    engine.retry('key-1')
    await untilDone()
    expect(fake.projects).toEqual(['Talk'])
  })

  test('an upload that the API has given up is begun anew', async () => {
    fake.faults.holdsParts = true
    add(10)
    await until(() => expect(fake.log.parallel).toBe(1))
    fake.open.clear()
    fake.letThrough()
    await untilPhase('failed')
    expect(shown()[0]).toMatchObject({ id: null, sentBytes: 0, canRetry: true })
    engine.retry('key-1')
    await untilDone()
  })

  test('the next upload is not held up by one that failed', async () => {
    fake.faults.apiFails.complete = [refusal(422, 'VIDEO_TOO_LONG', 'errors.video_too_long')]
    add(10, 'Long')
    add(10, 'Short')
    await untilPhase('failed')
    expect(fake.projects).toEqual(['Short'])
  })
})

describe('files', () => {
  test('one that can no longer be read has to be chosen again', async () => {
    const file = videoFile(10)
    const broken = { arrayBuffer: () => Promise.reject(new DOMException('', 'NotReadableError')) }
    vi.spyOn(file, 'slice').mockReturnValue({ size: 10, slice: () => broken } as unknown as Blob)
    fake.faults.isAway = false
    fake.faults.storeRefuses = [503]
    engine.add({ projectName: 'Talk', lang: 'en', file })
    await untilPhase('file_needed')
    expect(shown()[0]).toMatchObject({ file: null, isKept: null })
    expect(engine.chooseAgain('key-1', videoFile(10))).toBe(true)
    await untilDone()
  })

  test('leaving the page is a loss only where the browser has not kept the file', async () => {
    fake.faults.holdsParts = true
    add(10)
    await until(() => expect(shown()[0]?.isKept).toBe(true))
    fake.faults.keepsFiles = false
    add(10)
    await until(() => expect(fake.kept.size).toBe(2))
    expect(shown()[0]?.isKept).toBe(false)
  })
})
