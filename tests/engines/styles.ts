import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Computes the styles that Testing Library reads for every element: whether it is displayed, is visible, and accepts pointer
 * events. jsdom compares each element with every rule of the page, which took a quarter of the page tests' time. This code finds
 * the rules by their last class or tag. All other properties come from jsdom.
 */
const quick = ['display', 'visibility', 'pointer-events'] as const
type Quick = (typeof quick)[number]
const initial: Record<Quick, string> = { display: 'inline', visibility: 'visible', 'pointer-events': 'auto' }

type Rule = { selector: string; isKey: boolean; rank: number; value: string }
/** For each property, the rules, keyed by the last class or tag of their selector, or by `*`. */
const rules: Record<Quick, Map<string, Rule[]>> = { display: new Map(), visibility: new Map(), 'pointer-events': new Map() }

const parts = /([^{}]+)\{([^{}]*)\}/g
const declaration = /(?:^|;)\s*(display|visibility|pointer-events)\s*:\s*([^;!]+)(!important)?/g
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0
/** Splits a list of selectors at the commas outside of parentheses. */
const selectorsOf = (text: string) => text.match(/(?:\([^)]*\)|[^,(])+/g) ?? []

/** Adds the rules of a style sheet. Like jsdom, ignores media queries. */
export function addRules(css: string) {
  if (css.trimStart().startsWith('@')) return
  for (const [, list, body] of css.matchAll(parts))
    for (const [, property, value, important] of body!.matchAll(declaration))
      for (const selector of selectorsOf(list!).map(text => text.trim()))
        add(selector, property as Quick, value!.trim(), !!important)
}

function add(selector: string, property: Quick, value: string, important: boolean) {
  // Rules of pseudo-elements do not apply to the element itself.
  if (selector.includes('::')) return
  const last = selector
    .replace(/\([^)]*\)|\[[^\]]*\]/g, '')
    .split(/[\s>+~]+/)
    .at(-1)!
  const key = /\.[\w-]+/.exec(last)?.[0] ?? /^[a-z]\w*/i.exec(last)?.[0].toLowerCase() ?? '*'
  const rank =
    count(selector, /\.|\[|:(?!not|is|where)/g) * 100 + count(selector, /(?:^|[\s>+~(])[a-z]/gi) + (important ? 10_000 : 0)
  const list = rules[property].get(key) ?? []
  rules[property].set(key, list)
  list.push({ selector, isKey: selector === key, rank, value })
}

function matches(element: Element, { selector, isKey }: Rule) {
  if (isKey) return true
  try {
    return element.matches(selector)
  } catch {
    return false
  }
}

function own(element: Element, property: Quick): string {
  const inline = element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(property) : ''
  if (inline) return inline
  let found: Rule | undefined
  const consider = (key: string) => {
    for (const rule of rules[property].get(key) ?? []) if (rule.rank >= (found?.rank ?? 0) && matches(element, rule)) found = rule
  }
  consider('*')
  consider(element.localName)
  for (const name of element.classList) consider(`.${name}`)
  return found?.value ?? ''
}

function computed(element: Element, property: Quick): string {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = own(at, property)
    if (value && value !== 'inherit') return value
    // Only `display` is not inherited.
    if (!value && property === 'display') break
  }
  return initial[property]
}

/** Replaces the page's `getComputedStyle`. */
export function speedUpStyles() {
  const jsdom = dirname(createRequire(import.meta.url).resolve('jsdom'))
  addRules(readFileSync(join(jsdom, 'jsdom/browser/default-stylesheet.css'), 'utf8').replace(/\/\*.*?\*\//gs, ''))
  const original = globalThis.getComputedStyle
  const names = new Map<PropertyKey, Quick>([...quick.map(name => [name, name] as const), ['pointerEvents', 'pointer-events']])
  const value = (element: Element, name: PropertyKey) => {
    const property = names.get(name)
    if (property) return computed(element, property)
    const all = original(element)
    const found = Reflect.get(all, name)
    return typeof found === 'function' ? found.bind(all) : found
  }
  const styleOf = (element: Element) =>
    new Proxy({} as CSSStyleDeclaration, {
      get: (_, name) =>
        name === 'getPropertyValue'
          ? (wanted: string) => (names.has(wanted) ? value(element, wanted) : original(element).getPropertyValue(wanted))
          : value(element, name),
    })
  for (const window of [globalThis, document.defaultView!]) window.getComputedStyle = styleOf
}
