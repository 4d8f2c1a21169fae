// npm start: goes from a fresh clone to a running product. Later starts skip finished steps and take seconds.
import { endWith, launch } from './launch.mjs'
import { ensureBuilt, ensureFree, ensureInstalled, isBuilt } from './prepare.mjs'

ensureInstalled()
if (!isBuilt()) {
  ensureFree()
  ensureBuilt()
}
endWith(launch(['server/main.ts']))
