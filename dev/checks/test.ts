// `bin/test`: the checks and every suite, counted together.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  type Count,
  countCommand,
  countJunit,
  countPlaywright,
  countVitest,
} from './count-tests.ts'
import { BIN, type Command, PYTHON, ROOT, runCommand } from './run-command.ts'

const HELP = `Usage: bin/test [--slow]

Runs bin/check and all tests. --slow adds the long suites.
`

const { values } = parseArgs({
  options: { slow: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
})
if (values.help) {
  process.stdout.write(HELP)
  process.exit(0)
}

const reports = mkdtempSync(join(tmpdir(), 'wordlight-tests-'))
const vitestReport = join(reports, 'vitest.json')
const pytestReport = join(reports, 'pytest.xml')
const playwrightReport = join(reports, 'playwright.json')
const projects = ['unit', 'dom', 'services', 'e2e', ...(values.slow ? ['slow'] : [])]

type Suite = { command: Command; count: (exitCode: number) => Count }
const read = (file: string) => readFileSync(file, 'utf8')

const SUITES: Suite[] = [
  {
    command: {
      name: 'checks',
      command: join(BIN, 'node'),
      args: [join(ROOT, 'dev/checks/check.ts')],
    },
    count: countCommand,
  },
  {
    command: {
      name: 'worker',
      command: PYTHON,
      args: [
        '-m',
        'pytest',
        '--quiet',
        `--junitxml=${pytestReport}`,
        ...(values.slow ? ['-m', ''] : []),
      ],
      cwd: join(ROOT, 'worker'),
    },
    count: (exitCode) => countJunit(() => read(pytestReport), exitCode),
  },
  {
    command: {
      name: 'product',
      command: join(BIN, 'vitest'),
      args: [
        'run',
        ...projects.map((project) => `--project=${project}`),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${vitestReport}`,
      ],
    },
    count: (exitCode) => countVitest(() => read(vitestReport), exitCode),
  },
  {
    command: {
      name: 'browser',
      command: join(BIN, 'playwright'),
      args: ['test', '--reporter=list,json', ...(values.slow ? [] : ['--grep-invert=@slow'])],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    },
    count: (exitCode) => countPlaywright(() => read(playwrightReport), exitCode),
  },
]

const total: Count = { passed: 0, failed: 0, skipped: 0 }
const tell = ({ passed, failed, skipped }: Count) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`
for (const { command, count } of SUITES) {
  console.log(`\n${command.name}:`)
  const { exitCode, seconds } = await runCommand(command, { show: true })
  const counted = count(exitCode)
  console.log(`${command.name}: ${tell(counted)}, in ${Math.round(seconds)} s`)
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counted[key]
}
rmSync(reports, { recursive: true, force: true })

console.log(`\ntests: ${tell(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
