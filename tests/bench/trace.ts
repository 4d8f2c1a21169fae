import type { Browser, CDPSession } from 'playwright/test'
import { chromium } from 'playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import setup, { startDemo } from '../browser/demoData.ts'
import { findSubjects, type Subjects } from '../browser/everyScreen.ts'
import { quantile } from './measure.ts'
import { callsOf, isChosen, type Look, looks, settled, signedIn, slower, viewport } from './screens.ts'

/** One visit: times in milliseconds from the start of navigation, and the work of the page's thread until the largest paint. */
export type Visit = {
  whoami: number
  firstData: number
  lastData: number
  fcp: number
  lcp: number
  evaluating: number
  rendering: number
  timers: number
  files: number
  calls: number
}

type TraceEvent = {
  name: string
  ph: string
  ts: number
  dur?: number
  pid: number
  tid: number
  args: { data?: { documentLoaderURL?: string } }
}

/** Requests that every screen makes, so they are not the screen's own data. */
const common = /\/(whoami|live|notifications\/counts|environment)\b/

/**
 * Opens the screen in a new tab of this context and determines from the browser's own trace where the time is spent. `warm`
 * contexts have the files in the cache.
 */
export async function visit(
  context: Awaited<ReturnType<Browser['newContext']>>,
  url: string,
  look: Look,
  ids: Subjects,
): Promise<Visit> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(() => {
    const seen = { lcp: 0 }
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    Object.assign(window, { seen })
  })
  const events = await traced(session, async () => {
    await page.goto(url + look.at(ids))
    await look.there(page)
    await settled(page)
    await page.waitForTimeout(300)
  })
  const read = await page.evaluate(() => {
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      lcp: (window as unknown as { seen: { lcp: number } }).seen.lcp,
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      files: requests.filter(({ name }) => /\.(js|css)$/.test(name)).length,
      calls: requests
        .filter(({ name }) => name.includes('/api/'))
        .map(({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd })),
    }
  })
  await page.close()
  if (process.env.BENCH_CALLS)
    for (const { name, startTime, responseEnd } of read.calls)
      console.log(`${startTime.toFixed(0).padStart(7)} ${responseEnd.toFixed(0).padStart(7)}  ${name.replace(url, '')}`)
  const before = read.calls.filter(({ startTime }) => startTime <= read.lcp)
  const own = before.filter(({ name }) => !common.test(name))
  const [first] = [...own].sort((a, b) => a.startTime - b.startTime)
  return {
    whoami: before.find(({ name }) => name.includes('whoami'))?.startTime ?? Number.NaN,
    firstData: first?.startTime ?? Number.NaN,
    lastData: Math.max(...own.map(({ responseEnd }) => responseEnd)),
    fcp: read.fcp,
    lcp: read.lcp,
    files: read.files,
    calls: read.calls.length,
    ...work(events, read.lcp),
  }
}

async function traced(session: CDPSession, run: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'devtools.timeline,v8,blink.user_timing',
  } as never)
  await run()
  const complete = new Promise<void>(done => session.once('Tracing.tracingComplete', () => done()))
  await session.send('Tracing.end')
  await complete
  return events
}

/** Adds up the page thread's top-level work until `until`: code evaluation, style, layout and paint, and timer callbacks. */
function work(events: readonly TraceEvent[], until: number) {
  const starts = events.filter(({ name, args }) => name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('http'))
  const start = starts.sort((a, b) => a.ts - b.ts).at(-1) ?? events[0]!
  const mine = events.filter(
    ({ pid, tid, ts }) => pid === start.pid && tid === start.tid && ts >= start.ts && ts <= start.ts + until * 1000,
  )
  const sum = (names: readonly string[]) => {
    let total = 0
    let end = 0
    for (const { ts, dur = 0 } of mine.filter(({ name, ph }) => ph === 'X' && names.includes(name)).sort((a, b) => a.ts - b.ts)) {
      // Nested events count once.
      total += Math.max(0, ts + dur - Math.max(ts, end))
      end = Math.max(end, ts + dur)
    }
    return total / 1000
  }
  return {
    evaluating: sum(['EvaluateScript', 'v8.compile', 'v8.compileModule', 'v8.evaluateModule']),
    rendering: sum(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']),
    timers: sum(['TimerFire', 'FireIdleCallback']),
  }
}

const columns: readonly (keyof Visit)[] = [
  'whoami',
  'firstData',
  'lastData',
  'fcp',
  'lcp',
  'evaluating',
  'rendering',
  'timers',
  'files',
  'calls',
]

const medianOf = (visits: readonly Visit[]) =>
  columns.map(column =>
    quantile(
      visits.map(visit => visit[column]).filter(value => Number.isFinite(value)),
      0.5,
    ),
  )

/**
 * Prints where first and repeat visits to each screen spend their time on a slow CPU. BENCH_BESIDE is the URL of a second server,
 * for example with the previous build; the two then take turns.
 */
export async function measureTrace(): Promise<string> {
  await setup()
  const product = await startDemo()
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const rounds = Number(process.env.BENCH_ROUNDS ?? 5)
  const servers = [
    ...(process.env.BENCH_BESIDE ? [{ name: 'beside', url: process.env.BENCH_BESIDE }] : []),
    { name: 'this', url: product.url },
  ]
  const lines: string[] = []
  try {
    for (const look of looks.filter(isChosen)) {
      const visits: Record<string, Visit[]> = {}
      const sides = await Promise.all(
        servers.map(async server => ({
          ...server,
          ids: await findSubjects(who => callsOf(server.url, who)),
          storageState: look.as && (await signedIn(browser, server.url, look.as)),
        })),
      )
      for (let round = 0; round < rounds; round++)
        for (const { name, url, ids, storageState } of round % 2 ? [...sides].reverse() : sides) {
          const context = await browser.newContext({ viewport, ...(storageState && { storageState }) })
          for (const kind of ['first', 'repeat']) {
            const key = `${kind} ${name}`
            visits[key] = [...(visits[key] ?? []), await visit(context, url, look, ids)]
          }
          await context.close()
        }
      for (const key of Object.keys(visits).sort()) {
        const lcp = visits[key]!.map(visit => visit.lcp)
        const spread = `${quantile(lcp, 0.25).toFixed(0)}–${quantile(lcp, 0.75).toFixed(0)}`
        lines.push(
          look.what.padEnd(28) +
            key.padEnd(14) +
            medianOf(visits[key]!)
              .map(value => (value === undefined ? '–' : value.toFixed(0)).padStart(11))
              .join('') +
            spread.padStart(14),
        )
      }
      console.log(lines.slice(-Object.keys(visits).length).join('\n'))
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  return [
    `where visits spend their time, CPU ${slower}x slower; ms, median of ${rounds}; work until the largest paint`,
    ''.padEnd(42) + columns.map(column => column.padStart(11)).join('') + 'lcp 25–75 %'.padStart(14),
    ...lines,
  ].join('\n')
}

if (import.meta.main) console.log(await measureTrace())
