import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findPython } from './python.mjs'
import { hashFiles, readText, writeText } from './steps.mjs'

const LOCKS = { product: 'requirements.lock', development: 'requirements-dev.lock' }

/**
 * The worker's virtual environment, exactly from a hash-locked list. The development list holds the product list, so
 * an environment made for development also serves the product.
 * @param {string} root
 * @param {keyof typeof LOCKS} purpose
 */
export function pythonEnvironmentStep(root, purpose) {
  const folder = join(root, 'worker', '.venv')
  const python = join(folder, 'bin', 'python')
  const stamp = join(folder, 'wordlight-lock.txt')
  const lockFile = (name) => join(root, 'worker', LOCKS[name])
  const stampText = (name) => `${name} ${hashFiles([lockFile(name)])}\n`
  const accepted = purpose === 'product' ? ['product', 'development'] : ['development']

  return {
    name: 'python environment',
    inPlace: () =>
      existsSync(python) && accepted.some((name) => readText(stamp) === stampText(name)),
    work: async (run) => {
      if (!existsSync(python)) {
        await run(findPython().command, ['-m', 'venv', '--clear', folder])
      }
      await run(python, [
        '-m',
        'pip',
        'install',
        '--disable-pip-version-check',
        '--no-input',
        '--only-binary=:all:',
        '--require-hashes',
        '--requirement',
        lockFile(purpose),
      ])
      writeText(stamp, stampText(purpose))
    },
  }
}
