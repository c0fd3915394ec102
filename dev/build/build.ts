// `npm run build`: the web app as it is deployed, in dist.
import { resolve } from 'node:path'
import { buildWebApp } from './web-app.ts'

const folder = resolve(import.meta.dirname, '..', '..', 'dist')
try {
  const isNew = await buildWebApp(folder)
  console.log(isNew ? `Built into ${folder}.` : `${folder} is a build of these very files.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
