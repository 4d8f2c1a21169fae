import { run, steps } from './steps.mjs'

/** `npm run check`: everything that needs neither database nor browser. */
const { types, lint, deadCode, unit, ledger } = steps
const { failed, ran } = await run([types, lint, deadCode, unit, ledger])
process.exitCode = failed || !ran ? 1 : 0
