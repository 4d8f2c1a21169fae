import { ensureChromium, startChromiumInstall } from './chromium.mjs'
import { keepFilesInMemory } from './memoryFolder.mjs'
import { ensureInstalled } from './prepare.mjs'
import { byDay, run, steps } from './steps.mjs'

/**
 * `npm test`: installs missing packages, then runs every requirement test and every screen once, in minutes. `npm run test:hard`
 * adds the other e2e tests, the other engine, and the slow tests. The last line shows the totals. The command fails if a
 * test fails or if no tests run. This file is plain JavaScript because it starts on the system's Node.
 */
const chromium = startChromiumInstall()
ensureInstalled()
keepFilesInMemory()
process.env.CHROMIUM_PATH = (await ensureChromium(chromium)) ?? ''
const { types, lint, deadCode, unit, pages, ledger, postgres, timing, programs, build, coreStories } = steps
const { failed, ran } = await run([
  // Program tests spend half of their time waiting, and no step before the timing tests measures anything.
  { main: [programs, unit, pages, postgres].map(byDay), beside: [types, lint, deadCode, ledger, build] },
  ...[timing, coreStories],
])
process.exitCode = failed || !ran ? 1 : 0
