import type { Page } from 'playwright/test'
import type { Whoami } from '../domain/identity/account/schema.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { input, options, palette, take } from './palette.testing.ts'

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
