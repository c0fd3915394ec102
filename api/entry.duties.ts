// `bin/operate`: the duties by hand.
import { readFile } from 'node:fs/promises'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { assemble } from './assemble.ts'
import { type ApiConfig, ConfigError, parseConfig } from './config.ts'
import { DUTIES } from './services/duties/duties.ts'
import { type SweepLine, sweep } from './services/duties/sweep.ts'

const NAMES = DUTIES.map(({ name }) => name)
const HELP = `Usage: bin/operate sweep [--dry-run] [--only NAME]...

Runs the background duties by hand, each until it finds nothing more, and prints what they did. It
may run beside the API, which runs them all the time. Exits with 1 when one failed.

  --dry-run     counts what each would take care of, and changes nothing
  --only NAME   this duty alone; may be given again. One of:
${NAMES.map((name) => `                  ${name}`).join('\n')}

What a duty has given up on is counted as stuck and waits for a person. orphan_objects goes on from
where its last run stopped, to the end of the store.

It works on the local cloud that bin/start runs, or, when DATABASE_URL is set, on what the settings
of the API in the environment name.
`

function refuse(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(2)
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    return refuse(`${error instanceof Error ? error.message : 'Wrong arguments.'}\n\n${HELP}`)
  }
}

function readConfig(): ApiConfig {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) return refuse(error.message)
    throw error
  }
}

function toTable(lines: readonly SweepLine[], verb: string): string {
  const rows = [
    ['duty', verb, 'stuck'],
    ...lines.map(({ duty, count, stuck }) => [duty, String(count ?? 'failed'), String(stuck)]),
  ]
  const width = Math.max(...rows.map(([name = '']) => name.length))
  return rows
    .map(([name = '', ...numbers]) =>
      [name.padEnd(width), ...numbers.map((text) => text.padStart(10))].join(''),
    )
    .join('\n')
}

const { values, positionals } = readArguments()
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
if (positionals.join(' ') !== 'sweep') refuse(HELP)
const unknown = values.only.filter((name) => !NAMES.includes(name))
if (unknown.length > 0) refuse(`There is no duty ${unknown.join(', ')}.\n\n${HELP}`)

const chosen = DUTIES.filter(({ name }) => values.only.length === 0 || values.only.includes(name))
const isDryRun = values['dry-run']
const { deps, close } = assemble(readConfig(), {
  // The table alone goes to the standard output.
  write: (line) => process.stderr.write(`${line}\n`),
  readFile,
})
const lines = await sweep(deps, chosen, { isDryRun })
await close()
process.stdout.write(`${toTable(lines, isDryRun ? 'would do' : 'done')}\n`)
process.exit(lines.some(({ count }) => count === null) ? 1 : 0)
