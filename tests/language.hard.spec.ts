import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { parseSync } from 'vite'
import { messages } from '../src/i18n/spanish/messages.ts'
import { everyScreen, findSubjects } from './browser/everyScreen.ts'
import { expectLayout } from './browser/layout.ts'
import { checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

test.setTimeout(600_000)

/** Lengthens each form of a text to 1.4 times its length. Patterns of dates and names of placeholders stay. */
const lengthened = (text: string) =>
  /\p{L}{3}/u.test(text) && !/\{\{|\b(MM+|dd|yyyy|HH|mm)\b/.test(text)
    ? text
        .split(' |||| ')
        .map(
          form =>
            `${form} ${'ampliada '
              .repeat(form.length)
              .slice(0, Math.ceil(0.4 * form.length))
              .trim()}`,
        )
        .join(' |||| ')
    : text

/** The file of Spanish texts with every text lengthened: the values of its objects. */
function lengthen(code: string): string {
  const found: { start: number; end: number; value: string }[] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) for (const item of node) walk(item)
    if (!node || typeof node !== 'object' || !('type' in node)) return
    const { type, value } = node as { type: string; value?: { type: string; value: unknown; start: number; end: number } }
    if (type === 'Property' && value?.type === 'Literal' && typeof value.value === 'string')
      found.push({ start: value.start, end: value.end, value: value.value })
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync('spanish.js', code).program)
  return found
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, value }) => text.slice(0, start) + JSON.stringify(lengthened(value)) + text.slice(end), code)
}

/** The screens that most people use. */
const main =
  /^\/$|sign_up|patient\/advocate|intake\/add\/section-[1347]\/p\/\d|intake\/review|facility\/match|find-a-bed|intakecoord|my_organization|account_settings|facility\/edit|insights|admin\/(users|facilities)\/dashboard/

onEveryScreen(() => {
  test('texts of 1.4 times the length fit on the main screens', async ({ page, api }) => {
    const subjects = await findSubjects(api)
    await page.addInitScript(() => localStorage.setItem('locale', 'es'))
    let isLong = false
    await page.route('**/assets/spanish-*.js', async route => {
      const reply = await route.fetch()
      isLong = true
      return route.fulfill({ response: reply, body: lengthen(await reply.text()) })
    })
    let viewer = ''
    for (const screen of everyScreen) {
      const at = screen.at(subjects)
      if (screen.as === 'newcomer' || !main.test(at)) continue
      if (screen.as !== viewer && screen.as !== 'signedOut') await signIn(page, screen.as, { at })
      else await page.goto(at)
      viewer = screen.as
      await expect(page.locator('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await test.step(`${screen.as} ${at}`, () => expectLayout(page))
    }
    expect(isLong).toBe(true)
  })
})

/** The English texts whose Spanish differs: those of the screens, and the domain's values and messages. */
const englishTexts = new Set(
  [
    ...globSync('src/i18n/english/*.ts').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/(?<=: |\[|, )(?:'([^'\n]+)'|"([^"\n]+)")/g)].map(
        ([, one, other]) => one ?? other!,
      ),
    ),
    ...Object.entries(messages).flatMap(([english, spanish]) => (english === spanish ? [] : [english])),
  ].filter(text => /\p{L}{3}.* /u.test(text) && !text.includes('%{')),
)
const spanishTexts = new Set(
  globSync('src/i18n/spanish/**/*.ts').flatMap(file =>
    [...readFileSync(file, 'utf8').matchAll(/: (?:'([^'\n]+)'|"([^"\n]+)")/g)].map(([, one, other]) => one ?? other!),
  ),
)

/** The English texts that the page shows or names to screen readers. Data of the demo is in English and not among them. */
const remainders = async (page: Page) => {
  const shown = await page.evaluate(() => {
    const found = [document.title.split(' | ')[0]!]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest('script, style, [lang=en]')) found.push(node.textContent!.trim())
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
        if (!element.closest('[lang=en]')) found.push(element.getAttribute(name) ?? '')
    return found
  })
  return [...new Set(shown)].filter(text => englishTexts.has(text) && !spanishTexts.has(text))
}

onEveryScreen(() => {
  test('every screen is in Spanish, fits, and has no accessibility problems', async ({ page, api }, { project }) => {
    const subjects = await findSubjects(api)
    await page.addInitScript(() => localStorage.setItem('locale', 'es'))
    const faults: string[] = []
    let viewer = ''
    for (const [number, screen] of everyScreen.entries()) {
      const at = screen.at(subjects)
      if (screen.as === 'newcomer') continue
      if (screen.as !== viewer && screen.as !== 'signedOut') await signIn(page, screen.as, { at })
      else await page.goto(at)
      viewer = screen.as
      await expect(page.locator('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      faults.push(...(await remainders(page)).map(text => `${at}: ${text}`))
      const { PICTURES } = process.env
      const { width } = page.viewportSize()!
      const name = `${PICTURES}/${width}-${String(number).padStart(2, '0')}${at.replaceAll(/\W+/g, '_')}.png`
      if (PICTURES) await page.screenshot({ path: name, fullPage: true })
      await checkScreen(page).catch((error: Error) => faults.push(`${at}: ${error.message.slice(0, 600)}`))
    }
    expect(faults, project.name).toEqual([])
  })
})
