import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { listFlags } from './flags.ts'
import { FREQUENT } from './frequent.ts'
import type { Icon } from './svg-shapes.ts'

/**
 * An emoji as its set draws it: `key` is its text without U+FE0F, `group` the chunk that it belongs to, `rank` its
 * place there, the lowest first.
 */
export type Source = { key: string; group: string; rank: number; icon: Icon }

type IconSet = {
  width: number
  height: number
  icons: Record<string, { body: string; width?: number; height?: number }>
  aliases?: Record<string, { parent: string; hFlip?: boolean }>
}

/** The ends of the names of icons with a skin tone, and its modifier. */
const TONES: Record<string, string> = {
  light: '\u{1F3FB}',
  'medium-light': '\u{1F3FC}',
  medium: '\u{1F3FD}',
  'medium-dark': '\u{1F3FE}',
  dark: '\u{1F3FF}',
}
const GROUPS: Record<string, string> = {
  'Smileys & Emotion': 'smileys',
  'People & Body': 'people',
  'Animals & Nature': 'nature',
  'Food & Drink': 'food',
  'Travel & Places': 'travel',
  Activities: 'activities',
  Objects: 'objects',
  Symbols: 'symbols',
  Flags: 'symbols',
}
/** The set's table of characters leaves out the icons that it draws as mirror images. */
const MIRRORED = { name: 'backhand-index-pointing-right', key: '\u{1F449}' }

const require = createRequire(import.meta.url)
const readJson = <T>(name: string): T => JSON.parse(readFileSync(require.resolve(name), 'utf8'))

/** Every emoji that is drawn: Fluent Emoji Flat, and round flags for the regions that have an emoji. */
export function readSources(): Source[] {
  return [...readFluent(), ...readFlags()]
}

function readFluent(): Source[] {
  const set = readJson<IconSet>('@iconify-json/fluent-emoji-flat/icons.json')
  const named = readJson<Record<string, string>>('@iconify-json/fluent-emoji-flat/chars.json')
  const { categories } = readJson<{ categories: Record<string, string[]> }>(
    '@iconify-json/fluent-emoji-flat/metadata.json',
  )
  const groups = new Map(
    Object.entries(categories).flatMap(([category, names]) =>
      names.map((name) => [name, GROUPS[category] ?? 'symbols']),
    ),
  )
  const mirrored = ['', ...Object.keys(TONES)].map((tone) => ({
    name: tone ? `${MIRRORED.name}-${tone}` : MIRRORED.name,
    key: MIRRORED.key + (TONES[tone] ?? ''),
  }))
  const listed = Object.entries(named).map(([code, name]) => ({ name, key: keyOf(code) }))
  const frequent = [...FREQUENT]
  return [...listed, ...mirrored].map(({ name, key }) => {
    const [first = ''] = key
    const rank = key.includes('\u200D') ? -1 : frequent.indexOf(first)
    const group = rank >= 0 ? 'frequent' : (groups.get(name) ?? 'people')
    return { key, group, rank, icon: iconOf(set, name) }
  })
}

const keyOf = (code: string) =>
  String.fromCodePoint(...code.split('-').map((digits) => Number.parseInt(digits, 16)))

function readFlags(): Source[] {
  const set = readJson<IconSet>('@iconify-json/circle-flags/icons.json')
  const flags = listFlags((name) => iconOf(set, name).body)
  const { width, height } = set
  return flags.map(({ key, body }) => ({
    key,
    group: 'flags',
    rank: 0,
    icon: { body, width, height, hFlip: false },
  }))
}

function iconOf({ icons, aliases, width, height }: IconSet, name: string): Icon {
  const alias = aliases?.[name]
  const icon = icons[name] ?? icons[alias?.parent ?? '']
  if (!icon) throw new Error(`no icon is named ${name}`)
  return { width, height, ...icon, hFlip: alias?.hFlip ?? false }
}
