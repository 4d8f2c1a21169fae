import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { makeDemoData } from './browser/demoData.ts'
import { childEnv } from './engines/childEnv.ts'

/** Creates a data folder with the demo data, and settings for a server. */
export async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'passage-crash-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(await makeDemoData(), folder, { recursive: true })
  return {
    ...childEnv,
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  }
}

export const exitOf = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: string | null }>(resolve =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )

/** Starts the real server as a separate process. Resolves to its URL when it is ready. */
export async function startProcess(env: Record<string, string | undefined>) {
  const child = spawn(process.execPath, ['server/main.ts'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    const listen = (text: Buffer) => {
      output += text
      const ready = /Passage is ready: ([^\s"]+)/.exec(output)
      if (ready) resolve(ready[1]!)
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => reject(new Error(`The server ended: ${output}`)))
  })
  return { child, address }
}

export const inUseBy = (pid: number | undefined) => new RegExp(`Process ${pid} has been using the data folder \\S+ since \\d{4}-`)
