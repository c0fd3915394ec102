import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findPython, hasVenv } from './python.mjs'
import { MissingRequirement } from './steps.mjs'

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}

const LIBRARY_FOLDERS = ['/usr/lib', '/usr/lib64', '/lib', '/lib64']
const MULTIARCH = { x64: 'x86_64-linux-gnu', arm64: 'aarch64-linux-gnu' }[process.arch] ?? ''

function hasLibrary(name) {
  return LIBRARY_FOLDERS.some(
    (folder) => existsSync(join(folder, name)) || existsSync(join(folder, MULTIARCH, name)),
  )
}

/** What must come from the system: how to see that it is there, and its package by package manager. */
const REQUIREMENTS = {
  // The official Node.js builds load it from version 25 on; a small Debian does not have it.
  libatomic: {
    present: () => process.platform !== 'linux' || hasLibrary('libatomic.so.1'),
    apt: () => 'libatomic1',
  },
  // Debian splits venv and pip out of Python.
  'python-venv': {
    present: (root) =>
      existsSync(join(root, 'worker', '.venv', 'bin', 'python')) || hasVenv(findPython()),
    apt: () => `python${findPython().version}-venv`,
  },
  // macOS has no bubblewrap; the worker then runs without a sandbox, which the local cloud says.
  bubblewrap: {
    present: () =>
      process.platform !== 'linux' || process.env.WORKER_SANDBOX === 'off' || isOnPath('bwrap'),
    apt: () => 'bubblewrap',
  },
  chromium: {
    present: () => isOnPath('chromium') || process.platform !== 'linux',
    apt: () => 'chromium',
  },
  flite: { present: () => isOnPath('flite'), apt: () => 'flite', brew: 'flite' },
  'espeak-ng': { present: () => hasLibrary('libespeak-ng.so.1'), apt: () => 'libespeak-ng1' },
  festival: { present: () => isOnPath('festival'), apt: () => 'festival' },
  'italian-voice': {
    present: () => existsSync('/usr/share/festival/voices/italian/lp_diphone'),
    apt: () => 'festvox-italp16k',
  },
  'russian-voice': {
    present: () => existsSync('/usr/share/festival/voices/russian/msu_ru_nsh_clunits'),
    apt: () => 'festvox-ru',
  },
  'open-jtalk': { present: () => isOnPath('open_jtalk'), apt: () => 'open-jtalk' },
  'japanese-dictionary': {
    present: () => existsSync('/var/lib/mecab/dic/open-jtalk/naist-jdic'),
    apt: () => 'open-jtalk-mecab-naist-jdic',
  },
}

function hasPackageLists() {
  try {
    return readdirSync('/var/lib/apt/lists').some((name) => /_Packages(\.|$)/.test(name))
  } catch {
    return false
  }
}

/** The one command that brings the missing packages, for this machine's package manager. */
export function installCommand(missing, has = isOnPath) {
  if (has('apt-get')) {
    const packages = missing.map((key) => REQUIREMENTS[key].apt()).join(' ')
    return `sudo apt-get update && sudo apt-get install --yes --no-install-recommends ${packages}`
  }
  if (has('brew')) {
    return `brew install ${missing.map((key) => REQUIREMENTS[key].brew ?? key).join(' ')}`
  }
  return null
}

/**
 * @param {string} root
 * @param {(keyof typeof REQUIREMENTS)[]} needed
 */
export function systemPackagesStep(root, needed) {
  const findMissing = () => needed.filter((key) => !REQUIREMENTS[key].present(root))
  return {
    name: 'system packages',
    inPlace: () => findMissing().length === 0,
    work: async (run) => {
      const missing = findMissing()
      if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
        const command = installCommand(missing)
        throw new MissingRequirement(
          command
            ? `Some system packages are missing. Run this, then try again:\n  ${command}`
            : `These programs are missing; install them, then try again: ${missing.join(', ')}`,
        )
      }
      const packages = missing.map((key) => REQUIREMENTS[key].apt())
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
      const install = ['install', '--yes', '--no-install-recommends', ...packages]
      // Old lists name versions that the mirror has dropped; asking apt first saves the update where they are good.
      const canInstall =
        hasPackageLists() && spawnSync('apt-get', ['--simulate', ...install], { env }).status === 0
      if (!canInstall) await run('apt-get', ['update'], { env })
      await run('apt-get', install, { env }).catch(async () => {
        await run('apt-get', ['update'], { env })
        await run('apt-get', install, { env })
      })
    },
  }
}
