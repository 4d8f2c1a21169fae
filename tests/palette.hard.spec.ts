import type { Page } from 'playwright/test'
import type { Whoami } from '../domain/identity/account/schema.ts'
import type { PatientRecord } from '../domain/placement/advocates/schema.ts'
import { sideways } from './browser/layout.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { input, options, palette, take } from './palette.testing.ts'

type Api = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>
const recordsOf = async (api: Api) =>
  ((await api('GET', '/advocates/current-user/patient-records?page_size=100')).data as { records: PatientRecord[] }).records

type Application = { id: number; first_name: string; last_name: string }

async function ask(page: Page, typed: string) {
  await page.keyboard.press('Control+k')
  await expect(input(page)).toBeFocused()
  await page.keyboard.type(typed)
}

onEveryScreen(() => {
  test('an advocate opens the form for a new patient, and finds a facility by name and opens it in Find a bed', async ({
    page,
  }) => {
    await signIn(page, 'advocate')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await ask(page, 'quiet harbor house')
    await take(page, /^Quiet Harbor House/, 'Facilities')
    await expect(page).toHaveURL('/find-a-bed')
    await expect(page.getByRole('article', { name: 'Quiet Harbor House', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Remove filter: Name: Quiet Harbor House' })).toBeVisible()
    await checkPage(page)
    await ask(page, 'new pat')
    await take(page, 'New patient')
    await expect(page).toHaveURL('/patient/intake/add/section-1/p/New')
  })

  test('an admin opens screens, users, organizations, and facilities, and the focus returns', async ({ page }) => {
    await signIn(page, 'super.admin')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const button = page.getByRole('button', { name: 'Search', exact: true })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(palette(page).getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(palette(page)).toBeHidden()
    await expect(button).toBeFocused()

    await ask(page, 'feat tag')
    await take(page, 'Go to Feature Tags')
    await expect(page).toHaveURL('/admin/feature_tags_modifier')
    await ask(page, 'elena mar')
    await take(page, /^Elena Marsh/, 'Users')
    await expect(page.getByRole('heading', { name: 'Editing Elena' })).toBeVisible()
    await ask(page, 'quiet harb')
    await expect(options(page, /^Quiet Harbor/).first()).toBeVisible()
    await checkPage(page)
    await take(page, /^Quiet Harbor Recovery/, 'Organizations')
    await expect(page.getByRole('heading', { name: 'Quiet Harbor Recovery' }).first()).toBeVisible()
    const organization = new URL(page.url()).pathname
    await page.goto('/admin/users/dashboard')
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    await ask(page, 'quiet harb house')
    await take(page, /^Quiet Harbor House/, 'Facilities')
    await expect(page).toHaveURL(organization)
    await ask(page, 'new us')
    await take(page, 'New user')
    await expect(page.getByRole('dialog', { name: 'New User' })).toBeVisible()
  })

  test('an advocate finds a patient using only the keyboard, and then among recent items; the name appears in no URL and is not stored', async ({
    page,
    api,
  }) => {
    const [patient] = await recordsOf(await api('advocate'))
    const name = `${patient!.first_name} ${patient!.last_name}`
    const addresses: string[] = []
    page.on('request', request => addresses.push(request.url()))

    await signIn(page, 'advocate', { at: '/account_settings' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(input(page)).toBeFocused()
    await expect(options(page, 'New patient')).toBeVisible()
    await expect(palette(page).getByText('Enter at least two letters to find patients or facilities.')).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkPage(page)
    await page.keyboard.type(`${patient!.last_name} ${patient!.first_name.slice(0, 2)}`)
    await expect(options(page, name).first()).toBeVisible()
    await expect(palette(page).getByRole('status')).toHaveText(/^\d result/)
    await checkPage(page)
    await take(page, name)
    await expect(page).toHaveURL(/\/patient\/intake\/review\/p_\d+$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(patient!.last_name)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

    // The palette lists the opened result as recent until the page is reloaded.
    await page.keyboard.press('Control+k')
    await expect(palette(page).getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(new RegExp(`^${name}`))
    await page.keyboard.press('Control+k')
    await expect(palette(page)).toBeHidden()
    expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(
      patient!.last_name,
    )
    expect(addresses.filter(address => address.includes(encodeURIComponent(patient!.last_name)))).toEqual([])
  })
})

test('facility staff find a patient through the application; unrelated users find none', async ({ page, colleague, api }) => {
  const coordinator = await api('coordinator')
  const { organization_id } = (await coordinator('GET', '/common/whoami')).data as Whoami
  const { applications } = (await coordinator('GET', `/organizations/${organization_id}/applications`)).data as {
    applications: Application[]
  }
  const { first_name, last_name } = applications[0]!
  await signIn(page, 'coordinator')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await ask(page, `${first_name} ${last_name}`)
  await take(page, new RegExp(`^${first_name} ${last_name}`))
  await expect(page).toHaveURL(/\/patient\/intakecoord\/\d+$/)

  const admin = await colleague('tech.support')
  await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
  await ask(admin, `${first_name} ${last_name}`)
  await expect(palette(admin).getByText(/^No results/)).toBeVisible()
  await expect(palette(admin).getByRole('status')).toHaveText('0 results')
  await checkPage(admin)
})

test('an outdated search is canceled, and a failed one can be retried', async ({ page }) => {
  await signIn(page, 'super.admin')
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  let searches = 0
  let refusing = true
  await page.route('**/api/v2/search', route => {
    searches++
    // The first search never gets a response, and all further searches are rejected.
    if (searches === 1) return
    if (refusing) return route.fulfill({ status: 422, json: { message: 'Not just now' } })
    return route.continue()
  })
  const search = page.waitForRequest('**/api/v2/search')
  await ask(page, 'elena')
  await search
  await expect(palette(page).getByText('Searching…')).toBeVisible()
  const broken = page.waitForEvent('requestfailed', request => request.url().endsWith('/api/v2/search'))
  await page.keyboard.type(' marsh')
  await broken
  await expect(palette(page).getByText('Not just now')).toBeVisible()
  await checkPage(page)
  // On a slow machine, pauses in typing also start searches.
  const before = searches
  refusing = false
  await palette(page).getByRole('button', { name: 'Try again' }).click()
  await expect(options(page, /^Elena Marsh/).first()).toBeVisible()
  expect(searches).toBe(before + 1)
})

test('there is no palette before sign-in or before the welcome screen is complete', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByLabel('Username')).toBeVisible()
  await page.keyboard.press('Control+k')
  await signIn(page, 'newcomer')
  await expect(page).toHaveURL('/first_login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toHaveCount(0)
})
