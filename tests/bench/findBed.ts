import { existsSync } from 'node:fs'
import { chromium, type Page } from 'playwright/test'
import { importFacilities } from '#server/imports/reading/facilities.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { findChromium } from '../../scripts/chromium.mjs'
import setup, { startDemo } from '../browser/demoData.ts'
import { selectOption } from '../browser/select.ts'
import { atMost } from './goals.ts'
import { quantile } from './measure.ts'
import { signedIn, viewport } from './screens.ts'

/** How many times each answer is entered. The first rounds warm up the browser and the server. */
const [warmUps, rounds] = [3, Number(process.env.BENCH_ROUNDS ?? 25)]

/**
 * In the page, waits until the list shows the result of the next answer. Returns the time from the input event until the frame
 * with the new list was painted, in milliseconds.
 */
const untilPainted = () =>
  new Promise<number>(done => {
    let from = 0
    const section = document.querySelector('section[aria-busy]')!
    const note = ({ timeStamp }: Event) => {
      from = timeStamp
    }
    const types = ['input', 'change', 'click']
    for (const type of types) addEventListener(type, note, { capture: true })
    let searched = false
    const watch = new MutationObserver(() => {
      searched ||= section.getAttribute('aria-busy') === 'true'
      if (!searched || section.getAttribute('aria-busy') === 'true') return
      watch.disconnect()
      for (const type of types) removeEventListener(type, note, { capture: true })
      // A task after the next frame's callbacks runs once that frame has been painted.
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)))
    })
    watch.observe(section, { attributes: true, attributeFilter: ['aria-busy'] })
  })

async function timed(page: Page, act: () => Promise<unknown>): Promise<number> {
  const painted = page.evaluate(untilPainted)
  await act()
  return painted
}

const places = ['90012', '92101', '93721', '95814', '94103', '92501', '93301']

/**
 * Each function gives one answer and returns how long the list takes to update. No two searches are the same, so no result comes
 * from a cache.
 */
const answers: Record<string, (page: Page, round: number) => Promise<number>> = {
  age: (page, round) => timed(page, () => page.getByLabel('Age', { exact: true }).fill(String(20 + round))),
  'level of care': async (page, round) => {
    const select = page.getByLabel('Level of care')
    return timed(page, () => selectOption(select, 1 + (round % 4)))
  },
  sex: (page, round) =>
    timed(page, () => page.getByRole('button', { name: ['Female', 'Male'][round % 2]!, exact: true }).click()),
  'ZIP code': (page, round) => timed(page, () => page.getByLabel('ZIP code').fill(places[round % places.length]!)),
  payer: async (page, round) => {
    const payer = ['Aetna', 'Blue Shield'][round % 2]!
    await page.getByRole('combobox', { name: 'Payer' }).fill(payer)
    const option = page.getByRole('option', { name: new RegExp(`^${payer}`) }).first()
    await option.waitFor()
    return timed(page, () => option.click())
  },
}

/**
 * Measures Find a bed in the built product: the time from an answer until its list is shown. Uses the national directory if its
 * file is available.
 */
export async function measureFindBed(directory: string): Promise<string> {
  await setup()
  const fill = (db: Db) => importFacilities(db, directory, { now: new Date(), progress: () => {} })
  const product = await startDemo({}, existsSync(directory) ? { fill } : {})
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: ['--no-sandbox'], ...(executablePath && { executablePath }) })
  const took: Record<string, number[]> = Object.fromEntries(Object.keys(answers).map(name => [name, []]))
  try {
    const storageState = await signedIn(browser, product.url, 'advocate')
    const page = await (await browser.newContext({ viewport, storageState })).newPage()
    await page.goto(`${product.url}/find-a-bed`)
    await page.getByRole('article').first().waitFor()
    for (let round = 0; round < warmUps + rounds; round++)
      for (const [name, give] of Object.entries(answers)) {
        const ms = await give(page, round)
        if (round >= warmUps) took[name]!.push(ms)
        // People pause between answers; a list that is still rendering must not delay the next answer.
        await page.waitForTimeout(300)
      }
  } finally {
    await browser.close()
    await product.stop()
  }
  const all = Object.values(took).flat()
  const what = 'Find a bed, from the last answer to its list'
  atMost(`${what}, median`, quantile(all, 0.5), 300, 'ms')
  atMost(`${what}, p95`, quantile(all, 0.95), 300, 'ms')
  const row = (name: string, values: readonly number[]) =>
    name.padEnd(20) + [0.5, 0.95].map(share => quantile(values, share).toFixed(0).padStart(7)).join('')
  return [
    `${what}: median and p95 in ms, ${rounds} rounds`,
    ...Object.entries(took).map(([name, values]) => row(name, values)),
    row('all answers', all),
  ].join('\n')
}

if (import.meta.main) console.log(await measureFindBed('../shared/data/facilities-2024.csv'))
