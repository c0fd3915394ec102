import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readText } from './steps.mjs'

/**
 * True when what npm installed (its hidden lockfile) is what the lockfile asks for. Packages for other platforms are
 * optional in the lockfile and not expected.
 */
export function matchesLockfile(lockfile, hiddenLockfile) {
  const wanted = JSON.parse(lockfile).packages
  const installed = JSON.parse(hiddenLockfile).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const found = installed[path]
    return found ? found.version === entry.version : entry.optional === true
  })
}

// npm brings the Node.js that runs the product by an install script, which a machine's npm settings may forbid.
function productNodeRuns(root) {
  try {
    const node = join(root, 'node_modules', '.bin', 'node')
    const major = execFileSync(node, ['--print', 'process.versions.node'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).split('.')[0]
    return Number(major) >= 22
  } catch {
    return false
  }
}

export function nodePackagesStep(root) {
  return {
    name: 'npm packages',
    inPlace: () => {
      const wanted = readText(join(root, 'package-lock.json'))
      const installed = readText(join(root, 'node_modules', '.package-lock.json'))
      return wanted !== null && installed !== null && matchesLockfile(wanted, installed)
    },
    work: async (run) => {
      await run('npm', ['ci', '--no-audit', '--no-fund', '--foreground-scripts'], { cwd: root })
      if (!productNodeRuns(root)) {
        throw new Error(
          'npm did not install the Node.js of this project: its install scripts are switched off. ' +
            'Run `npm config set ignore-scripts false`, delete node_modules and try again.',
        )
      }
    },
  }
}
