import type { Page } from 'playwright/test'
import { parseSync } from 'vite'
import type { Facility } from '../domain/directory/facilities/schema.ts'
import { axeFaults } from './browser/axe.ts'
import { findEnglish } from './browser/english.ts'
import { everyScreen, findSubjects, type Screen, type Subjects } from './browser/everyScreen.ts'
import { misfits } from './browser/fits.ts'
import { htmlFaults } from './browser/html.ts'
import { expectLayout, expectNoSidewaysScroll } from './browser/layout.ts'
import { answerUpTo, applyTo, freshCase, houseOf } from './browser/newCase.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { html, onSpanish } from './language.testing.ts'

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

/** Names of 60 letters: a family name without a space, and what facilities and organizations are called. */
const longNames = {
  person: 'Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaf',
  place: 'Saint Bartholomew Memorial Residential Recovery and Wellness',
}
const longKeys: Record<string, string> = {
  last_name: longNames.person,
  advocate_last_name: longNames.person,
  crisis_center: longNames.place,
  facility_name: longNames.place,
  organization_name: longNames.place,
  hospital: longNames.place,
}

/** An API response with long names. `name` is the name of a facility or an organization only in their own records. */
function withLongNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLongNames)
  if (!value || typeof value !== 'object') return value
  const isPlace = 'city' in value || 'npi' in value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => {
      if (key === 'payers' && Array.isArray(one))
        return [key, one.map(name => (typeof name === 'string' ? longNames.place : withLongNames(name)))]
      const long = key === 'name' && isPlace ? longNames.place : longKeys[key]
      return [key, long && typeof one === 'string' && one ? long : withLongNames(one)]
    }),
  )
}

/** Shows Spanish texts of 1.4 times their length. Returns whether the page has loaded them. */
async function showLongTexts(page: Page) {
  await page.addInitScript(() => localStorage.setItem('locale', 'es'))
  let isLong = false
  await page.route('**/assets/spanish-*.js', async route => {
    const reply = await route.fetch()
    isLong = true
    return route.fulfill({ response: reply, body: lengthen(await reply.text()) })
  })
  return () => isLong
}

/** The screens that list people and places: the dashboards, the matches, an application, and the users. */
const listing = /^\/patient\/advocate(\/\d+)?$|facility\/match|intakecoord|admin\/users\/dashboard/

