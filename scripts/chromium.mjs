import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The headless shell comes first because it has the same engine and is about 17% faster overall. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** This machine's Chromium: the one in CHROMIUM_PATH, or else the first one in a common location. Undefined if there is none. */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH is ${named}, but this file does not exist`)
    return named
  }
  for (const name of names) {
    const found = spawnSync('which', [name], { encoding: 'utf8' })
    if (found.status === 0) return found.stdout.trim()
  }
  return undefined
}

/**
 * Starts installing Debian's Chromium if no Chromium is installed and this process may install packages. This takes about half a
 * minute, so call it before npm installs packages. Resolves when apt-get ends, whether or not it succeeded.
 */
export function startChromiumInstall() {
  if (findChromium() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return Promise.resolve()
  console.log('Installing Chromium with apt-get …')
  const install = names.slice(0, 2).map(name => `apt-get install -y -qq ${name}`)
  const script = `apt-get update -qq && { ${install.join(' || ')}; }`
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return new Promise(done => {
    const child = spawn('sh', ['-c', script], { stdio: ['ignore', 'ignore', 'inherit'], env })
    child.once('error', done)
    child.once('close', done)
  })
}

/**
 * Finds an installed Chromium after `started` (the result of `startChromiumInstall`) has ended, or else downloads Playwright's
 * Chromium, which needs the npm packages. Returns its path, or undefined if Playwright uses the downloaded one.
 */
export async function ensureChromium(started) {
  await started
  const found = findChromium()
  if (found) return found
  console.log('Downloading Chromium with Playwright …')
  const download = spawnSync('node_modules/.bin/playwright', ['install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (download.status !== 0)
    throw new Error('Chromium could not be installed. Install it yourself, and set CHROMIUM_PATH to its path.')
  return undefined
}
