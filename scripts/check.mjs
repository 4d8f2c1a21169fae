import { run, steps } from './steps.mjs'

/** `npm run check`: what is soon told, while one works: types, lint, dead code, the house's rules and the domain's. */
const { types, lint, deadCode, unit, ledger } = steps
const { failed, ran } = await run([types, lint, deadCode, unit, ledger])
process.exitCode = failed || !ran ? 1 : 0
