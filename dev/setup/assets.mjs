import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { hashFiles, readText, writeText } from './steps.mjs'

/** Caption fonts and the shape pack, made from npm packages; the maker checks each file's digest. */
export function fontsStep(root) {
  const maker = join(root, 'captions', 'fonts', 'build')
  const stamp = join(root, '.local', 'setup', 'fonts')
  const inputs = () => [
    join(root, 'package-lock.json'),
    ...readdirSync(maker)
      .sort()
      .map((name) => join(maker, name)),
  ]
  const outputs = ['files', 'shapes.bin'].map((name) => join(root, 'captions', 'fonts', name))
  return {
    name: 'caption fonts',
    inPlace: () => outputs.every(existsSync) && readText(stamp) === hashFiles(inputs()),
    work: async (run) => {
      const node = join(root, 'node_modules', '.bin', 'node')
      await run(node, [join(maker, 'build-fonts.ts')], { cwd: root })
      writeText(stamp, hashFiles(inputs()))
    },
  }
}

export function modelsFolder(env = process.env) {
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
