// node scripts/run.mjs PROGRAM ARGUMENTS…: runs one of the product's TypeScript programs on the project's Node.
import { endWith, launch } from './launch.mjs'
import { ensureInstalled } from './prepare.mjs'

ensureInstalled()
endWith(launch(process.argv.slice(2)))
