import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { nodeBinary, root } from './prepare.mjs'

/**
 * Starts a program on the project's Node and forwards signals. The program's IPC channel closes when this process ends, so
 * killing the launcher leaves no program running. Keeps the compiled code, so that later starts take less time.
 */
export function launch(args, options = {}) {
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env }
  const child = spawn(nodeBinary, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'], ...options })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  if (process.env.npm_lifecycle_event) stopWithNpm(child)
  return child
}

/** How often to check whether npm is still running, in milliseconds. */
const npmCheckMs = 500

/** Stops the program when npm is killed, because npm's shell does not forward the signal. The parent process then changes. */
function stopWithNpm(child) {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, npmCheckMs)
  timer.unref()
}

/** Exits with the program's exit code. */
export function endWith(child) {
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code))
  child.on('error', error => {
    console.error(`Passage could not be started: ${error.message}`)
    process.exit(1)
  })
}
