// `bin/operate` without settings in the environment: the same program, on the running local cloud.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { apiProgram, ROOT } from './programs.ts'
import { loadPorts, loadSecrets, openStateFolder, readServices } from './state-folder.ts'

function readEnvironment(): NodeJS.ProcessEnv {
  const folder = openStateFolder(process.env.WORDLIGHT_STATE_DIR || join(ROOT, '.local'))
  const services = readServices(folder)
  if (!services) {
    console.error(
      'No local cloud runs. Start one with bin/start, or set DATABASE_URL and the rest.',
    )
    process.exit(1)
  }
  const secrets = loadSecrets(folder)
  const ports = loadPorts(folder)
  const publicUrl = `http://127.0.0.1:${ports.web}`
  return apiProgram({ port: ports.api, publicUrl, services, secrets }).env
}

const args = process.argv.slice(2)
const asksForHelp = args.includes('--help') || args.includes('-h')
const program = spawn(process.execPath, [join(ROOT, 'api', 'entry.duties.ts'), ...args], {
  env: asksForHelp ? {} : readEnvironment(),
  stdio: 'inherit',
})
program.once('exit', (code) => process.exit(code ?? 1))
