import type { Page } from 'playwright/test'
import { chromium } from 'playwright/test'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/open/database.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import { castPassword } from '../../server/seed/cast.ts'
import setup, { copyDemoWorld } from '../browser/demoWorld.ts'
import { startProduct } from '../browser/product.ts'
import { makeCases } from './dashboards.ts'
import { quantile } from './measure.ts'

const cases = 1_000
/** How much slower the processor is made than it is. */
const slower = 4

/** Starts the product on the demo world and a thousand open cases of one advocate, all sent to one house. */
async function startFull() {
  await setup()
  const world = copyDemoWorld()
  const { db, close } = await openDatabase(readConfig({ DATA_DIR: world.folder }))
  const size = { patients: cases, applications: cases }
  await makeCases(db, size, { mine: size, among: ['New', 'In Review', 'Request for Interview', 'Accepted'] })
  await close()
  const product = await startProduct(world.folder)
  return { ...product, stop: () => product.stop().finally(world.remove) }
}

/** What the page writes down of itself: how long each frame took, and every task of more than 50 ms. */
const watch = () => {
  const seen = { frames: [] as number[], tasks: [] as number[] }
  let last = performance.now()
  const frame = (now: number) => {
    seen.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  new PerformanceObserver(list => seen.tasks.push(...list.getEntries().map(task => task.duration))).observe({ type: 'longtask' })
  Object.assign(window, { seen })
}
type Seen = { frames: number[]; tasks: number[] }

/** What the page took while something happened. */
async function during(page: Page, act: () => Promise<unknown>): Promise<Seen> {
  await page.evaluate('seen.frames.length = seen.tasks.length = 0')
  await act()
  return page.evaluate('({ ...seen })')
}

const row = (what: string, { frames, tasks }: Seen, more = '') =>
  what.padEnd(46) +
  [quantile(frames, 0.5), quantile(frames, 0.95), Math.max(...frames), tasks.length, Math.max(0, ...tasks)]
    .map(value => value.toFixed(0).padStart(9))
    .join('') +
  more

/** Loads the whole list by going to its end, again and again. */
async function loadAll(page: Page) {
  for (;;) {
    const left = await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight)
      return [...document.querySelectorAll('button')].some(one => /^(Show more|Loading more...)$/.test(one.textContent))
    })
    if (!left) return
    await page.waitForTimeout(100)
  }
}

/** Scrolls as a wheel does, from the top to the end and back. */
const scrollThrough = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>(done => {
        let [at, step] = [0, 240]
        const next = () => {
          at += step
          scrollTo(0, at)
          if (step > 0 && at + innerHeight >= document.documentElement.scrollHeight) step = -step
          if (at <= 0) done()
          else requestAnimationFrame(next)
        }
        scrollTo(0, 0)
        requestAnimationFrame(next)
      }),
  )

/** How both dashboards carry a thousand open cases in Chromium, on a processor four times slower: scrolling, and a change that comes in. */
export async function measureBrowser(): Promise<string> {
  const product = await startFull()
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const lines: string[] = []
  try {
    for (const [who, other, list] of [
      ['advocate', 'coordinator', 'patient-records'],
      ['coordinator', 'advocate', 'applications'],
    ] as const) {
      const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
      await page.addInitScript(watch)
      await page.goto(product.url)
      await page.getByLabel('Username').fill(who)
      await page.getByLabel('Password', { exact: true }).fill(castPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('tabpanel').getByRole('listitem').first().waitFor()
      const loading = await during(page, () => loadAll(page))
      const rows = await page.getByRole('tabpanel').getByRole('link').count()
      const session = await page.context().newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
      lines.push(row(`${who}: loading all (${rows} links)`, loading))
      lines.push(row(`${who}: scrolling through and back`, await during(page, () => scrollThrough(page))))
      let calls = 0
      page.on('request', request => request.url().includes(list) && calls++)
      const told = await during(page, async () => {
        const heard = page.waitForResponse(reply => reply.url().includes(list))
        await answerOne(product.url, other)
        await heard
        // Whatever else is asked for because of it.
        await page.waitForTimeout(4_000)
      })
      lines.push(row(`${who}: a change that comes in`, told, `  ${calls} calls`))
      await page.context().close()
    }
  } finally {
    await browser.close()
    await product.stop()
  }
  const heads = ['frame p50', 'p95', 'longest', 'tasks>50', 'longest'].map(head => head.padStart(9)).join('')
  return [
    `dashboards in Chromium, ${cases} open cases, processor ${slower} times slower; ms`,
    ' '.repeat(46) + heads,
    ...lines,
  ].join('\n')
}

/** The other side answers, or closes, one of these applications. */
async function answerOne(url: string, who: string) {
  const call = async (method: string, path: string, token?: string, body?: object) => {
    const headers = { ...(token && { authorization: token }), ...(body && { 'content-type': 'application/json' }) }
    const reply = await fetch(`${url}/api/v2${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`)
    return ((await reply.json()) as { data: never }).data
  }
  const { token } = await call('POST', '/users/login', undefined, { username: who, password: castPassword })
  const { organization_id } = await call('GET', '/common/whoami', token)
  const waiting = who === 'coordinator'
  const found: { applications?: One[]; records?: (Named & { applications: One[] })[] } = waiting
    ? await call('GET', `/organizations/${organization_id}/applications?filter=Submitted&page_size=100`, token)
    : await call('GET', '/advocates/current-user/patient-records?filter=Submitted&page_size=100', token)
  // Of the demo's own some are another advocate's, or another house's.
  const made = ({ last_name }: Named) => /^Last\d/.test(last_name)
  const among = found.applications?.filter(made) ?? found.records!.filter(made).flatMap(record => record.applications)
  const one = among.find(({ status }) => status === 'New')!
  const body = waiting
    ? { field: 'insurance_accepted', value: false, extras: { payment_rejected_reason: 'Out of county' } }
    : { status: 'Cancelled', extras: { reason: 'Improper Match' } }
  await call('PATCH', `/applications/${one.id}/state-update`, token, body)
}
type Named = { last_name: string }
type One = Named & { id: number; status: string }

if (import.meta.main) console.log(await measureBrowser())
