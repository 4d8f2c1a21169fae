import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { ensureChromium, startChromiumInstall } from './chromium.mjs'
import { keepFilesInMemory } from './memoryFolder.mjs'
import { ensureInstalled } from './prepare.mjs'

/**
 * node scripts/test.mjs [--hard] SCRIPT…: installs what is missing, then runs these scripts of package.json one after another, even if one
 * fails. Prints their results at the end. With --hard, the tests run everything, in a random order (vitest.config.ts,
 * playwright.config.ts). This file is plain JavaScript because it starts on the system's Node.
 */
const hard = process.argv.includes('--hard')
const scripts = process.argv.slice(2).filter(name => name !== '--hard')
const inBrowser = scripts.includes('e2e')
const chromium = inBrowser && startChromiumInstall()
ensureInstalled()
keepFilesInMemory()
if (inBrowser) process.env.CHROMIUM_PATH = (await ensureChromium(chromium)) ?? ''
// The type check collects no garbage below 4 GiB, because that would take two fifths of the time and still use as much memory.
Object.assign(process.env, { GOGC: 'off', GOMEMLIMIT: '4GiB' })
if (hard) {
  process.env.HARD = '1'
  process.env.PASSAGE_SEED ??= String(randomInt(2 ** 31 - 1))
}
// Ctrl+C ends the running script first, so that it can stop its servers.
process.on('SIGINT', () => process.exit(130))

const results = scripts.map(name => {
  console.log(`\n── ${name}`)
  const started = performance.now()
  const { status, signal } = spawnSync('npm', ['run', '--silent', name], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (signal === 'SIGINT' || status === 130) process.exit(130)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return `${status === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(7)} s  ${name}`
})
console.log(`\n${results.join('\n')}`)
if (hard) console.log(`To repeat the order of the tests and the generated inputs, set PASSAGE_SEED=${process.env.PASSAGE_SEED}`)
if (results.some(result => result.startsWith('FAILED'))) process.exitCode = 1
