// Runs one of the product's TypeScript programs on the project's Node: node scripts/run.mjs PROGRAM ARGUMENTS…
import { endWith, launch } from './launch.mjs'
import { ensureInstalled } from './prepare.mjs'

ensureInstalled()
endWith(launch(process.argv.slice(2)))
