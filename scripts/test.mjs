import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './prepare.mjs'
import { run, steps } from './steps.mjs'

/**
 * `npm test`: installs what is missing, then every requirement's test and every screen once, in minutes; the rest of the stories, the
 * other engine and the long promises are for `npm run test:hard`. Its last line says how many tests passed, failed and were skipped;
 * it fails when one failed or none ran. Plain JavaScript, since it starts on the machine's own Node.
 */
ensureInstalled()
process.env.CHROMIUM_PATH = ensureChromium() ?? ''
const { types, lint, deadCode, unit, pages, ledger, postgres, programs, build, coreStories } = steps
const { failed, ran } = await run([types, lint, deadCode, unit, pages, ledger, postgres, programs, build, coreStories])
process.exitCode = failed || !ran ? 1 : 0
