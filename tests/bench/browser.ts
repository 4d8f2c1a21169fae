import type { Browser, CDPSession, Page } from 'playwright/test'
import { chromium } from 'playwright/test'
import { findChromium } from '../../scripts/chromium.mjs'
import { testPassword } from '../../server/seed/testUsers.ts'
import setup, { startDemo } from '../browser/demoData.ts'
import { makeCases } from './dashboards.ts'
import { quantile } from './measure.ts'

const cases = Number(process.env.BENCH_CASES ?? 1_000)
/** The CPU slowdown factor. BENCH_SLOWER=1 turns the slowdown off. */
const slower = Number(process.env.BENCH_SLOWER ?? 4)
const viewport = { width: 1280, height: 900 }

/** Starts the product with the demo data and one advocate who has a thousand open cases. Their applications all go to one facility. */
async function startFull() {
  await setup()
  const size = { patients: cases, applications: cases }
  const among = ['New', 'In Review', 'Request for Interview', 'Accepted']
  return startDemo({}, { fill: db => makeCases(db, size, { mine: size, among }) })
}

/** Records frames, tasks longer than 50 ms, and input delays in the page. */
const watch = () => {
  const measured = { frames: [] as number[], tasks: [] as number[], presses: [] as number[] }
  let last = performance.now()
  const frame = (now: number) => {
    measured.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  const note = (type: string, into: number[]) =>
    new PerformanceObserver(list => {
      for (const one of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
        if (type === 'longtask' || one.interactionId) into.push(one.duration)
    }).observe({ type, durationThreshold: 16 } as PerformanceObserverInit)
  note('longtask', measured.tasks)
  note('event', measured.presses)
  Object.assign(window, { seen: measured })
}
type Seen = { frames: number[]; tasks: number[]; presses: number[] }

/** Returns what the page recorded during an action. */
async function during(page: Page, act: () => Promise<unknown>): Promise<Seen> {
  await page.evaluate('seen.frames.length = seen.tasks.length = seen.presses.length = 0')
  await act()
  return page.evaluate('({ ...seen })')
}

/** The duration of a frame at 60 Hz, in milliseconds. */
const frame = 1000 / 60

/** The share of frames that were dropped. */
function dropped(frames: readonly number[]): number {
  const shown = frames.map(took => Math.max(1, Math.round(took / frame)))
  return shown.reduce((sum, slots) => sum + slots - 1, 0) / shown.reduce((sum, slots) => sum + slots, 0)
}

const heads = ['p50', 'p95', 'longest', 'over 50', 'missed %', 'tasks', 'longest']
const row = (what: string, { frames, tasks }: Seen, more = '') =>
  what.padEnd(50) +
  [
    quantile(frames, 0.5),
    quantile(frames, 0.95),
    Math.max(...frames),
    frames.filter(took => took > 50).length,
    dropped(frames) * 100,
    tasks.length,
    Math.max(0, ...tasks),
  ]
    .map(value => value.toFixed(0).padStart(9))
    .join('') +
  more

/** Scrolls quickly to one end, including content that loads along the way. */
async function scrollTo(page: Page, session: CDPSession, end: 'bottom' | 'top') {
  for (;;) {
    const reached = await page.evaluate(
      to =>
        to === 'top'
          ? scrollY === 0
          : scrollY + innerHeight >= document.documentElement.scrollHeight - 1 && !document.querySelector('[data-more]'),
      end,
    )
    if (reached) return
    await scrollBy(session, { screens: end === 'bottom' ? -5 : 5, speed: 4_000 })
  }
}

/** Scrolls this many screens. The speed is in pixels per second; a negative speed scrolls down. */
const scrollBy = (session: CDPSession, { screens, speed }: { screens: number; speed: number }) =>
  session.send('Input.synthesizeScrollGesture', {
    x: 640,
    y: 600,
    yDistance: screens * viewport.height,
    speed,
    preventFling: true,
    gestureSourceType: 'mouse',
  })

/** As a baseline for this machine, measures an equally long page of plain lines in the same way. */
async function bareLine(browser: Browser): Promise<string> {
  const page = await browser.newPage({ viewport })
  await page.addInitScript(watch)
  await page.goto('data:text/html,<title>bare</title>')
  await page.evaluate(count => {
    document.body.innerHTML = `<div style="height:148px;border:1px solid">One line</div>`.repeat(count)
  }, cases)
  const session = await slowed(page)
  const seen = await during(page, () => scrollTo(page, session, 'bottom'))
  await page.close()
  return row('a plain page of the same length: scrolling', seen)
}

async function slowed(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  return session
}

/** Opens the last application in the list. */
async function openLast(page: Page) {
  const last = page
    .getByRole('tabpanel')
    .locator('a[data-keys=stop][href*="/patient/advocate/"], a[data-keys=stop][href*="/patient/intakecoord/"]')
    .last()
  await last.scrollIntoViewIfNeeded()
  await last.click()
  await page.getByRole('heading', { name: 'Approval steps' }).waitFor({ timeout: 120_000 })
  // The browser reports input events with the frame that follows them.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done, 100))))
}

async function sideLines(browser: Browser, url: string, [who, other, list]: (typeof sides)[number]): Promise<string[]> {
  const page = await (await browser.newContext({ viewport })).newPage()
  await page.addInitScript(watch)
  await page.goto(url)
  await page.getByLabel('Username').fill(who)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
  const session = await slowed(page)
  const lines: string[] = []
  lines.push(row(`${who}: scrolling to the end while loading`, await during(page, () => scrollTo(page, session, 'bottom'))))
  const elements = await page.evaluate(() => document.querySelectorAll('[role=tabpanel] *').length)
  lines.push(
    row(`${who}: scrolling up at reading speed`, await during(page, () => scrollBy(session, { screens: 8, speed: 900 }))),
  )
  lines.push(row(`${who}: jumping to the top`, await during(page, () => scrollTo(page, session, 'top'))))
  await scrollTo(page, session, 'bottom')
  const opened = await during(page, () => openLast(page))
  lines.push(row(`${who}: opening the last application`, opened, `  visible after ${Math.max(0, ...opened.presses)} ms`))
  await page.goBack()
  await page.getByRole('heading', { name: 'Approval steps' }).waitFor({ state: 'hidden' })
  let calls = 0
  page.on('request', request => request.url().includes(list) && calls++)
  const durations = await during(page, async () => {
    const response = page.waitForResponse(reply => reply.url().includes(list))
    await answerOne(url, other)
    await response
    // Leaves time for follow-up requests.
    await page.waitForTimeout(4_000)
  })
  lines.push(row(`${who}: a live change`, durations, `  ${calls} calls`))
  await page.context().close()
  return [...lines, `${who}: the list of ${cases} cases has ${elements} elements`]
}
const sides = [
  ['advocate', 'coordinator', 'patient-records'],
  ['coordinator', 'advocate', 'applications'],
] as const

/**
 * Measures both dashboards with a thousand open cases, in Chromium with a slowed-down CPU: scrolling, opening an application, and
 * a live change.
 */
export async function measureBrowser(): Promise<string> {
  const product = await startFull()
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const lines: string[] = []
  try {
    lines.push(await bareLine(browser))
    for (const side of sides) lines.push(...(await sideLines(browser, product.url, side)))
  } finally {
    await browser.close()
    await product.stop()
  }
  return [
    `dashboards in Chromium, ${cases} open cases, CPU ${slower}x slower; frames and tasks over 50 ms, in ms`,
    ' '.repeat(50) + heads.map(head => head.padStart(9)).join(''),
    ...lines,
  ].join('\n')
}

/** The other side answers or closes one of these applications. */
async function answerOne(url: string, who: string) {
  const call = async (method: string, path: string, token?: string, body?: object) => {
    const headers = { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${url}/api/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`)
    return ((await reply.json()) as { data: never }).data
  }
  const { token } = await call('POST', '/users/login', undefined, { username: who, password: testPassword })
  const { organization_id } = await call('GET', '/common/whoami', token)
  const waiting = who === 'coordinator'
  const found: { applications?: One[]; records?: (Named & { applications: One[] })[] } = waiting
    ? await call('GET', `/organizations/${organization_id}/applications?filter=Submitted&page_size=100`, token)
    : await call('GET', '/advocates/current-user/patient-records?filter=Submitted&page_size=100', token)
  // Skips the demo data's applications, because some belong to other users.
  const made = ({ last_name }: Named) => /^Last\d/.test(last_name)
  const candidates = found.applications?.filter(made) ?? found.records!.filter(made).flatMap(record => record.applications)
  const one = candidates.find(({ status }) => status === 'New')!
  const body = waiting
    ? { field: 'insurance_accepted', value: false, extras: { payment_rejected_reason: 'Out of county' } }
    : { status: 'Cancelled', extras: { reason: 'Improper Match' } }
  await call('PATCH', `/applications/${one.id}/state-update`, token, body)
}
type Named = { last_name: string }
type One = Named & { id: number; status: string }

if (import.meta.main) console.log(await measureBrowser())
