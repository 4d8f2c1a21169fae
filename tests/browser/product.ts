import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { childEnv } from '../engines/childEnv.ts'

const node = resolve('node_modules/.bin/node')
/** Maximum time to start, including creating the demo data, in milliseconds. */
const startupTimeout = 90_000

/** The script that lets tests move the server's clock. */
const laterClock = resolve('tests/browser/laterClock.ts')

/** Starts the built product as a separate process on a free port with this data folder. Resolves when the product is ready. */
export async function startProduct(
  dataFolder: string,
  settings: Record<string, string> = {},
  how: { laterClock?: boolean } = {},
) {
  const env = {
    ...childEnv,
    HOME: process.env.HOME,
    PORT: '0',
    DATA_DIR: dataFolder,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    REQUESTS_PER_MINUTE: '1000000',
    ...settings,
  }
  // The server stops when the IPC channel closes, even if this process is killed.
  const child = spawn(node, [...(how.laterClock ? ['--import', laterClock] : []), 'server/main.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const ended = new Promise<void>(done => child.once('exit', () => done()))
  let output = ''
  const url = await new Promise<string>((ready, fail) => {
    const give = (why: string) => {
      child.kill('SIGKILL')
      fail(new Error(`The product does not start: ${why}\n${output}`))
    }
    const timer = setTimeout(() => give('startup timed out'), startupTimeout)
    const hear = (chunk: Buffer) => {
      output += chunk
      const address = /Passage is ready: ([^\s"]+)/.exec(output)?.[1]
      if (address) {
        clearTimeout(timer)
        ready(address)
      }
    }
    child.stdout!.on('data', hear)
    child.stderr!.on('data', hear)
    child.once('exit', code => give(`it exited with code ${code}`))
    child.once('error', error => give(error.message))
  })
  return {
    url,
    /** Returns the output so far. */
    output: () => output,
    pid: child.pid!,
    /** Moves the clock of a server that was started with `laterClock`. */
    async pass(minutes: number) {
      const heard = new Promise(done => child.once('message', done))
      child.send({ minutes })
      await heard
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
