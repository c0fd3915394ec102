export type Instruction = { name: string; value: string }
export type Stage = { base: string; alias: string | null; instructions: Instruction[] }

/** The stages of a Dockerfile, its instructions in order; continued lines are not known here. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of text.split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [name = '', ...words] = line.split(' ')
    const value = words.join(' ')
    if (name === 'FROM') {
      const [base = '', , alias = null] = words
      stages.push({ base, alias, instructions: [] })
    } else {
      const stage = stages.at(-1)
      if (!stage) throw new Error(`${name} stands before FROM`)
      stage.instructions.push({ name, value })
    }
  }
  return stages
}

/** What a COPY takes, where from (another stage, or null for the checkout) and to. */
export function parseCopy(value: string): {
  from: string | null
  sources: string[]
  target: string
} {
  const words = value.split(' ')
  const from = words[0]?.startsWith('--from=') ? (words.shift() ?? '').slice(7) : null
  const target = words.pop() ?? ''
  return { from, sources: words, target }
}

/** `NAME=value` pairs of an ENV or ARG; a value may stand in double quotes. */
export function parsePairs(value: string): [string, string][] {
  return [...value.matchAll(/(\w+)=(?:"([^"]*)"|(\S*))/g)].map(([, name = '', quoted, plain]) => [
    name,
    quoted ?? plain ?? '',
  ])
}
