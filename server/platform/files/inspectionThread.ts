import { parentPort } from 'node:worker_threads'
import { inspectBytes } from './inspectBytes.ts'

// The PDF library throws and catches an error for each byte that it cannot read. Without stack traces, this is fast.
Error.stackTraceLimit = 0

parentPort?.on('message', async ({ buffer, byteOffset, byteLength }: Uint8Array<ArrayBuffer>) => {
  parentPort?.postMessage(await inspectBytes(Buffer.from(buffer, byteOffset, byteLength)))
})

// Loaded before the first file so that no file's time limit includes it.
await import('@cantoo/pdf-lib')
parentPort?.postMessage('ready')
