import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ROOT } from '#dev/checks/run-command.ts'
import { type Built, PLAIN_ENVIRONMENT, runInRoot } from './build-stage.ts'

const SUITE = 'bookworm'

/** A root that stands in for a base image: the same Debian, with what that image adds to it. */
export function makeBase(image: string, root: string): void {
  const [, name] = /^(node|python):[\d.]+-(?:bookworm-slim|slim-bookworm)$/.exec(image) ?? []
  if (!name) throw new Error(`No stand-in for ${image}: only node and python on ${SUITE}.`)
  if (existsSync(root)) return
  const arriving = `${root}.part`
  rmSync(arriving, { recursive: true, force: true })
  execFileSync('debootstrap', ['--variant=minbase', '--include=ca-certificates', SUITE, arriving], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const packages = { node: 'libatomic1', python: 'python3.11-venv' }
  const install = `apt-get install --yes --no-install-recommends ${packages[name as keyof typeof packages]}`
  const base: Built = { root: arriving, directory: '/', environment: PLAIN_ENVIRONMENT }
  const { status } = runInRoot(base, 'build', ['sh', '-c', `apt-get update && ${install}`])
  if (status !== 0) throw new Error(`${install} ended with ${status}.`)
  if (name === 'node') placeNode(arriving)
  renameSync(arriving, root)
}

function placeNode(root: string): void {
  cpSync(join(ROOT, 'node_modules', 'node', 'bin', 'node'), join(root, 'usr/local/bin/node'))
  const npm = dirname(dirname(realpathSync(findProgram('npm'))))
  cpSync(npm, join(root, 'usr/local/lib/node_modules/npm'), { recursive: true, dereference: true })
  execFileSync('ln', [
    '-s',
    '../lib/node_modules/npm/bin/npm-cli.js',
    join(root, 'usr/local/bin/npm'),
  ])
}

function findProgram(name: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const folder = folders.find((candidate) => existsSync(join(candidate, name)))
  if (!folder) throw new Error(`${name} is not on the path.`)
  return join(folder, name)
}
