import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { type Storage, StorageAway, type StoredObject } from '#api/ports/storage.ts'
import { signInSteps } from './sign-in-steps.ts'

export type S3Settings = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

const SIGNING_STEP_SECONDS = 300

/** With all attempts a call ends within half a minute, and a stalled download after the second of these. */
const ATTEMPTS = 4
/** `assembly`: the store may be silent until it has copied, or put together, a whole video. */
const LIMITS_MS = {
  connect: 2000,
  answer: 6000,
  silence: 15_000,
  part: 120_000,
  assembly: 120_000,
}
const ASSEMBLY_ATTEMPTS = 2

/** Any S3; checksums only where required, because presigned addresses else carry the one of an empty body. */
export function createS3Storage(settings: S3Settings, limitsMs = LIMITS_MS): Storage {
  const { connect, answer, silence, assembly } = limitsMs
  const client = createClient(settings, ATTEMPTS, { connect, answer, silence })
  const assembler = createClient(settings, ASSEMBLY_ATTEMPTS, {
    connect,
    answer: assembly,
    silence: assembly,
  })
  const object = (key: string) => ({ Bucket: settings.bucket, Key: key })

  return {
    startMultipartUpload: async (key, contentType) => {
      const reply = await client.send(
        new CreateMultipartUploadCommand({ ...object(key), ContentType: contentType }),
      )
      if (!reply.UploadId) throw new Error('the store gave no upload id')
      return reply.UploadId
    },
    signPart: (key, uploadId, part, seconds) => {
      const command = new UploadPartCommand({
        ...object(key),
        UploadId: uploadId,
        PartNumber: part.number,
        ContentLength: part.bytes,
      })
      return getSignedUrl(client, command, { expiresIn: seconds })
    },
    putPart: async (key, uploadId, part, bytes) => {
      const command = new UploadPartCommand({
        ...object(key),
        UploadId: uploadId,
        PartNumber: part,
        Body: bytes,
      })
      const { ETag } = await client.send(command, { requestTimeout: limitsMs.part })
      if (!ETag) throw new Error('the store gave no etag')
      return ETag
    },
    completeMultipartUpload: async (key, uploadId, parts) => {
      const Parts = parts.map(({ part, etag }) => ({ PartNumber: part, ETag: etag }))
      const command = new CompleteMultipartUploadCommand({
        ...object(key),
        UploadId: uploadId,
        MultipartUpload: { Parts },
      })
      try {
        await assembler.send(command)
        return 'ok'
      } catch (error) {
        if (isServiceError(error, ['NoSuchUpload'])) return 'gone'
        if (isServiceError(error, REFUSED_PARTS)) return 'invalid_part'
        throw error
      }
    },
    abortMultipartUpload: async (key, uploadId) => {
      const command = new AbortMultipartUploadCommand({ ...object(key), UploadId: uploadId })
      await orNull(client.send(command), ['NoSuchUpload'])
    },
    sizeOf: async (key) => {
      const head = await orNull(client.send(new HeadObjectCommand(object(key))), MISSING)
      return head?.ContentLength ?? null
    },
    readRange: async (key, offset, length) => {
      const Range = `bytes=${offset}-${offset + length - 1}`
      const reply = await client.send(new GetObjectCommand({ ...object(key), Range }))
      const bytes = reply.Body?.transformToByteArray().catch((error: unknown) => {
        throw new StorageAway(error)
      })
      return (await bytes) ?? new Uint8Array()
    },
    open: async (key, range) => {
      const command = new GetObjectCommand({ ...object(key), ...(range && { Range: range }) })
      try {
        return toStoredObject(await client.send(command))
      } catch (error) {
        if (isServiceError(error, MISSING)) return null
        if (isServiceError(error, ['InvalidRange'])) return 'range'
        throw error
      }
    },
    signGet: signInSteps(SIGNING_STEP_SECONDS, (key, expiresIn, signingDate) =>
      getSignedUrl(client, new GetObjectCommand(object(key)), { expiresIn, signingDate }),
    ),
    signPut: (key, contentType, seconds) => {
      const command = new PutObjectCommand({ ...object(key), ContentType: contentType })
      return getSignedUrl(client, command, {
        expiresIn: seconds,
        signableHeaders: new Set(['content-type']),
      })
    },
    copy: async (fromKey, toKey) => {
      const CopySource = `${settings.bucket}/${fromKey}`
      const command = new CopyObjectCommand({ ...object(toKey), CopySource })
      return (await orNull(assembler.send(command), MISSING)) ? 'ok' : 'missing'
    },
    list: async (prefix, after, limit) => {
      const reply = await client.send(
        new ListObjectsV2Command({
          Bucket: settings.bucket,
          Prefix: prefix,
          ...(after && { StartAfter: after }),
          MaxKeys: limit,
        }),
      )
      const objects = (reply.Contents ?? []).flatMap(({ Key, LastModified }) =>
        Key && LastModified ? [{ key: Key, writtenAt: LastModified }] : [],
      )
      return { objects, isLast: !reply.IsTruncated }
    },
    remove: async (key) => {
      await orNull(client.send(new DeleteObjectCommand(object(key))), MISSING)
    },
    ping: async () => {
      await client.send(new ListObjectsV2Command({ Bucket: settings.bucket, MaxKeys: 1 }))
    },
  }
}

function createClient(
  settings: S3Settings,
  maxAttempts: number,
  limitsMs: { connect: number; answer: number; silence: number },
): S3Client {
  const client = new S3Client({
    region: settings.region,
    endpoint: settings.endpoint,
    forcePathStyle: true,
    maxAttempts,
    requestHandler: {
      connectionTimeout: limitsMs.connect,
      requestTimeout: limitsMs.answer,
      throwOnRequestTimeout: true,
      socketTimeout: limitsMs.silence,
    },
    // Stores that never say "continue" would make each part wait for seconds.
    expectContinueHeader: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    credentials: {
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
    },
  })
  // The outermost step, so that it sees what is left when all attempts have failed.
  client.middlewareStack.add(
    (next) => (call) =>
      next(call).catch((error: unknown) => {
        throw isAway(error) ? new StorageAway(error) : error
      }),
    { step: 'initialize', priority: 'high' },
  )
  return client
}

const REFUSED_PARTS = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall']
const MISSING = ['NoSuchKey', 'NotFound']

// What is no answer of the store is a failure to reach it.
function isAway(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true
  const status = error.$metadata.httpStatusCode ?? 0
  return status >= 500 || status === 429 || status === 408
}

async function orNull<T>(reply: Promise<T>, names: readonly string[]): Promise<T | null> {
  try {
    return await reply
  } catch (error) {
    if (isServiceError(error, names)) return null
    throw error
  }
}

function isServiceError(error: unknown, names: readonly string[]): boolean {
  return error instanceof S3ServiceException && names.includes(error.name)
}

function toStoredObject(reply: GetObjectCommandOutput): StoredObject {
  const headers: Record<string, string | undefined> = {
    'content-type': reply.ContentType,
    'content-length': reply.ContentLength?.toString(),
    'content-range': reply.ContentRange,
    etag: reply.ETag,
    'last-modified': reply.LastModified?.toUTCString(),
  }
  const given = Object.entries(headers).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return {
    body: reply.Body?.transformToWebStream() ?? new Blob([]).stream(),
    status: reply.ContentRange ? 206 : 200,
    headers: { 'accept-ranges': 'bytes', ...Object.fromEntries(given) },
  }
}
