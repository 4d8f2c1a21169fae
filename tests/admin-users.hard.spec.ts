import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import { dashboard, find, newUser, surname } from './admin-users.testing.ts'
import { sideways } from './browser/layout.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

onEveryScreen(() => {
  test('the dashboard of users keeps its search in the URL, and the edit page returns to the dashboard', async ({
    page,
    api,
  }) => {
    const last = surname()
    await newUser(api, last)
    await signIn(page, 'super.admin', { at: dashboard })
    await find(page, last)
    await expect(page).toHaveURL(new RegExp(last))
    await page.reload()
    await expect(page.getByLabel('Search by name')).toHaveValue(last)
    await act(page, `Amina ${last}`, 'Edit')
    await expect(page.getByRole('heading', { name: 'Editing Amina' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Manage Users' }).click()
    await expect(page).toHaveURL(dashboard)
  })

  test('a social work admin edits users but not roles, and reassigns patients [USER-008] [USER-040] [USER-041] [USER-017]', async ({
    page,
  }) => {
    await signIn(page, 'social.work', { at: dashboard })
    await find(page, 'June Halloran')
    await expect(page.getByLabel('Status of June Halloran')).toBeDisabled()
    await act(page, 'June Halloran', 'Edit')
    await expect(page.getByText(/before you can switch an admin to the patient advocate workflow/)).toBeVisible()
    await expect(page.getByLabel('Is Admin')).toBeDisabled()
    await expect(page.getByLabel('Admin Role')).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeHidden()
    await checkPage(page)

    await page.goto(dashboard)
    await find(page, 'Priya Raman')
    await act(page, 'Priya Raman', 'Transfer Patients')
    const overlay = page.getByRole('dialog', { name: 'Transfer Patients' })
    await overlay.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(overlay.getByText('Please select a user')).toBeVisible()
    await overlay.getByLabel('New advocate').fill('Nadia')
    await expect(page.getByRole('option')).toHaveCount(1)
    await checkPage(page)
    await page.getByRole('option').click()
    await overlay.getByRole('button', { name: 'Cancel' }).click()
    await expect(overlay).toBeHidden()
  })

  test('a super admin edits a user and sets a new password [USER-011] [USER-043]', async ({ page, api }) => {
    const { id } = await newUser(api, surname())
    await signIn(page, 'super.admin', { at: `/admin/users/edit/${id}` })
    await expect(page.getByText(`Amina is not part of an organization.`)).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
    await page.getByLabel('First Name').fill('Yasmin')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('User successfully updated')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Editing Yasmin' })).toBeVisible()

    await page.getByRole('button', { name: 'Change Password' }).click()
    const password = page.getByRole('dialog', { name: /Change Password/ })
    await password.getByLabel('New Password').fill('another word')
    await password.getByLabel('Confirm Password').fill('another word')
    await checkPage(page)
    await password.getByRole('button', { name: 'Change Password' }).click()
    await expect(password.getByText('Password changed succesfully')).toBeVisible()
    await expect(password).toBeHidden()
  })

  test('a tech support admin can view users but not change them [USER-006] [USER-012]', async ({ page }) => {
    await signIn(page, 'tech.support', { at: dashboard })
    await find(page, 'Priya Raman')
    await expect(page.getByLabel('Status of Priya Raman')).toBeDisabled()
    await expect(page.getByRole('button', { name: '+ Add New' })).toBeHidden()
    await page.getByRole('button', { name: 'Actions for Priya Raman' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Edit'])
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    await expect(page.getByText('View only. You do not have permission to change this account.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Update' })).toBeHidden()
  })
})

test('the export contains every user that matches the filter [USER-005]', async ({ page }) => {
  await signIn(page, 'super.admin', { at: dashboard })
  await selectOption(page.getByLabel('Role'), 'Rehab PA')
  const found = page.getByText(/^\d+ found$/)
  await expect(page).toHaveURL(/Rehab/)
  // The URL updates before the list. Wait for the list, because the export contains what it shows.
  await expect(page.getByRole('gridcell', { name: 'No', exact: true })).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: 'Yes' }).first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export to CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Users Export.csv')
  const [header, ...rows] = parse(readFileSync(await download.path(), 'utf8'), { bom: true }) as string[][]
  expect(header).toEqual([
    ...['First Name', 'Last Name', 'Phone Number', 'Member Since', 'Organization', 'Advocate', 'Status', 'Last Login'],
    ...['Email', 'Advocate Type'],
  ])
  expect(rows.map(row => row[5])).toEqual(rows.map(() => 'Yes'))
  await expect(found).toHaveText(`${rows.length} found`)
})

test('on a phone, the edit page keeps Update at the bottom of the window, and ends above it', async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await newUser(api, surname())
  await signIn(page, 'super.admin', { at: `/admin/users/edit/${id}` })
  const update = page.getByRole('button', { name: 'Update', exact: true })
  const last = page.locator('main section').last()
  await expect(last.getByText('Added by Ada Lindgren')).toBeVisible()
  await expect(update).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(update).toBeInViewport({ ratio: 1 })
  const [bar, end] = [(await update.boundingBox())!, (await last.boundingBox())!]
  expect(end.y + end.height).toBeLessThanOrEqual(bar.y)
})
