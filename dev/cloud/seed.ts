// `bin/seed`: users with projects in each status, in the running local cloud; `bin/seed load`: many, for load tests.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createS3Storage } from '#api/adapters/s3-storage.ts'
import { readContainer } from '#api/media/read-container.ts'
import { hashPassword } from '#api/services/auth/password.ts'
import { MEDIA_LIMITS, PLANS } from '#config'
import { openDatabase } from '#db/client.ts'
import { seedAccount } from '#db/seeds/account.ts'
import { type SeedVideo, seedProjects } from '#db/seeds/projects.ts'
import { ROOT } from './programs.ts'
import { fillWithLoad, LOAD_HELP, readLoadOptions } from './seed-load.ts'
import { openStateFolder, readServices } from './state-folder.ts'

const HELP = `Usage: bin/seed [--users COUNT] [--plan ${PLANS.map(({ id }) => id).join('|')}]

Makes users (default 1) with a plan (default pro) and one project in each status in the local cloud that
bin/start runs, and prints how to sign in. Projects in progress stay so: no worker takes their jobs.

${LOAD_HELP}`
const PASSWORD = 'wordlight'
const VIDEO_FILE = join(ROOT, 'dev', 'talk', 'sample.mp4')
const TEXT_FILE = join(ROOT, 'dev', 'talk', 'sample.txt')
const MIME = 'video/mp4'
const PUT_SECONDS = 60

function fail(text: string): never {
  console.error(text)
  process.exit(1)
}

function openCloud() {
  const folder = openStateFolder(process.env.WORDLIGHT_STATE_DIR || join(ROOT, '.local'))
  return readServices(folder) ?? fail('No local cloud runs. Start one with bin/start.')
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      users: { type: 'string', default: '1' },
      plan: { type: 'string', default: 'pro' },
    },
  })
  const plan = PLANS.find(({ id }) => id === values.plan)
  const userCount = Number(values.users)
  if (!plan || !Number.isInteger(userCount) || userCount < 1 || userCount > 1000) fail(HELP)
  return { plan, userCount }
}

/** The sample with its words spread evenly over its length: their times only look like speech. */
async function describeVideo(bytes: Buffer): Promise<SeedVideo> {
  const readRange = async (offset: number, length: number) =>
    bytes.subarray(offset, offset + length)
  const { facts } = await readContainer(readRange, bytes.length, MEDIA_LIMITS)
  if (!facts) fail(`${VIDEO_FILE} is not a video.`)
  const texts = readFileSync(TEXT_FILE, 'utf8').trim().split(/\s+/)
  const step = facts.durationSeconds / texts.length
  return {
    sizeBytes: bytes.length,
    durationMs: Math.round(facts.durationSeconds * 1000),
    width: facts.width,
    height: facts.height,
    mime: MIME,
    lang: 'en',
    words: texts.map((word, index) => ({
      word,
      start: index * step,
      end: (index + 1) * step,
      hidden: false,
    })),
  }
}

const [verb, ...options] = process.argv.slice(2)
if (process.argv.some((word) => word === '--help' || word === '-h')) {
  process.stdout.write(HELP)
  process.exit(0)
}
if (verb === 'load') {
  const load = readLoadOptions(options) ?? fail(LOAD_HELP)
  console.log(await fillWithLoad(openCloud().databaseUrl, load, PASSWORD))
  process.exit(0)
}

const { plan, userCount } = readArguments()
const services = openCloud()

const bytes = readFileSync(VIDEO_FILE)
const video = await describeVideo(bytes)
const storage = createS3Storage(services.objectStore)
const { db, end } = openDatabase({ url: services.databaseUrl, driver: 'pg' })
try {
  const passwordHash = await hashPassword(PASSWORD)
  const batch = Date.now().toString(36)
  for (let index = 1; index <= userCount; index += 1) {
    const email = `seed-${batch}-${index}@wordlight.example`
    const account = { email, name: `Seed ${index}`, passwordHash, planId: plan.id }
    const seeded = await seedProjects(db, await seedAccount(db, account), video)
    for (const key of seeded.flatMap(({ objectKeys }) => objectKeys)) {
      const url = await storage.signPut(key, MIME, PUT_SECONDS)
      const headers = { 'content-type': MIME }
      const reply = await fetch(url, { method: 'PUT', body: bytes, headers })
      if (!reply.ok) fail(`The object store refused ${key} (${reply.status}).`)
    }
    console.log(`${email}   password ${PASSWORD}   ${seeded.length} projects`)
  }
} finally {
  await end()
}
