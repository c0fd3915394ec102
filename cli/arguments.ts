import { extname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { CAPTION_FORMATS, type CaptionFormat } from '#captions/formats/given-text.ts'
import { PRESET_KEYS, type PresetKey } from '#captions/index.ts'
import { HOTWORD_LIMITS, LANGUAGES, SPOKEN_LANGUAGES, type SpokenLanguage } from '#config'
import { EXIT, Failure } from './failure.ts'

const DEFAULT_PRESET: PresetKey = 'karaoke_master'

export type Arguments = {
  inputFile: string
  outputFile: string
  lang: SpokenLanguage
  /** Names and terms that may be spoken. */
  hotwords: string[]
  hideFillers: boolean
  preset: PresetKey
  wordsFile: string | null
  assFile: string | null
  /** Captions to write beside the video. */
  captionFiles: { format: CaptionFormat; file: string }[]
  /** The local worker's model; null leaves it as it is. */
  model: string | null
  /** Null means the local cloud and its demo account. */
  remote: { url: string; email: string; password: string } | null
}

export const HELP = `Usage: bin/caption INPUT -o OUTPUT [options]

Transcribes the speech of a video, lays animated captions over it and writes an MP4.
Without --api it uses the product on this machine: the one that bin/start runs, or one
of its own that it starts and stops again.

  -o, --output FILE    the captioned video; a file that exists is replaced when all is done
      --lang LANGUAGE  the spoken language: ${LANGUAGES.join(' ')}
                       (default en); auto for whichever is heard; or the code of another
                       language that Whisper knows
      --hotwords LIST  names and terms that may be spoken, with commas between them
      --hide-fillers   hides words such as "um"
      --preset KEY     how the captions look: ${PRESET_KEYS.join(' ')}
                       (default ${DEFAULT_PRESET})
      --words FILE     also writes the words: a JSON list of {word, start, end, hidden}
      --ass FILE       also writes the captions as an ASS file, which carries its fonts
      --captions LIST  also writes them beside the video, under its name: one or more of
                       ${CAPTION_FORMATS.join(' ')}, with commas between them
      --model NAME     speech model of the local worker (base, tiny.en or one that
                       bin/worker models fetch has brought)
      --api URL        uses the product at this address, with
      --email EMAIL    an account there, and
      --password WORD  its password; better in the environment as WORDLIGHT_PASSWORD
  -h, --help           this text

Ctrl-C cancels the work and deletes what was uploaded.

Exit codes: 0 the video is complete; 1 the work failed; 2 wrong arguments; 3 this machine
lacks something; 4 the input cannot be used; 5 the output cannot be written; 6 the product
cannot be reached; 130 interrupted.
`

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  lang: { type: 'string' },
  hotwords: { type: 'string' },
  'hide-fillers': { type: 'boolean' },
  preset: { type: 'string' },
  words: { type: 'string' },
  ass: { type: 'string' },
  captions: { type: 'string' },
  model: { type: 'string' },
  api: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const usage = (key: string, values?: Record<string, string>) => new Failure(EXIT.usage, key, values)

function parseOptions(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw usage('cli.bad_arguments', { reason: (error as Error).message.split('. ')[0] ?? '' })
  }
}

function parseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw usage('cli.bad_address', { address: text })
  return `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')}/api`
}

function parseHotwords(list: string): string[] {
  const hotwords = list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const { words, wordLength } = HOTWORD_LIMITS
  if (hotwords.length > words || hotwords.some((word) => word.length > wordLength)) {
    throw usage('cli.bad_hotwords', { words: String(words), length: String(wordLength) })
  }
  return hotwords
}

function parseFormats(list: string): CaptionFormat[] {
  const names = list.split(',').map((name) => name.trim().toLowerCase())
  const formats = CAPTION_FORMATS.filter((known) => names.includes(known))
  const unknown = names.find((name) => !CAPTION_FORMATS.some((known) => known === name))
  if (unknown === undefined) return formats
  throw usage('cli.unknown_format', { format: unknown, known: CAPTION_FORMATS.join(', ') })
}

function withEnding(file: string, ending: string): string {
  return `${file.slice(0, file.length - extname(file).length)}.${ending}`
}

/**
 * @returns null when help is asked for
 * @throws Failure that names the argument at fault
 */
export function parseArguments(argv: string[], env: NodeJS.ProcessEnv): Arguments | null {
  const { values, positionals } = parseOptions(argv)
  if (values.help) return null
  const [input, ...rest] = positionals
  if (!input) throw usage('cli.input_required')
  if (rest.length > 0) throw usage('cli.one_input', { inputs: positionals.join(', ') })
  if (!values.output) throw usage('cli.output_required')

  const named = values.lang ?? 'en'
  const lang = SPOKEN_LANGUAGES.find((known) => known === named)
  if (!lang) {
    throw usage('cli.unknown_language', { lang: named, known: SPOKEN_LANGUAGES.join(', ') })
  }
  const presetName = values.preset ?? DEFAULT_PRESET
  const preset = PRESET_KEYS.find((known) => known === presetName)
  if (!preset) {
    throw usage('cli.unknown_preset', { preset: presetName, known: PRESET_KEYS.join(', ') })
  }

  const password = values.password ?? env.WORDLIGHT_PASSWORD
  if (values.api) {
    if (values.model) throw usage('cli.model_with_api')
    if (!values.email || !password) throw usage('cli.account_required')
  } else if (values.email || values.password) {
    throw usage('cli.account_without_api')
  }

  const outputFile = resolve(values.output)
  const formats = values.captions === undefined ? [] : parseFormats(values.captions)
  return {
    inputFile: resolve(input),
    outputFile,
    lang,
    hotwords: parseHotwords(values.hotwords ?? ''),
    hideFillers: values['hide-fillers'] ?? false,
    preset,
    wordsFile: values.words ? resolve(values.words) : null,
    assFile: values.ass ? resolve(values.ass) : null,
    captionFiles: formats.map((format) => ({ format, file: withEnding(outputFile, format) })),
    model: values.model ?? null,
    remote:
      values.api && values.email && password
        ? { url: parseAddress(values.api), email: values.email, password }
        : null,
  }
}
