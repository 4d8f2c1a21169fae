import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './prepare.mjs'
import { run, steps } from './steps.mjs'

/**
 * `npm run test:hard`: the nightly tests. They cover both database engines, every e2e test on a wide and a narrow screen, every
 * screen in every theme and state (tests/gate.spec.ts), and many more generated requests, approval sequences and process kills
 * than in `npm test`.
 */
ensureInstalled()
process.env.CHROMIUM_PATH = ensureChromium() ?? ''
Object.assign(process.env, { HARD: '1', CRASH_KILLS: '20', PASSAGE_RUNS: '1000', APPROVAL_RUNS: '100000' })
const { types, unit, embedded, postgres, programs, hard, build, stories } = steps
const { failed, ran } = await run([types, unit, embedded, postgres, programs, hard, build, stories])
process.exitCode = failed || !ran ? 1 : 0
