import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identify, waitForEnd } from '#dev/cloud/processes.ts'
import { type ObjectStore, startObjectStore } from './object-store.ts'

const PART_BYTES = 5 * 1024 * 1024

let dataDir: string
let store: ObjectStore
let client: S3Client

function connect(to: ObjectStore): S3Client {
  return new S3Client({
    region: to.region,
    endpoint: to.endpoint,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: { accessKeyId: to.accessKeyId, secretAccessKey: to.secretAccessKey },
  })
}

async function readText(from: S3Client, key: string, range?: string): Promise<string | undefined> {
  const reply = await from.send(
    new GetObjectCommand({ Bucket: store.bucket, Key: key, Range: range }),
  )
  return reply.Body?.transformToString()
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'object-store-'))
  store = await startObjectStore({ dataDir })
  client = connect(store)
})

afterAll(async () => {
  client.destroy()
  await store.stop()
  await rm(dataDir, { recursive: true })
})

test('an object is read back whole and by range', async () => {
  await client.send(new PutObjectCommand({ Bucket: store.bucket, Key: 'a/b', Body: 'hello world' }))
  expect(await readText(client, 'a/b')).toBe('hello world')
  expect(await readText(client, 'a/b', 'bytes=4-6')).toBe('o w')
})

test('parts that were put to signed addresses become one object', async () => {
  const target = { Bucket: store.bucket, Key: 'parts' }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target))
  const parts = await Promise.all(
    ['a'.repeat(PART_BYTES), 'tail'].map(async (body, index) => {
      const command = new UploadPartCommand({ ...target, UploadId, PartNumber: index + 1 })
      const reply = await fetch(await getSignedUrl(client, command), { method: 'PUT', body })
      return { PartNumber: index + 1, ETag: reply.headers.get('etag') ?? '' }
    }),
  )
  await client.send(
    new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts: parts } }),
  )
  expect(await readText(client, 'parts', `bytes=${PART_BYTES - 1}-`)).toBe('atail')
})

test('a request with wrong credentials is refused', async () => {
  const stranger = connect({ ...store, secretAccessKey: 'guessed' })
  await expect(readText(stranger, 'a/b')).rejects.toThrow(/signature/i)
  stranger.destroy()
})

test('the credentials are readable by their owner only', async () => {
  const { mode } = await stat(join(dataDir, 'credentials.json'))
  expect(mode & 0o077).toBe(0)
})

test('the store leaves the signals of its process alone', () => {
  for (const name of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
    expect(process.listeners(name).map(String).join()).not.toContain('process.exit(128')
  }
})

test('a second store on the same data is refused while the first lives', async () => {
  await expect(startObjectStore({ dataDir })).rejects.toThrow(/in use by process/)
})

test('a start after a hard kill ends the old runtime, keeps the port and the data', async () => {
  const ownDir = await mkdtemp(join(tmpdir(), 'object-store-killed-'))
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { startObjectStore } from '#dev/object-store/object-store.ts'
       const store = await startObjectStore({ dataDir: process.argv[1] })
       console.log(JSON.stringify(store))
       setInterval(() => {}, 1000)`,
      ownDir,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const first: ObjectStore = await new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(JSON.parse(String(line))))
    child.once('exit', () => reject(new Error('the store did not start')))
  })
  const firstClient = connect(first)
  await firstClient.send(new PutObjectCommand({ Bucket: first.bucket, Key: 'kept', Body: 'data' }))
  firstClient.destroy()

  const owner = JSON.parse(await readFile(join(ownDir, 'owner.json'), 'utf8'))
  const starter = identify(child.pid ?? 0)
  child.kill('SIGKILL')
  if (starter) await waitForEnd(starter, 5000)
  expect(identify(owner.runtimes[0].pid)).toEqual(owner.runtimes[0])

  const second = await startObjectStore({ dataDir: ownDir, port: first.port })
  expect(identify(owner.runtimes[0].pid)).toBeNull()
  const secondClient = connect(second)
  expect(await readText(secondClient, 'kept')).toBe('data')
  secondClient.destroy()
  await second.stop()
  await rm(ownDir, { recursive: true })
})
