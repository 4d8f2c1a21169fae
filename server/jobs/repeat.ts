import type { Beat } from '../platform/system/heartbeats.ts'

/** The longest timeout, in milliseconds. Node fires longer timeouts immediately. */
const longestTimer = 2 ** 31 - 1

/**
 * Runs a job repeatedly, `seconds` after its previous run ended, so runs never overlap. Calls `onFailure` if a run fails. Returns a
 * function that stops the job; its promise resolves when the current run ends. Calls `beat` for each run.
 */
export function repeat(
  seconds: number,
  job: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
  beat?: Beat,
): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const runOnce = async () => {
    beat?.started()
    try {
      await job()
      beat?.ended(true)
    } catch (error) {
      beat?.ended(false)
      onFailure(error)
    }
    if (!stopped) timer = setTimeout(start, Math.min(seconds * 1000, longestTimer))
  }
  const start = () => {
    running = runOnce()
  }
  timer = setTimeout(start, 0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}
