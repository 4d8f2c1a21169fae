import { requestEarly } from './early.ts'
import { preloadCode, type ScreenFiles } from './screenCode.ts'

/** Replaced by the build (scripts/earlyScript.ts). */
declare const __SCREEN_FILES__: ScreenFiles

if (requestEarly()) {
  preloadCode(location.pathname, __SCREEN_FILES__)
  // The first date takes the browser 14 ms (55 ms on a slow CPU), because it loads its formats and time zones. Most screens show
  // dates, so it does that while the code is loading.
  setTimeout(() => new Date().toLocaleDateString('en-US', { timeZone: 'America/Los_Angeles' }))
}
