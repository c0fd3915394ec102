import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * One thing that must be in place.
 * @typedef {{
 *   name: string,
 *   inPlace: () => boolean,
 *   work: (run: (command: string, args: string[], options?: object) => Promise<void>) => Promise<void>,
 * }} Step
 */

/** The machine lacks something that the set-up may not or cannot bring; the message says what to do. */
export class MissingRequirement extends Error {}

/** sha256 of some files, in order, as hexadecimal text. */
export function hashFiles(files) {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

export function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

export function writeText(file, text) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

// Two commands that set up the same checkout at once would install over each other.
function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true })
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      const owner = Number(readText(file))
      if (owner > 0 && isRunning(owner)) {
        throw new Error(`Another set-up runs in this checkout (process ${owner}); wait for it.`)
      }
      rmSync(file, { force: true })
    }
  }
}

// The output of a step goes to a file: it is long, and of interest only when the step fails.
function runnerFor(logFile) {
  return (command, args, options = {}) =>
    new Promise((resolve, reject) => {
      const log = openSync(logFile, 'a')
      const child = spawn(command, args, { ...options, stdio: ['ignore', log, log] })
      const fail = (reason) => {
        const lines = (readText(logFile) ?? '').trimEnd().split('\n').slice(-15)
        reject(
          new Error(`${[...lines, ''].join('\n')}${command} ${reason}. All output: ${logFile}`),
        )
      }
      child.once('error', (error) => fail(`could not start (${error.code})`))
      child.once('exit', (code, signal) => {
        closeSync(log)
        if (code === 0) resolve()
        else fail(`ended with ${signal ?? `code ${code}`}`)
      })
    })
}

/**
 * Does the work of the steps that are not in place, in order, and says so on stderr.
 * @param {string} root the checkout
 * @param {Step[]} steps
 */
export async function runSteps(root, steps) {
  if (steps.every((step) => step.inPlace())) return
  const lock = join(root, '.local', 'setup.lock')
  takeLock(lock)
  try {
    for (const step of steps) {
      if (step.inPlace()) continue
      const started = Date.now()
      console.error(`setup: ${step.name} ...`)
      const logFile = join(root, '.local', 'logs', `setup-${step.name.replaceAll(' ', '-')}.log`)
      writeText(logFile, '')
      await step.work(runnerFor(logFile))
      console.error(`setup: ${step.name} done (${Math.round((Date.now() - started) / 1000)} s)`)
    }
  } finally {
    rmSync(lock, { force: true })
  }
}
