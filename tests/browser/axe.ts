import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'

/** axe's rule sets for WCAG 2.2, levels A and AA. */
const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The minified file, because every page parses it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The address, size, and content of each page at its last check without findings. */
const clean = new WeakMap<Page, string>()

/**
 * axe's findings on the current page, one line per rule. The first run skips element selectors to save time; if there are
 * findings, a second run adds the selectors. A page that has not changed since its last check is not checked again.
 */
export async function axeFaults(page: Page): Promise<string[]> {
  const state = `${page.url()} ${page.viewportSize()?.width} ${await page.content()}`
  if (clean.get(page) === state) return []
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    await page.evaluate(quickColours)
  }
  if ((await page.evaluate(inspect, { runOnly, named: false })).length === 0) {
    clean.set(page, state)
    return []
  }
  return (await page.evaluate(inspect, { runOnly, named: true })).map(
    ({ id, help, targets }) =>
      `${id}: ${help} at ${targets.slice(0, 5).join(', ')}${targets.length > 5 ? ` and ${targets.length - 5} more` : ''}`,
  )
}

// The following two functions run in the page, where axe is a global variable.
async function inspect({ runOnly, named }: { runOnly: string[]; named: boolean }) {
  const { configure, run } = Reflect.get(window, 'axe') as typeof axe
  configure({ noHtml: !named })
  const { violations } = await run(document, {
    runOnly: { type: 'tag', values: runOnly },
    ...{ resultTypes: ['violations'], selectors: named, iframes: false },
  })
  /** The colors that a contrast finding compared. */
  const colors = ({ fgColor, bgColor }: { fgColor?: string; bgColor?: string } = {}) =>
    fgColor ? ` (${fgColor} on ${bgColor})` : ''
  return violations.map(({ id, help, nodes }) => ({
    ...{ id, help },
    targets: named ? nodes.map(node => `${node.target.join(' ')}${colors(node.any[0]?.data ?? undefined)}`) : [],
  }))
}

type Colour = { parseString: (text: string) => Colour }

/** Computed colors are nearly always rgb(…), but axe tries about forty color spaces first. */
function quickColours() {
  const { prototype } = (Reflect.get(window, 'axe') as { commons: { color: { Color: { prototype: Colour } } } }).commons.color
    .Color
  const original = prototype.parseString
  prototype.parseString = function (text) {
    const [, red, green, blue, alpha = 1] = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text) ?? []
    if (red === undefined) return original.call(this, text)
    return Object.assign(this, { red: Number(red), green: Number(green), blue: Number(blue), alpha: Number(alpha) })
  }
}
