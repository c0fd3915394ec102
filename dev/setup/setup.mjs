// Brings a checkout to the state that a command needs: `setup.mjs COMMAND`. Plain JavaScript, because it runs
// before node_modules exists. Exit 0: all in place. 1: a step failed. 3: the machine lacks something, and the one
// thing to do is printed.
import { resolve } from 'node:path'
import { emojiStep, fontsStep, japaneseVoiceStep, messagesStep, modelsStep } from './assets.mjs'
import { nodePackagesStep } from './node-packages.mjs'
import { pythonEnvironmentStep } from './python-environment.mjs'
import { MissingRequirement, runSteps } from './steps.mjs'
import { systemPackagesStep } from './system-packages.mjs'

const root = resolve(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..', '..')

const nodePackages = nodePackagesStep(root)
const fonts = fontsStep(root)
const emoji = emojiStep(root)
const messages = messagesStep(root)

/** Steps by command, in the order in which they must run. */
const STEPS = {
  client: () => [systemPackagesStep(root, ['libatomic']), nodePackages],
  check: () => [
    systemPackagesStep(root, ['libatomic', 'python-venv']),
    nodePackages,
    pythonEnvironmentStep(root, 'development'),
    fonts,
    messages,
  ],
  worker: () => [
    systemPackagesStep(root, ['libatomic', 'python-venv', 'bubblewrap']),
    nodePackages,
    pythonEnvironmentStep(root, 'product'),
    fonts,
  ],
  start: () => [
    systemPackagesStep(root, ['libatomic', 'python-venv', 'bubblewrap']),
    nodePackages,
    pythonEnvironmentStep(root, 'product'),
    fonts,
    emoji,
    messages,
    modelsStep(root, ['base', 'tiny.en']),
  ],
  test: () => [
    systemPackagesStep(root, ['libatomic', 'python-venv', 'bubblewrap', 'chromium', 'flite']),
    nodePackages,
    pythonEnvironmentStep(root, 'development'),
    fonts,
    emoji,
    messages,
    modelsStep(root, ['base', 'tiny.en']),
  ],
  speech: () => [
    systemPackagesStep(root, [
      ...['libatomic', 'python-venv', 'flite', 'espeak-ng', 'festival', 'italian-voice'],
      ...['russian-voice', 'open-jtalk', 'japanese-dictionary'],
    ]),
    pythonEnvironmentStep(root, 'product'),
    japaneseVoiceStep(root),
  ],
}

async function main() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < 20) {
    throw new MissingRequirement(
      `Wordlight needs Node.js 20 or newer; this is ${process.versions.node}.`,
    )
  }
  const steps = STEPS[process.argv[2]]
  if (!steps) throw new Error(`Usage: setup.mjs ${Object.keys(STEPS).join(' | ')}`)
  await runSteps(root, steps())
}

main().catch((error) => {
  console.error(error.message)
  process.exit(error instanceof MissingRequirement ? 3 : 1)
})
