import { parentPort } from 'node:worker_threads'
import { inspectBytes } from './inspectBytes.ts'

/** Inspects files one at a time and posts the results. */
parentPort?.on('message', ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  parentPort?.postMessage(inspectBytes(Buffer.from(buffer, byteOffset, byteLength))),
)
