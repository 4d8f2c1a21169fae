import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import { dashboard, found } from './admin-facilities.testing.ts'
import { showFilters } from './browser/filters.ts'
import { sideways } from './browser/layout.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, checkScreen, chooseStatus, expect, onEveryScreen, openTool, signIn, test } from './fixtures.ts'

const views = (page: Page, name = 'Views') => page.getByRole('button', { name, exact: true })

const item = (page: Page, name: string | RegExp) => page.getByRole('menu', { name: 'Views' }).getByText(name)

async function keep(page: Page, name: string, button = 'Views') {
  await views(page, button).click()
  await item(page, 'Save view…').click()
  const dialog = page.getByRole('dialog', { name: 'Save view' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
}

// The tests of one worker share their data, so each test deletes its saved queries.
test.afterEach(async ({ api }) => {
  const admin = await api('super.admin')
  await admin('PUT', '/table-settings/facilities/queries', { queries: [] })
})

onEveryScreen(() => {
  test('the tools link to the facilities', async ({ page }) => {
    await signIn(page, 'tech.support')
    await openTool(page, 'Facilities')
    await expect(page).toHaveURL(dashboard)
    await expect(page.getByRole('grid', { name: 'Facilities' })).toBeVisible()
  })

  test('an administrator saves a search of facilities as a view', async ({ page }, info) => {
    const name = `Listings in Texas ${info.project.name}${info.workerIndex}${Date.now()}`
    await signIn(page, 'tech.support', { at: dashboard })
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const all = await found(page).textContent()
    await showFilters(page, 'State')
    await selectOption(page.getByLabel('State'), 'Texas')
    await expect(found(page)).not.toHaveText(all!)
    await page.getByLabel('Search by name, city, or phone').fill('a')
    await expect(page).toHaveURL(/%22q%22/)
    // A phone has no column headers to click.
    if (page.viewportSize()!.width < 600) await selectOption(page.getByLabel('Sort by'), 'Name, ascending')
    else await page.getByRole('columnheader', { name: 'Name' }).click()
    await expect(page).toHaveURL(/sort=name/)
    await keep(page, name)
    await expect(views(page, `View: ${name}`)).toBeVisible()
    const some = await found(page).textContent()

    await page.reload()
    await expect(views(page, `View: ${name}`)).toBeVisible()
    await expect(found(page)).toHaveText(some!)
    await selectOption(page.getByLabel('State'), 'All')
    await expect(views(page, `View: ${name} (changed)`)).toBeVisible()
    await views(page, `View: ${name} (changed)`).click()
    await checkPage(page)
    await page.getByRole('menuitemradio', { name }).click()
    await expect(page.getByLabel('State')).toHaveText('Texas')
    await views(page, `View: ${name}`).click()
    await item(page, `Delete “${name}”`).click()
    await expect(views(page)).toBeVisible()
  })
})

test('a list opens with the user’s default view; other users do not see the view, and deleting it can be undone', async ({
  page,
  api,
  colleague,
}) => {
  const name = 'Unfinished, latest first'
  const admin = await api('super.admin')
  const sort = { field: 'updated_at', order: 'DESC' }
  const value = { filter: { intake: 'Incomplete' }, displayedFilters: {}, sort, perPage: 20 }
  await admin('PUT', '/table-settings/facilities/queries', { queries: [{ label: name, value }] })
  await signIn(page, 'super.admin', { at: dashboard })
  await views(page).click()
  await page.getByRole('menuitemradio', { name }).click()
  await expect(page.getByLabel('Intake')).toHaveText('Incomplete')
  await views(page, `View: ${name}`).click()
  await page.getByRole('menuitemcheckbox', { name: `Make “${name}” the default` }).click()
  await expect(page.getByText(`“${name}” is now the default view.`)).toBeVisible()
  await page.goto(dashboard)
  await expect(views(page, `View: ${name}`)).toBeVisible()
  await expect(page).toHaveURL(/sort=updated_at/)
  await expect(page.getByLabel('Intake')).toHaveText('Incomplete')

  const other = await colleague('social.work', dashboard)
  await views(other).click()
  await expect(item(other, /Only you can see it/)).toBeVisible()
  await expect(item(other, name)).toBeHidden()

  await views(page, `View: ${name}`).click()
  await item(page, `Rename “${name}”…`).click()
  const dialog = page.getByRole('dialog', { name: 'Rename view' })
  await dialog.getByLabel('Name').fill('Unfinished')
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await views(page, 'View: Unfinished').click()
  await item(page, 'Delete “Unfinished”').click()
  await expect(views(page)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await views(page, 'View: Unfinished').click()
  await item(page, 'Whole list').click()
  await expect(page.getByLabel('Intake')).toHaveText('All')
  await expect(views(page)).toBeVisible()
})

test('a location’s status is disabled until its organization is approved; a directory listing’s status is always disabled', async ({
  page,
  api,
}) => {
  const admin = await api('super.admin')
  const town = `Zed${[...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')}`
  const { data } = await admin('POST', '/organizations', {
    type: 'treatment_center',
    name: `${town} Center`,
    contact_first_name: 'Robin',
    contact_last_name: 'Sedge',
    email: 'office@willow.example',
    phone_number: '213-555-0188',
  })
  const { id } = data as { id: number }
  await admin('POST', '/facilities', { organization_id: id, name: `${town} House` })
  await signIn(page, 'tech.support', { at: dashboard })
  await page.getByLabel('Search by name, city, or phone').fill(town)
  const status = page.getByLabel(`Status of ${town} House`)
  await expect(status).toBeDisabled()
  await expect(status).toHaveAttribute('title', /Approve the organization first/)
  await expect(page.getByRole('gridcell', { name: 'Section 1 of 7' })).toBeVisible()

  await admin('PATCH', `/organizations/${id}/status-change`, { status: 'Approved' })
  // Only the state in the URL survives a reload.
  await expect(page).toHaveURL(/%22q%22/)
  await page.reload()
  await chooseStatus(status, 'Approved')
  await expect(status).toHaveAccessibleName(/: Approved$/)
  await page.reload()
  await expect(status).toHaveAccessibleName(/: Approved$/)

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export to CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^facilities-\d{4}-\d\d-\d\d\.csv$/)
  const [header, ...rows] = parse(readFileSync(await file.path(), 'utf8'), { bom: true }) as string[][]
  expect(header).toContain('Organization')
  expect(rows.map(row => row.slice(0, 2))).toEqual([[`${town} House`, `${town} Center`]])

  await page.getByRole('link', { name: `${town} Center` }).click()
  await expect(page).toHaveURL(`/admin/organizations/${id}`)
  await page.goBack()
  await expect(page.getByLabel('Search by name, city, or phone')).toHaveValue(town)
  await expect(page.getByRole('link', { name: `${town} House` })).toHaveAttribute('href', /\/facility\/edit\/\d+/)

  await page.getByLabel('Search by name, city, or phone').fill('')
  await expect(found(page)).not.toHaveText('1 found')
  await page.getByLabel('Organization').fill('Directory')
  await page.getByRole('option', { name: 'Directory listings' }).click()
  await expect(page.getByRole('gridcell', { name: 'Directory listing' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Status of/ })).toHaveCount(0)
})

test('returning to a list restores its page and scroll position', async ({ page }) => {
  await signIn(page, 'super.admin', { at: `${dashboard}?page=2&perPage=50&sort=name&order=DESC&filter=%7B%7D` })
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  const last = page.locator('[role=gridcell] a[href^="/facility/edit/"]').last()
  await last.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(200)
  await last.click()
  await expect(page).toHaveURL(/\/facility\/edit\//)
  await page.goBack()
  await expect(page).toHaveURL(/page=2.*order=DESC/)
  await expect(last).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(200)
  // Leaves the page, because the axe check at the end would report a half-visible row as too small.
  await page.goto('about:blank')
})

onEveryScreen(() => {
  test('an administrator searches facilities by state and name', async ({ page }) => {
    await signIn(page, 'tech.support', { at: dashboard })
    await expect(page.getByRole('grid', { name: 'Facilities' })).toBeVisible()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
    const all = await found(page).textContent()

    await showFilters(page, 'State')
    await selectOption(page.getByLabel('State'), 'Texas')
    await expect(found(page)).not.toHaveText(all!)
    const inTexas = await found(page).textContent()
    await page.getByLabel('Search by name, city, or phone').fill('a')
    await expect(page).toHaveURL(/%22q%22/)
    await expect(found(page)).not.toHaveText(inTexas!)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
  })
})
