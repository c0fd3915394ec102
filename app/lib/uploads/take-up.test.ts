import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakeWorld, type FakeWorld, videoFile } from './fake-world.ts'
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
/** The same browser after its page was loaded again. */
const reload = () => {
  engine = createUploadEngine(fake.world)
  engine.open()
}

describe('after a reload', () => {
  /** Leaves an upload of 45 bytes behind whose first three parts have arrived. */
  async function leaveBehind(): Promise<void> {
    fake.faults.holdsParts = true
    add(45)
    await until(() => expect(fake.log.parallel).toBe(3))
    fake.letThrough()
    fake.faults.holdsParts = true
    await until(() => expect(fake.puts).toHaveLength(3))
    await until(() => expect(fake.log.parallel).toBe(2))
    // A page that is left ends everything and tells nobody.
    const [id, found] = [...fake.open.entries()][0] ?? []
    const kept = id && fake.kept.get(id)
    engine.close()
    if (id && found && kept) fake.kept.set(id, kept)
    await until(() => expect(fake.log.parallel).toBe(0))
    fake.letThrough()
    fake.puts.length = 0
  }

  test('an upload whose file is kept goes on by itself, where it was', async () => {
    await leaveBehind()
    reload()
    await until(() => expect(fake.projects).toEqual(['Talk']))
    await untilDone()
    expect(fake.puts.map(({ part }) => part).toSorted()).toEqual([4, 5])
  })

  test('one whose file is not kept asks for it, and takes no other', async () => {
    await leaveBehind()
    const [id = ''] = fake.kept.keys()
    fake.kept.set(id, { file: null, lastModified: 1000, expiresAt: '' })
    reload()
    await untilPhase('file_needed')
    expect(shown()[0]).toMatchObject({ filename: 'clip.mp4', sentBytes: 30, size: 45 })
    const changed = new File([new Uint8Array(45)], 'clip.mp4', { lastModified: 2000 })
    for (const other of [videoFile(45, 'other.mp4'), videoFile(44), changed]) {
      expect(engine.chooseAgain(id, other)).toBe(false)
    }
    expect(engine.chooseAgain(id, videoFile(45))).toBe(true)
    await untilDone()
    expect(fake.projects).toEqual(['Talk'])
  })

  test('one that nobody will finish can be cancelled', async () => {
    await leaveBehind()
    fake.kept.clear()
    reload()
    await untilPhase('file_needed')
    engine.cancel(shown()[0]?.key ?? '')
    expect(shown()).toEqual([])
    await until(() => expect(fake.aborted).toEqual(['upload-1']))
  })

  test('the list of open uploads is waited for while the API is away', async () => {
    await leaveBehind()
    fake.faults.isAway = true
    reload()
    await until(() => expect(shown()).toEqual([]))
    fake.faults.isAway = false
    await until(() => {
      fake.wake()
      expect(fake.projects).toEqual(['Talk'])
    })
  })
})

describe('other tabs', () => {
  test('what another tab sends is left to it, and is gone with its end', async () => {
    const file = videoFile(10)
    const open = await fake.world.transport.start({ projectName: 'Talk', lang: 'en', file })
    await fake.world.files.keep(open.id, file, open.expires_at)
    const unlock = fake.lockElsewhere(open.id)
    await engine.reconcile()
    await untilPhase('elsewhere')
    expect(fake.puts).toEqual([])
    fake.open.delete(open.id)
    unlock()
    await untilDone()
    expect([fake.puts, fake.log.endedElsewhere]).toEqual([[], 1])
  })

  test('a tab that is closed leaves its upload to this one', async () => {
    const file = videoFile(10)
    const open = await fake.world.transport.start({ projectName: 'Talk', lang: 'en', file })
    await fake.world.files.keep(open.id, file, open.expires_at)
    const unlock = fake.lockElsewhere(open.id)
    await engine.reconcile()
    await untilPhase('elsewhere')
    unlock()
    await untilDone()
    expect(fake.projects).toEqual(['Talk'])
  })

  test('without a kept file nobody is asked for it while another tab has it', async () => {
    const open = await fake.world.transport.start({
      projectName: 'Talk',
      lang: 'en',
      file: videoFile(10),
    })
    const unlock = fake.lockElsewhere(open.id)
    await engine.reconcile()
    await untilPhase('elsewhere')
    unlock()
    await untilPhase('file_needed')
  })

  test('an upload cancelled elsewhere no longer asks for its file', async () => {
    const file = videoFile(10)
    const open = await fake.world.transport.start({ projectName: 'Talk', lang: 'en', file })
    await engine.reconcile()
    await untilPhase('file_needed')
    fake.open.delete(open.id)
    await engine.reconcile()
    expect(shown()).toEqual([])
  })
})

describe('cancelling', () => {
  test('stops the parts on their way and tells the API', async () => {
    fake.faults.holdsParts = true
    add(45)
    await until(() => expect(fake.log.parallel).toBe(3))
    engine.cancel('key-1')
    expect(shown()).toEqual([])
    await until(() => expect(fake.log.parallel).toBe(0))
    await until(() => expect(fake.aborted).toEqual(['upload-1']))
    await until(() => expect(fake.kept.size).toBe(0))
  })

  test('an upload that the API was just opening is given up as soon as it is there', async () => {
    add(10)
    engine.cancel('key-1')
    await until(() => expect(fake.aborted).toEqual(['upload-1']))
    expect([fake.puts, shown()]).toEqual([[], []])
  })

  test('the next one gets its turn', async () => {
    fake.faults.holdsParts = true
    add(10, 'First')
    add(10, 'Second')
    await until(() => expect(fake.log.parallel).toBe(1))
    engine.cancel('key-1')
    fake.faults.holdsParts = false
    await untilDone()
    expect(fake.projects).toEqual(['Second'])
  })

  test('it does not come back with the next look at the API', async () => {
    fake.faults.holdsParts = true
    add(10)
    await until(() => expect(fake.log.parallel).toBe(1))
    fake.faults.isAway = true
    engine.cancel('key-1')
    fake.faults.isAway = false
    await engine.reconcile()
    expect(shown()).toEqual([])
  })
})

test('signing out ends everything and forgets the files', async () => {
  fake.faults.holdsParts = true
  add(10)
  await until(() => expect(fake.log.parallel).toBe(1))
  engine.close()
  await until(() => expect(fake.log.parallel).toBe(0))
  expect([shown(), fake.kept.size, fake.projects]).toEqual([[], 0, []])
})
