import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import type * as thread from './hashingThread.ts'

/**
 * Starts threads that compute argon2 hashes at a lower priority than the rest of the server, so that a flood of sign-ins delays other
 * requests less. They do not keep the process running.
 */
function startThreads() {
  const threads = Math.min(availableParallelism(), 4)
  return new Piscina({
    filename: new URL('./hashingThread.ts', import.meta.url).href,
    minThreads: threads,
    maxThreads: threads,
    // A thread has its next task before it finishes one, so it does not wait for the event loop in between.
    concurrentTasksPerWorker: 2,
    // On macOS, this would lower the priority of the whole process, and Windows does not accept the number.
    niceIncrement: process.platform === 'linux' ? 10 : 0,
    execArgv: [],
    recordTiming: false,
  })
}

/** One pool for the whole process, which starts with the first hash. */
let pool: Piscina | undefined

type Thread = typeof thread
const inThread =
  <Name extends keyof Thread>(name: Name) =>
  (input: Parameters<Thread[Name]>[0]): Promise<ReturnType<Thread[Name]>> => {
    pool ??= startThreads()
    return pool.run(input, { name })
  }

const hash = inThread('hash')
const verify = inThread('verify')
export const hashKey = inThread('hashKey')

export const hashPassword = (password: string): Promise<string> => hash({ password })

let decoyHash: Promise<string> | undefined

/** Whether the password matches. For an unknown user (no stored hash), returns false after the same amount of time. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('not the password of any account')
  const isMatch = await verify({ stored: stored ?? (await decoyHash), password })
  return stored !== undefined && isMatch
}