/** Opens each of these screens, and calls `check` when it has loaded. */
async function openEach(
  page: Page,
  subjects: Subjects,
  isWanted: (at: string) => boolean,
  check: (screen: Screen, at: string) => Promise<void>,
) {
  let viewer = ''
  for (const screen of everyScreen) {
    const at = screen.at(subjects)
    if (screen.as === 'newcomer' || !isWanted(at)) continue
    if (screen.as !== viewer && screen.as !== 'signedOut') await signIn(page, screen.as, { at })
    else await page.goto(at)
    viewer = screen.as
    await expect(page.locator('main')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await test.step(`${screen.as} ${at}`, () => check(screen, at))
  }
}

/**
 * Catalogs show the texts of their records as they are stored, because administrators edit them here. The list of messages shows the
 * subjects that were sent.
 */
const showsStored = (at: string) => /feature_tags_modifier|treatment_terms|admin\/messages/.test(at)

onEveryScreen(() => {
  test('a Spanish screen shows no value or message of the domain in English, and has no axe findings and valid HTML', async ({
    page,
    api,
  }) => {
    const subjects = await findSubjects(api)
    await page.addInitScript(() => localStorage.setItem('locale', 'es'))
    const english: Record<string, string[]> = {}
    const inaccessible: Record<string, unknown[]> = {}
    await openEach(
      page,
      subjects,
      at => !showsStored(at),
      async screen => {
        if (screen.route === '/facility/match') await page.getByRole('button', { name: 'Más información' }).first().click()
        const found = await findEnglish(page)
        const apply = page.getByRole('button', { name: /^Enviar solicitud/ }).and(page.locator(':enabled'))
        if (screen.route === '/facility/match' && (await apply.count()) > 0) {
          await apply.first().click()
          await expect(page.getByRole('dialog')).toBeVisible()
          found.push(...(await findEnglish(page)))
          await page.keyboard.press('Escape')
        }
        if (found.length) english[`${screen.as} ${screen.route}`] = found
        const faults = [...(await axeFaults(page)), ...(await htmlFaults(page))]
        if (faults.length) inaccessible[`${screen.as} ${screen.route}`] = faults
      },
    )
    expect(english).toEqual({})
    expect(inaccessible).toEqual({})
  })

  test('texts of 1.4 times the length fit on every screen', async ({ page, api }) => {
    const subjects = await findSubjects(api)
    const wasLong = await showLongTexts(page)
    await openEach(
      page,
      subjects,
      () => true,
      () => expectLayout(page),
    )
    expect(wasLong()).toBe(true)
  })

  test('texts of 1.4 times the length fit in Compare, in the dialogs to apply and to refer, and in the handover', async ({
    page,
    api,
  }) => {
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    const [fresh, booked] = [await freshCase(advocate), await freshCase(advocate)]
    const id = await applyTo(advocate, await houseOf(coordinator), booked)
    await answerUpTo({ advocate, coordinator }, id, 'patient_admitted')
    const wasLong = await showLongTexts(page)
    const check = async () => {
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectNoSidewaysScroll(page)
      expect(await misfits(page), page.url()).toEqual([])
    }
    const dialog = page.getByRole('dialog')
    const close = async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }

    await signIn(page, 'advocate', { at: `/facility/match?pid=${fresh.patient}&radius=200` })
    await page
      .getByRole('button', { name: /^Enviar solicitud/ })
      .first()
      .click()
    await expect(dialog).toBeVisible()
    await check()
    await close()
    // Listings of the directory, which are referred to, come after the organizations' facilities.
    const near = (await advocate('GET', '/facilities?lat=34.05&lng=-118.24&radius=200&page_size=100')).data as Facility[]
    const { name } = near.find(facility => facility.directory_listing)!
    await page.goto(`/facility/match?pid=${fresh.patient}&radius=200&name=${encodeURIComponent(name)}`)
    await page
      .getByRole('button', { name: /^Remitir/ })
      .first()
      .click()
    await expect(dialog.getByRole('radio').first()).toBeVisible()
    await check()
    await close()
    await page.goto(`/facility/match?pid=${fresh.patient}&radius=200`)
    const boxes = page.getByRole('article').getByRole('checkbox')
    for (const at of [0, 1, 2]) await boxes.nth(at).check()
    await page.getByRole('button', { name: /^Comparar/ }).click()
    await expect(
      dialog
        .getByRole('heading', { level: 1 })
        .or(dialog.getByRole('heading', { level: 2 }))
        .first(),
    ).toBeVisible()
    await check()
    await close()

    await page.goto(`/patient/advocate/${id}`)
    const tab = page.getByRole('button', { name: /^Solicitud/ })
    if (page.viewportSize()!.width < 768) await tab.click()
    const card = page.getByRole('region', { name: /^Entrega/ })
    await expect(card).toBeVisible()
    await check()
    for (const button of await card.getByRole('button', { name: /^Ingresar/ }).all())
      if (await button.isVisible()) await button.click()
    await check()
    expect(wasLong()).toBe(true)
  })

  test('names of 60 letters are neither cut nor cover other texts on the dashboards, the matches, an application, and the users', async ({
    page,
    api,
  }) => {
    const subjects = await findSubjects(api)
    await page.route('**/api/v2/**', async route => {
      const reply = await route.fetch()
      if (!reply.headers()['content-type']?.includes('application/json')) return route.fulfill({ response: reply })
      return route.fulfill({ response: reply, json: withLongNames(await reply.json()) })
    })
    const seen = new Set<string>()
    const problems: Record<string, string[]> = {}
    await openEach(
      page,
      subjects,
      at => listing.test(at),
      async screen => {
        await expect(
          page
            .getByText(/Wolfeschlegel|Saint Bartholomew/)
            .filter({ visible: true })
            // A phone's own select shows the name of its option, which is not visible to the browser.
            .or(page.locator('select', { hasText: /Saint Bartholomew/ }))
            .first(),
        ).toBeVisible()
        await expectLayout(page)
        seen.add(screen.route)
        if (screen.route === '/facility/match' && page.viewportSize()!.width >= 1280) {
          const heights = await page.getByRole('article').evaluateAll(rows => rows.map(row => row.getBoundingClientRect().height))
          expect(Math.max(...heights), 'the height of the tallest row').toBeLessThanOrEqual(68)
        }
        if (screen.route.startsWith('/patient/intakecoord') && page.viewportSize()!.width >= 1280) {
          const room = await page
            .locator('.facts:has(.payer)')
            .evaluateAll(rows =>
              rows.map(row => row.getBoundingClientRect().right - row.querySelector('.payer')!.getBoundingClientRect().right),
            )
          expect(Math.min(...room), 'room for the level of care and the substances').toBeGreaterThan(120)
        }
        const found = await misfits(page)
        if (found.length) problems[`${screen.as} ${screen.route}`] = found
      },
    )
    expect(problems).toEqual({})
    expect(seen.size).toBeGreaterThanOrEqual(4)
  })

  test('people without an account choose the language on the page, and a language that fails to load leaves English', async ({
    page,
    problems,
  }) => {
    await onSpanish(page, 'fail')
    await page.goto('/sign_up')
    await page.getByLabel('Organization', { exact: true }).fill('Elm Valley Hospital')
    await page.getByRole('button', { name: 'Español' }).click()
    await expect(page.getByText('Español could not be loaded. Check your connection and try again.')).toBeVisible()
    await expect(html(page)).toHaveAttribute('lang', 'en')
    await expect(page.getByLabel('Organization', { exact: true })).toHaveValue('Elm Valley Hospital')
    // The next visit tries again, and says so too if it fails.
    await page.goto('/')
    await expect(page.getByText('Español could not be loaded')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
    await checkPage(page)
    problems.length = 0

    await page.unrouteAll()
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Iniciar sesión', level: 1 })).toBeVisible()
    await expect(page.getByLabel('Nombre de usuario')).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  })
})

test.describe('in a Spanish browser', () => {
  test.use({ locale: 'es-US' })
  test('the first visit is in Spanish, as the browser asks', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Iniciar sesión', level: 1 })).toBeVisible()
    await expect(html(page)).toHaveAttribute('lang', 'es')
  })
})
