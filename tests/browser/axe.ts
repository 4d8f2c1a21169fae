import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright/test'

/** axe's rule sets for WCAG 2.2, levels A and AA, and its best practices. */
const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The minified file, because every page parses it. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The address, size, and content of each page at its last check without findings. */
const clean = new WeakMap<Page, string>()

/** Hashes of the styles whose contrast this worker has already checked (see `stylesOnPage`). */
const checkedStyles = new Set<number>()

/**
 * axe's findings on the current page, one line per rule. The first run skips element selectors to save time; if there are
 * findings, a second run adds the selectors. A page that has not changed since its last check is not checked again. The contrast
 * rule takes two thirds of axe's time, so it runs only on text in styles that this worker has not checked yet. The rule about the size of
 * targets runs only on elements that could fail it. With `within`, checks only the elements that this selector finds.
 */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  const state = `${page.url()} ${page.viewportSize()?.width} ${within} ${await page.content()}`
  if (clean.get(page) === state) return []
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source)
    await page.evaluate(quickColors)
  }
  const styles = await page.evaluate(stylesOnPage, within ?? 'body')
  await page.evaluate(findSmallTargets, within ?? 'body')
  const unchecked = styles.filter(style => !checkedStyles.has(style))
  if ((await page.evaluate(inspect, { runOnly, named: false, unchecked, within })).length === 0) {
    clean.set(page, state)
    for (const style of unchecked) checkedStyles.add(style)
    return []
  }
  return (await page.evaluate(inspect, { runOnly, named: true, unchecked, within })).map(
    ({ id, help, targets }) =>
      `${id}: ${help} at ${targets.slice(0, 5).join(', ')}${targets.length > 5 ? ` and ${targets.length - 5} more` : ''}`,
  )
}

// The following functions run in the page, where axe is a global variable.

/**
 * The styles of the elements that contain text. A style is a hash of what determines an element's colors: the classes, inline styles,
 * and states of the element and its ancestors, the color scheme, and the width. Stores the elements by style in
 * `window.textByStyle`, at most three for each style: the first two, because rows alternate, and the last.
 */
function stylesOnPage(within: string): number[] {
  const states = /^(class|style|disabled|data-|aria-(selected|current|checked|pressed|disabled|invalid|expanded|sort|busy)$)/
  const hash = (start: number, text: string) => {
    let [low, high] = [0xdeadbeef ^ start, 0x41c6ce57 ^ start]
    for (let at = 0; at < text.length; at++) {
      low = Math.imul(low ^ text.charCodeAt(at), 2654435761)
      high = Math.imul(high ^ text.charCodeAt(at), 1597334677)
    }
    return 4294967296 * (2097151 & high) + (low >>> 0)
  }
  const known = new Map<Element | null, number>([
    [null, hash(innerWidth, `${matchMedia('(prefers-color-scheme: dark)').matches}`)],
  ])
  const styleOf = (element: Element | null): number => {
    const found = known.get(element)
    if (found !== undefined) return found
    const own = [...element!.attributes].filter(({ name }) => states.test(name)).map(({ name, value }) => `${name}=${value}`)
    const style = hash(styleOf(element!.parentElement), `${element!.localName} ${own.sort().join(' ')}`)
    known.set(element, style)
    return style
  }
  const textByStyle = new Map<number, Element[]>()
  const hasText = (element: Element) =>
    element.matches('input, textarea, select') ||
    [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  for (const element of [...document.querySelectorAll(within)].flatMap(root => [...root.querySelectorAll('*')]))
    if (hasText(element) && element.getClientRects().length > 0) {
      const style = styleOf(element)
      textByStyle.set(style, [...(textByStyle.get(style) ?? []).slice(0, 2), element])
    }
  Reflect.set(window, 'textByStyle', textByStyle)
  return [...textByStyle.keys()]
}

/**
 * The focusable elements that are smaller than 24 pixels or overlap another one. All others pass axe's rule about the size of targets,
 * which otherwise takes most of the remaining time, because it compares every element on the page with its neighbors. Stores the
 * elements in `window.smallTargets`.
 */
function findSmallTargets(within: string) {
  const targets = [
    ...document.querySelectorAll(
      'a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, details, iframe, [tabindex], [contenteditable]',
    ),
  ]
    .filter(element => element.closest(within) && !element.matches('.map-pin'))
    .map(element => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 || box.height > 0)
  const overlap = (a: DOMRect, b: DOMRect) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
  const small = targets.filter(
    ({ element, box }) =>
      box.width < 24 || box.height < 24 || targets.some(other => other.element !== element && overlap(box, other.box)),
  )
  Reflect.set(
    window,
    'smallTargets',
    small.map(({ element }) => element),
  )
}

async function inspect({
  runOnly,
  named,
  unchecked,
  within,
}: {
  runOnly: string[]
  named: boolean
  unchecked: number[]
  within?: string
}) {
  const { configure, run } = Reflect.get(window, 'axe') as typeof axe
  const textByStyle = Reflect.get(window, 'textByStyle') as Map<number, Element[]>
  configure({ noHtml: !named })
  const options = { resultTypes: ['violations'], selectors: named, iframes: false } satisfies axe.RunOptions
  const roots = within ? [...document.querySelectorAll(within)] : [document]
  // A dialog can close before it is checked.
  if (!roots.length) return []
  const { violations } = await run(
    { include: roots as unknown as axe.Selector[] },
    {
      ...options,
      runOnly: { type: 'tag', values: runOnly },
      rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false }, region: { enabled: false } },
    },
  )
  // MUI adds open menus and lists of options to the end of the page. They belong to their controls, which are in landmarks.
  const popups = ['.MuiPopover-root', '.MuiPopper-root']
  if (!within) violations.push(...(await run({ exclude: popups }, { ...options, runOnly: ['region'] })).violations)
  const include = unchecked.flatMap(style => textByStyle.get(style) ?? []).filter(element => element.isConnected)
  if (include.length) {
    const contrast = await run({ include: include as unknown as axe.Selector[] }, { ...options, runOnly: ['color-contrast'] })
    violations.push(...contrast.violations)
  }
  const smallTargets = (Reflect.get(window, 'smallTargets') as Element[]).filter(element => element.isConnected)
  if (smallTargets.length) {
    // WCAG exempts pins on a map, which stand where the facilities are (2.5.8, essential). The list has the same facilities.
    const context = { include: smallTargets as unknown as axe.Selector[], exclude: ['.map-pin'] }
    const sizes = await run(context, { ...options, runOnly: ['target-size'] })
    violations.push(...sizes.violations)
  }
  /** The colors that a contrast finding compared. */
  const colors = ({ fgColor, bgColor }: { fgColor?: string; bgColor?: string } = {}) =>
    fgColor ? ` (${fgColor} on ${bgColor})` : ''
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    targets: named ? nodes.map(node => `${node.target.join(' ')}${colors(node.any[0]?.data ?? undefined)}`) : [],
  }))
}

type Color = { parseString: (text: string) => Color }

/** Computed colors are nearly always rgb(…), but axe tries about forty color spaces first. */
function quickColors() {
  const { prototype } = (Reflect.get(window, 'axe') as { commons: { color: { Color: { prototype: Color } } } }).commons.color
    .Color
  const original = prototype.parseString
  prototype.parseString = function (text) {
    const [, red, green, blue, alpha = 1] = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/.exec(text) ?? []
    if (red === undefined) return original.call(this, text)
    return Object.assign(this, { red: Number(red), green: Number(green), blue: Number(blue), alpha: Number(alpha) })
  }
}
