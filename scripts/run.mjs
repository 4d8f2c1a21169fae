// Runs a TypeScript program of the product on the project's Node: node scripts/run.mjs PROGRAM ARGUMENTS…
import { endWith, launch } from './launch.mjs'
import { ensureInstalled } from './prepare.mjs'

ensureInstalled()
endWith(launch(process.argv.slice(2)))
