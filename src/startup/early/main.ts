import { requestEarly } from './early.ts'
import { preloadCode, type ScreenFiles } from './screenCode.ts'

/** Replaced by the build (scripts/earlyScript.ts). */
declare const __SCREEN_FILES__: ScreenFiles

if (requestEarly()) preloadCode(location.pathname, __SCREEN_FILES__)
