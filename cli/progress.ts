import type { Translate } from './messages.ts'

/** Steps in the order of the work; each has the message `cli.step_<name>`. */
export type Step = 'start' | 'upload' | 'transcribe' | 'export' | 'download'

export type Progress = {
  /** Begins a step, and so ends the one before. */
  begin: (step: Step) => void
  /** How far the step has come, 0 to 1. */
  update: (fraction: number) => void
  /** A line of its own between the steps' lines; `key` names the message. */
  say: (key: string, values?: Record<string, string>) => void
  /** Ends the last step. */
  end: () => void
  /** Leaves a step that failed. */
  abandon: () => void
}

type Screen = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }

/** The set-up writes its own lines to the screen during this step. */
const SHARED: Step = 'start'
const BAR_CELLS = 30
const CLEAR_LINE = '\r\u001b[2K'
/** Elsewhere than on a terminal a line is written each time that the step has gained this much. */
const PLAIN_STRIDE = 0.25

function bar(fraction: number): string {
  const filled = Math.round(fraction * BAR_CELLS)
  return '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled)
}

const percent = (fraction: number) => `${Math.floor(fraction * 100)} %`

/** A bar on a terminal, plain lines elsewhere. `now` is in milliseconds. */
export function showProgress(screen: Screen, translate: Translate, now: () => number): Progress {
  const isTerminal = screen.isTTY === true
  let current: { step: Step; startedAt: number; shown: number } | null = null

  const name = (step: Step) => translate(`cli.step_${step}`)

  function draw(step: Step, fraction: number): void {
    const text = `${name(step).padEnd(14)} ${bar(fraction)} ${percent(fraction)}`
    screen.write(CLEAR_LINE + text.slice(0, (screen.columns || 80) - 1))
  }

  function end(): void {
    if (!current) return
    const seconds = ((now() - current.startedAt) / 1000).toFixed(1)
    const start = isTerminal ? CLEAR_LINE : ''
    screen.write(`${start}${translate('cli.step_done', { step: name(current.step), seconds })}\n`)
    current = null
  }

  return {
    begin: (step) => {
      end()
      current = { step, startedAt: now(), shown: 0 }
      if (isTerminal) screen.write(`${CLEAR_LINE}${name(step)} ...${step === SHARED ? '\n' : ''}`)
    },
    update: (fraction) => {
      if (!current) return
      const value = Math.min(Math.max(fraction, current.shown), 1)
      if (isTerminal) draw(current.step, value)
      else if (value < 1 && value - current.shown >= PLAIN_STRIDE) {
        screen.write(`${name(current.step)} ${percent(value)}\n`)
      } else return
      current.shown = value
    },
    say: (key, values) => {
      screen.write(`${isTerminal ? CLEAR_LINE : ''}${translate(key, values)}\n`)
    },
    end,
    abandon: () => {
      if (current && isTerminal) screen.write(CLEAR_LINE)
      current = null
    },
  }
}
