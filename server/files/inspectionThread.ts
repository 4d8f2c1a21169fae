import { parentPort } from 'node:worker_threads'
import { inspectBytes } from './inspectBytes.ts'

parentPort?.on('message', ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  parentPort?.postMessage(inspectBytes(Buffer.from(buffer, byteOffset, byteLength))),
)
