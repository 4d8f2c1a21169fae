import { parentPort } from 'node:worker_threads'
import { look } from './look.ts'

/** Inspects files in sequence and posts the results. */
parentPort?.on('message', ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  parentPort?.postMessage(look(Buffer.from(buffer, byteOffset, byteLength))),
)
