import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DeleteObjectCommand, GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { Config } from '../../config.ts'
import { type BeforeStoring, type Files, storedNamePattern } from './files.ts'

type Settings = Pick<
  Config,
  'FILES_S3_BUCKET' | 'FILES_S3_REGION' | 'FILES_S3_ENDPOINT' | 'FILES_S3_ACCESS_KEY_ID' | 'FILES_S3_SECRET_ACCESS_KEY'
>

/** Timeout for connecting and for the response, in milliseconds. */
const timeoutMs = 20_000

/**
 * Files in an S3-compatible bucket with server-side encryption. `folder` holds local copies of large files, because uploads must
 * declare their length and streaming readers need a path.
 */
export function s3Files(settings: Settings, folder: string, beforeStoring: BeforeStoring = async () => {}): Files {
  const { FILES_S3_BUCKET: Bucket, FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region } = settings
  const { FILES_S3_ACCESS_KEY_ID: accessKeyId, FILES_S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const client = new S3Client({
    region,
    // Stores other than Amazon's expect the bucket in the path, and some do not support the newer checksums.
    ...(endpoint && { endpoint, forcePathStyle: true }),
    ...(accessKeyId && secretAccessKey && { credentials: { accessKeyId, secretAccessKey } }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
  })
  const upload = (Key: string, Body: Uint8Array | Readable, ContentLength: number) =>
    client.send(new PutObjectCommand({ Bucket, Key, Body, ContentLength, ServerSideEncryption: endpoint ? undefined : 'AES256' }))
  const find = async (Key: string) => {
    try {
      return (await client.send(new GetObjectCommand({ Bucket, Key }))).Body
    } catch (error) {
      // A missing file is an expected result; other errors are not.
      if ((error as { name?: string }).name === 'NoSuchKey') return undefined
      throw error
    }
  }
  const localPath = async (name: string) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return join(folder, name)
  }
  const putNamed: Files['putNamed'] = async (chunks, name) => {
    const path = await localPath(name)
    try {
      await pipeline(chunks, createWriteStream(path, { mode: 0o600 }))
      await upload(name, createReadStream(path), (await stat(path)).size)
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    putNamed,
    async put(bytes, extension) {
      const name = `${randomUUID()}.${extension}`
      await beforeStoring(name)
      await upload(name, bytes, bytes.length)
      return name
    },
    async get(name) {
      return storedNamePattern.test(name) ? (await find(name))?.transformToByteArray() : undefined
    },
    async putStream(chunks, extension) {
      const name = `${randomUUID()}.${extension}`
      await beforeStoring(name)
      await putNamed(chunks, name)
      return name
    },
    async local(name) {
      const body = storedNamePattern.test(name) ? await find(name) : undefined
      if (!body) return undefined
      const path = await localPath(name)
      await pipeline(body as Readable, createWriteStream(path, { mode: 0o600 }))
      return path
    },
    async remove(name) {
      if (!storedNamePattern.test(name)) return
      await rm(join(folder, name), { force: true })
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }))
    },
    async probe() {
      const name = `${randomUUID()}.probe`
      await upload(name, Buffer.from('probe'), 5)
      await client.send(new DeleteObjectCommand({ Bucket, Key: name }))
      return {}
    },
  }
}
