// npm start: from a fresh clone to a served product. A second start finds everything done and takes seconds.
import { endWith, launch } from './launch.mjs'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

ensureInstalled()
ensureBuilt()
endWith(launch(['server/main.ts']))
