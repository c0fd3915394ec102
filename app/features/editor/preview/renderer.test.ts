import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OpenDrawing } from './drawing.ts'
import type { Track } from './drawing-session.ts'
import { createRenderer, type RendererPhase } from './renderer.ts'

const never = () => new Promise<void>(() => {})
const track = (ass: string, ...files: string[]): Track => ({
  ass,
  fonts: files.map((file) => ({ file, bytes: new Uint8Array(1) })),
})
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds)

/** A renderer on drawings that write down what they are asked for; `answers` replaces single calls. */
function opened(answers: Partial<Record<'ready' | 'setTrack' | 'draw', () => Promise<void>>> = {}) {
  const calls: string[] = []
  const crashes: (() => void)[] = []
  const phases: RendererPhase[] = []
  const answer = async (call: string, kind?: keyof typeof answers) => {
    calls.push(call)
    if (kind) await answers[kind]?.()
  }
  const open = vi.fn<OpenDrawing>((_host, { width, height }, onCrash) => {
    crashes.push(onCrash)
    calls.push(`open ${width}x${height}`)
    return {
      ready: answers.ready?.() ?? Promise.resolve(),
      addFonts: (fonts) => answer(`fonts ${fonts.length}`),
      setTrack: (ass) => answer(`track ${ass}`, 'setTrack'),
      resize: (size) => answer(`resize ${size.width}x${size.height}`),
      draw: (seconds, isForced) => answer(`draw ${seconds}${isForced ? ' anew' : ''}`, 'draw'),
      close: () => calls.push('close'),
    }
  })
  const renderer = createRenderer(
    document.createElement('div'),
    async () => open,
    (phase) => phases.push(phase),
  )
  return { renderer, calls, phases, answers, crash: () => crashes.at(-1)?.() }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('nothing is opened before the size is known', async () => {
  const { renderer, calls } = opened()
  renderer.setTrack(track('one'))
  await settle()
  expect(calls).toEqual([])
})

test('captions are drawn after their fonts, for the time that is shown', async () => {
  const { renderer, calls, phases } = opened()
  renderer.setTime(1.5)
  renderer.setTrack(track('one', 'a.ttf'))
  renderer.setSize({ width: 90, height: 160 })
  await settle()
  expect(calls).toEqual(['open 90x160', 'fonts 1', 'track one', 'draw 1.5 anew'])
  expect(phases).toEqual(['drawing'])
})

test('each font is given once, and an unchanged track is not given again', async () => {
  const { renderer, calls } = opened()
  renderer.setSize({ width: 90, height: 160 })
  renderer.setTrack(track('one', 'a.ttf'))
  await settle()
  renderer.setTrack(track('two', 'a.ttf', 'b.ttf'))
  await settle()
  calls.length = 0
  renderer.setTime(2)
  await settle()
  renderer.setTrack(track('three', 'b.ttf'))
  await settle()
  expect(calls).toEqual(['draw 2', 'track three', 'draw 2 anew'])
})

test('of the wishes during a drawing only the last is fulfilled', async () => {
  let finish = () => {}
  const draw = () =>
    new Promise<void>((resolve) => {
      finish = resolve
    })
  const { renderer, calls } = opened({ draw })
  renderer.setSize({ width: 90, height: 160 })
  await settle()
  calls.length = 0
  for (const name of ['one', 'two', 'three']) renderer.setTrack(track(name))
  for (const seconds of [1, 2, 3]) renderer.setTime(seconds)
  finish()
  await settle()
  expect(calls).toEqual(['track three', 'draw 3 anew'])
})

test('a time that is shown already is not drawn again', async () => {
  const { renderer, calls } = opened()
  renderer.setSize({ width: 90, height: 160 })
  renderer.setTime(1)
  await settle()
  calls.length = 0
  renderer.setTime(1)
  await settle()
  expect(calls).toEqual([])
})

test('a new size is drawn while paused', async () => {
  const { renderer, calls } = opened()
  renderer.setSize({ width: 90, height: 160 })
  await settle()
  calls.length = 0
  renderer.setSize({ width: 180, height: 320 })
  await settle()
  expect(calls).toEqual(['resize 180x320', 'draw 0 anew'])
})

test('a renderer that does not answer within 5 s is replaced, with all that it showed', async () => {
  const { renderer, calls, phases, answers } = opened()
  renderer.setSize({ width: 90, height: 160 })
  renderer.setTrack(track('one', 'a.ttf'))
  await settle()
  answers.draw = never
  renderer.setTime(1)
  await settle(4999)
  expect(phases).toEqual(['drawing'])
  calls.length = 0
  delete answers.draw
  await settle(1)
  expect(phases.at(-1)).toBe('restarting')
  await settle(500)
  expect(calls).toEqual(['close', 'open 90x160', 'fonts 1', 'track one', 'draw 1 anew'])
  expect(phases.at(-1)).toBe('drawing')
})

test('a worker that dies is replaced at once, also in the midst of a drawing', async () => {
  const { renderer, calls, phases, answers, crash } = opened()
  renderer.setSize({ width: 90, height: 160 })
  await settle()
  crash()
  await settle()
  expect(phases.at(-1)).toBe('restarting')
  await settle(500)
  expect(phases.at(-1)).toBe('drawing')
  answers.draw = never
  renderer.setTime(1)
  await settle()
  delete answers.draw
  calls.length = 0
  crash()
  await settle(500)
  expect(calls).toContain('open 90x160')
  expect(calls.at(-1)).toBe('draw 1')
})

test('a slow start says so and is waited for', async () => {
  let start = () => {}
  const ready = () =>
    new Promise<void>((resolve) => {
      start = resolve
    })
  const { renderer, calls, phases } = opened({ ready })
  renderer.setSize({ width: 90, height: 160 })
  await settle(5000)
  expect(phases).toEqual(['slow'])
  await settle(20_000)
  start()
  await settle()
  expect(phases).toEqual(['slow', 'drawing'])
  expect(calls.filter((call) => call.startsWith('open'))).toHaveLength(1)
})

test('after five tries it gives up, until it is asked again or the captions change', async () => {
  const { renderer, calls, phases, answers } = opened({
    setTrack: async () => {
      throw new Error('out of memory')
    },
  })
  renderer.setSize({ width: 90, height: 160 })
  renderer.setTrack(track('one'))
  await settle(60_000)
  expect(calls.filter((call) => call.startsWith('open'))).toHaveLength(5)
  expect(phases.at(-1)).toBe('failed')
  renderer.setTime(1)
  await settle(60_000)
  expect(calls.filter((call) => call.startsWith('open'))).toHaveLength(5)
  delete answers.setTrack
  renderer.setTrack(track('two'))
  await settle()
  expect(phases.at(-1)).toBe('drawing')
})

test('no promise is waited for in more than one drawing, and grows with them', async () => {
  const race = vi.spyOn(Promise, 'race')
  const { renderer } = opened()
  renderer.setSize({ width: 90, height: 160 })
  for (const seconds of [1, 2, 3]) {
    renderer.setTime(seconds)
    await settle()
  }
  const waitedFor = race.mock.calls.flatMap(([promises]) => [...promises])
  expect(waitedFor.length).toBeGreaterThan(6)
  expect(new Set(waitedFor).size).toBe(waitedFor.length)
  race.mockRestore()
})

test('nothing is left open, whenever it is closed', async () => {
  const early = opened()
  early.renderer.setSize({ width: 90, height: 160 })
  early.renderer.close()
  await settle()
  expect(early.calls).toEqual([])

  const late = opened({ ready: never })
  late.renderer.setSize({ width: 90, height: 160 })
  await settle()
  late.renderer.close()
  await settle(60_000)
  expect(late.calls).toEqual(['open 90x160', 'close', 'close'])
  expect(late.phases).toEqual([])
})
