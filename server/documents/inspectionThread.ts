import { parentPort } from 'node:worker_threads'
import { look } from './look.ts'

/** Looks at one file after the other, and says what it saw. */
parentPort?.on('message', ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) =>
  parentPort?.postMessage(look(Buffer.from(buffer, byteOffset, byteLength))),
)
