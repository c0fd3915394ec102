import { spawnSync } from 'node:child_process'
import { MissingRequirement } from './steps.mjs'

/** Versions for which the worker's locked packages have wheels. */
const SUPPORTED = ['3.11', '3.13']
const CANDIDATES = [
  'python3.11',
  'python3.13',
  'python3',
  '/usr/bin/python3.11',
  '/usr/bin/python3.13',
  '/usr/bin/python3',
]

function evaluate(command, code) {
  const result = spawnSync(command, ['-c', code], { encoding: 'utf8' })
  return result.status === 0 ? result.stdout.trim() : null
}

/**
 * The Python for the worker: the first candidate that runs, has a supported version and can make an environment, else
 * the first of a supported version. A version manager's shim may be on the path and still not run.
 * @returns {{ command: string, version: string }}
 * @throws {MissingRequirement} when the machine has none
 */
export function findPython(run = evaluate) {
  const usable = CANDIDATES.map((command) => ({
    command,
    version: run(command, 'import sys; print("%d.%d" % sys.version_info[:2])'),
  })).filter(({ version }) => SUPPORTED.includes(version))
  const found = usable.find((python) => hasVenv(python, run)) ?? usable[0]
  if (found) return found
  throw new MissingRequirement(
    `Wordlight needs Python ${SUPPORTED.join(' or ')}. Install it, then try again.`,
  )
}

export function hasVenv({ command }, run = evaluate) {
  return run(command, 'import ensurepip, venv; print("yes")') === 'yes'
}
