import type { BrowserContext } from 'playwright/test'
import { chromium } from 'playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import setup, { startDemo } from '../browser/demoData.ts'
import { findSubjects, type Subjects } from '../browser/everyScreen.ts'
import { atMost } from './goals.ts'
import { quantile } from './measure.ts'
import { callsOf, isChosen, type Look, looks, settled, signedIn, slower, viewport } from './screens.ts'

/** How many times each screen is opened. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

type Vitals = { lcp: number; cls: number; presses: number[] }
/** `row` is when the screen shows the first row of its own data, in milliseconds after the navigation. */
type Seen = Vitals & { row: number }

/** Records web vitals: the largest contentful paint, layout shifts, and input delays. */
const watch = () => {
  const vitals: Vitals = { lcp: 0, cls: 0, presses: [] }
  const note = (type: string, each: (entry: PerformanceEntry & Record<string, number | boolean>) => void) =>
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) each(entry as never)
    }).observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  note('largest-contentful-paint', entry => {
    vitals.lcp = entry.startTime
  })
  note('layout-shift', entry => {
    if (!entry.hadRecentInput) vitals.cls += entry.value as number
  })
  note('event', entry => {
    if (entry.interactionId) vitals.presses.push(entry.duration)
  })
  Object.assign(window, { vitals })
}

/** Opens the screen in a new tab while signed in, and uses it. */
async function lookAt(context: BrowserContext, url: string, look: Look, ids: Subjects): Promise<Seen> {
  const page = await context.newPage()
  await page.addInitScript(watch)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.goto(url + look.at(ids))
  await look.there(page)
  const row = await page.evaluate(() => performance.now())
  await settled(page)
  await page.waitForTimeout(500)
  // Reads both before the first input. After that, the browser no longer reports the largest paint or unexpected shifts.
  const { lcp, cls } = (await page.evaluate('vitals')) as Vitals
  await look.use(page)
  // The browser reports input events with the frame that follows them.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 800))))
  const { presses } = (await page.evaluate('vitals')) as Vitals
  await page.close()
  return { lcp, cls, presses, row }
}

/** Saves an intake's ten sections without changes. Returns the times from each click to the next section, in milliseconds. */
async function saves(context: BrowserContext, url: string, ids: Subjects): Promise<number[]> {
  const page = await context.newPage()
  const took: number[] = []
  for (let round = 0; round <= rounds; round++) {
    await page.goto(`${url}/patient/intake/add/section-4/p/${ids.patient}`)
    for (let section = 4; section <= 9; section++) {
      await page.getByText(`Section ${section} of 10`).waitFor()
      await settled(page)
      await page.waitForTimeout(300)
      const ms = await page.evaluate(
        async next => {
          const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save and continue')!
          const start = performance.now()
          button.click()
          // Reading `innerText` would compute the layout once more.
          const shown = () => document.body.textContent.includes(next)
          while (!shown() && performance.now() - start < 20_000) await new Promise(requestAnimationFrame)
          return performance.now() - start
        },
        `Section ${section + 1} of 10`,
      )
      // The first round also loads each section's code.
      if (round > 0) took.push(ms)
    }
  }
  await page.close()
  return took
}

const saving = 'from saving a section until the next one appears'

/** Records a screen's results with their goals. Returns them as a line. */
function record({ what }: Look, first: readonly Seen[], repeat: readonly Seen[]): string {
  const median = (visits: readonly Seen[], value: (visit: Seen) => number) => quantile(visits.map(value), 0.5)
  const lcp = median(first, visit => visit.lcp)
  const again = median(repeat, visit => visit.lcp)
  const cls = Math.max(...[...first, ...repeat].map(visit => visit.cls))
  const inp = median(first, visit => Math.max(0, ...visit.presses))
  const [row, rowAgain] = [median(first, visit => visit.row), median(repeat, visit => visit.row)]
  atMost(`${what}, largest content visible (LCP), CPU ${slower}x slower`, lcp / 1000, 2.5, 's')
  atMost(`${what}, LCP on a repeat visit, CPU ${slower}x slower`, again / 1000, 2.5, 's')
  atMost(`${what}, first row of its own data, CPU ${slower}x slower`, row / 1000, 2.5, 's')
  atMost(`${what}, first row on a repeat visit, CPU ${slower}x slower`, rowAgain / 1000, 2.5, 's')
  atMost(`${what}, layout shift (CLS), worst value`, cls, 0.05, '')
  atMost(`${what}, slowest interaction (INP), CPU ${slower}x slower`, inp, 200, 'ms')
  return what.padEnd(32) + [lcp, again, row, rowAgain, cls * 1000, inp].map(value => value.toFixed(0).padStart(9)).join('')
}

/**
 * Measures the web vitals of first visits (nothing cached) and repeat visits (everything cached) to each kind of screen on a slow
 * CPU, and the time to save a section at full speed.
 */
export async function measureVitals(): Promise<string> {
  await setup()
  const product = await startDemo()
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const lines: string[] = []
  try {
    const ids = await findSubjects(who => callsOf(product.url, who))
    for (const look of looks.filter(isChosen)) {
      const storageState = look.as && (await signedIn(browser, product.url, look.as))
      const [first, repeat]: [Seen[], Seen[]] = [[], []]
      for (let round = 0; round < rounds; round++) {
        const context = await browser.newContext({ viewport, ...(storageState && { storageState }) })
        first.push(await lookAt(context, product.url, look, ids))
        repeat.push(await lookAt(context, product.url, look, ids))
        await context.close()
      }
      lines.push(record(look, first, repeat))
    }
    if (isChosen({ what: saving })) {
      const context = await browser.newContext({ viewport, storageState: await signedIn(browser, product.url, 'advocate') })
      const p95 = quantile(await saves(context, product.url, ids), 0.95)
      atMost(`${saving}, p95`, p95, 250, 'ms')
      lines.push(saving.padEnd(32) + p95.toFixed(0).padStart(9))
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  return [
    `CPU ${slower}x slower; LCP of a first and of a repeat visit in ms, CLS in thousandths, INP in ms, files; median of ${rounds}, worst CLS`,
    ...lines,
  ].join('\n')
}

if (import.meta.main) console.log(await measureVitals())
