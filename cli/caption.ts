import { connectApi } from './api-client.ts'
import { type Arguments, HELP, parseArguments } from './arguments.ts'
import { captionVideo } from './caption-video.ts'
import { sendPatiently } from './connection.ts'
import { EXIT, type ExitCode, Failure } from './failure.ts'
import { checkFiles } from './files.ts'
import { findLocalCloud } from './local-cloud.ts'
import { loadTranslate, type Translate } from './messages.ts'
import { type Progress, showProgress } from './progress.ts'
import { openSession } from './session.ts'

const FIRST_CONTACT_MS = 3000

// A wrong address must be told at once; later silence may be a restart, and is waited for.
async function checkAddress(apiUrl: string, signal: AbortSignal): Promise<void> {
  const ask = () => fetch(`${apiUrl}/health`, { signal })
  const response = await sendPatiently(ask, signal, FIRST_CONTACT_MS)
  await response.body?.cancel()
  if (!response.ok) throw new Failure(EXIT.unreachable, 'cli.unreachable')
}

async function run(options: Arguments, progress: Progress, signal: AbortSignal): Promise<void> {
  const beside = options.captionFiles.map(({ file }) => file)
  const outputFiles = [options.outputFile, options.wordsFile, options.assFile, ...beside]
  const inputBytes = await checkFiles(
    options.inputFile,
    outputFiles.filter((file) => file !== null),
  )
  progress.begin('start')
  const local = options.remote ? null : await findLocalCloud(options.model, process.env, signal)
  try {
    const apiUrl = local?.apiUrl ?? options.remote?.url ?? ''
    const { email, password } = local ?? options.remote ?? { email: '', password: '' }
    await checkAddress(apiUrl, signal)
    const session = openSession(apiUrl, signal, () => progress.say('cli.waiting'))
    const api = connectApi(apiUrl, session)
    await api.signIn(email, password)
    const undoApi = (undoing: AbortSignal) =>
      connectApi(apiUrl, {
        ...session,
        fetch: (input, init) => session.fetch(input, { ...init, signal: undoing }),
      })
    await captionVideo({ api, undoApi, arguments: options, inputBytes, progress, signal })
  } finally {
    await local?.stop()
  }
}

// The system's own words for a full disk or a closed folder are clear enough, without the call that failed.
function explain(error: unknown, translate: Translate): { text: string; exitCode: ExitCode } {
  if (error instanceof Failure) {
    return { text: translate(error.key, error.values), exitCode: error.exitCode }
  }
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'ENOSPC') return { text: translate('cli.disk_full'), exitCode: EXIT.output }
  if (code && /^E[A-Z]+$/.test(code)) {
    return { text: translate('cli.output_failed', { reason: code }), exitCode: EXIT.output }
  }
  return { text: translate('errors.internal'), exitCode: EXIT.failed }
}

async function main(): Promise<ExitCode> {
  const translate = loadTranslate(process.env)
  const interrupt = new AbortController()
  const onSignal = () => {
    if (interrupt.signal.aborted) process.exit(EXIT.interrupted)
    interrupt.abort(new Failure(EXIT.interrupted, 'cli.cancelled'))
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal)

  const progress = showProgress(process.stderr, translate, () => performance.now())
  try {
    const options = parseArguments(process.argv.slice(2), process.env)
    if (!options) {
      process.stdout.write(HELP)
      return EXIT.done
    }
    await run(options, progress, interrupt.signal)
    process.stdout.write(`${translate('cli.written', { file: options.outputFile })}\n`)
    return EXIT.done
  } catch (error) {
    progress.abandon()
    // Whatever an interruption broke first, the interruption is the reason.
    const cause = interrupt.signal.aborted ? interrupt.signal.reason : error
    const { text, exitCode } = explain(cause, translate)
    process.stderr.write(`${text}\n`)
    return exitCode
  }
}

process.exitCode = await main()
