// npm start: from a fresh clone to a served product. A second start finds everything done and takes seconds.
import { endWith, launch } from './launch.mjs'
import { ensureBuilt, ensureFree, ensureInstalled, isBuilt } from './prepare.mjs'

ensureInstalled()
if (!isBuilt()) {
  ensureFree()
  ensureBuilt()
}
endWith(launch(['server/main.ts']))
