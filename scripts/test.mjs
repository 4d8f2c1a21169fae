import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { stripVTControlCharacters } from 'node:util'
import { ensureChromium, startChromiumInstall } from './chromium.mjs'
import { keepFilesInMemory } from './memoryFolder.mjs'
import { ensureInstalled } from './prepare.mjs'

/**
 * node scripts/test.mjs [--hard] SCRIPT…: installs what is missing, then runs these scripts of package.json, even if one fails, and prints
 * their results at the end, with the names of the tests that failed, because a log is often shown without its beginning. The checks run one
 * after another, and the tests one after another beside them. With --hard, the tests run everything, in a random order (vitest.config.ts,
 * playwright.config.ts). This file is plain JavaScript because it starts on the system's Node.
 */
const hard = process.argv.includes('--hard')
const scripts = process.argv.slice(2).filter(name => name !== '--hard')
const inBrowser = scripts.includes('e2e')
const chromium = inBrowser && startChromiumInstall()
ensureInstalled()
keepFilesInMemory()
if (inBrowser) process.env.CHROMIUM_PATH = (await ensureChromium(chromium)) ?? ''
// The type check collects no garbage below 4 GiB, because that would take two fifths of the time and still use as much memory. It runs in
// parts (package.json), because one process keeps the types of all parts, more than 4 GiB, and would then collect garbage all the time.
Object.assign(process.env, { GOGC: 'off', GOMEMLIMIT: '4GiB' })
if (hard) {
  process.env.HARD = '1'
  process.env.PASSAGE_SEED ??= String(randomInt(2 ** 31 - 1))
}
// The scripts write into pipes, which alone would turn their colors off.
if (process.stdout.isTTY && !process.env.NO_COLOR) process.env.FORCE_COLOR = '1'
// Ctrl+C ends the running scripts first, so that they can stop their servers.
let interrupted = false
process.on('SIGINT', () => {
  interrupted = true
})

/** The lines of a test run's output that name a failed test or file, each one once: Vitest's and Playwright's. */
const failures = output =>
  [...new Set(stripVTControlCharacters(output).split('\n'))].filter(line => /^\s*(FAIL |tests\/\S+ › )/.test(line))

/** Runs scripts one after another. With `beside`, prints the output of each one at its end. Returns the lines about each one. */
async function inTurn(names, beside = false) {
  const lines = []
  for (const name of names) {
    if (!beside) console.log(`\n── ${name}`)
    const started = performance.now()
    const shell = process.platform === 'win32'
    const child = spawn('npm', ['run', '--silent', name], { stdio: ['ignore', 'pipe', 'pipe'], shell })
    const parts = []
    for (const stream of ['stdout', 'stderr'])
      child[stream].on('data', part => {
        parts.push(part)
        if (!beside) process[stream].write(part)
      })
    const [status, signal] = await once(child, 'close')
    if (interrupted || signal === 'SIGINT' || status === 130) process.exit(130)
    const output = Buffer.concat(parts).toString()
    if (beside) console.log(`\n── ${name}\n${output}`)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    lines.push(`${status === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(7)} s  ${name}`)
    if (status !== 0) lines.push(...failures(output))
  }
  return lines
}

// The checks need little more than one processor, so they run beside the tests.
const checks = ['types', 'lint', 'dead-code', 'ledger']
const isCheck = name => checks.includes(name)
const results = (
  await Promise.all([inTurn(scripts.filter(isCheck), true), inTurn(scripts.filter(name => !isCheck(name)))])
).flat()
console.log(`\n${results.join('\n')}`)
if (hard) console.log(`To repeat the order of the tests and the generated inputs, set PASSAGE_SEED=${process.env.PASSAGE_SEED}`)
if (results.some(result => result.startsWith('FAILED'))) process.exitCode = 1
