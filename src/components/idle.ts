import { nextPaint } from './nextPaint.ts'

/** Resolves when the browser is idle, or after `maxWait` milliseconds. */
const whenIdle = (maxWait: number): Promise<void> =>
  new Promise(resolve => {
    // Safari does not support requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: maxWait })
    else setTimeout(resolve, 50)
  })

/** Resolves after the next paint, when the browser is idle or after `maxWait` milliseconds. */
export const afterPaint = (maxWait: number): Promise<void> => nextPaint().then(() => whenIdle(maxWait))
