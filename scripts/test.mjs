import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './prepare.mjs'
import { run, steps } from './steps.mjs'

/**
 * `npm test`: installs what is missing, then everything. Its last line says how many tests passed, failed and were
 * skipped; it fails when one failed or none ran. Plain JavaScript, since it starts on the machine's own Node.
 */
ensureInstalled()
process.env.CHROMIUM_PATH = ensureChromium() ?? ''
const { types, lint, deadCode, unit, pages, ledger, embedded, postgres, programs, build, stories } = steps
const { failed, ran } = await run([types, lint, deadCode, unit, pages, ledger, embedded, postgres, programs, build, stories])
process.exitCode = failed || !ran ? 1 : 0
