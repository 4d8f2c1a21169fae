import type { Page } from 'playwright/test'
import type { Whoami } from '../domain/identity/account/schema.ts'
import { type Api, cards, fits, nameOf, ownOf } from './admin-patients.testing.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const meOf = async (api: Api) => (await api('GET', '/common/whoami')).data as Whoami

/** Checks that nothing on the page can change a patient or an application. */
async function expectNoActions(page: Page) {
  for (const name of [/^Close the application/, /^Continue intake/, /Add Patient/])
    await expect(page.getByRole('button', { name }).or(page.getByRole('link', { name }))).toHaveCount(0)
}

onEveryScreen(() => {
  test('a social work admin sees an advocate’s patients as the advocate does, but cannot change them [DASH-014] [PERM-009] [PERM-010]', async ({
    page,
    api,
  }) => {
    const advocate = await api('advocate')
    const { id } = await meOf(advocate)
    const { counts, records } = await ownOf(advocate)

    await signIn(page, 'social.work', { at: '/admin/users/dashboard' })
    await page.getByLabel('Search by name').fill('Elena Marsh')
    await expect(page.getByText('1 found')).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Elena Marsh' }).click()
    await page.getByRole('menuitem', { name: 'View patients' }).click()
    await expect(page).toHaveURL(`/patient/advocate?advocate=${id}`)
    // The default range is the last 30 days.
    await page.getByLabel('Last saved on or after').fill('2020-01-01')
    await expect(page).toHaveURL(/from=2020-01-01/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patients of Elena Marsh')
    for (const [tab, count] of Object.entries(counts))
      await expect(page.getByRole('tab', { name: `${tab} (${count})` })).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    await expectNoActions(page)
    expect(await fits(page)).toBe(true)
    await checkPage(page)

    // The advocate's dashboard has the same tabs, search, and order.
    await page.getByRole('tab', { name: /^Booked/ }).click()
    await expect(page).toHaveURL(/[?&]tab=Booked/)
    await page.getByRole('tab', { name: /^Open/ }).click()
    await selectOption(page.getByLabel('Sort'), 'Oldest first')
    const oldest = (await ownOf(advocate, 'sort=oldest')).records[0]!
    await expect(page.getByRole('heading', { level: 3 }).first()).toHaveText(nameOf(oldest))
    await page.getByLabel('Search by name or phone').fill(records[0]!.last_name)
    await expect(page.getByRole('heading', { level: 3, name: nameOf(records[0]!) }).first()).toBeVisible()
    expect(page.url()).not.toContain(records[0]!.last_name)

    // An application opens in the overlay and is view only.
    const applied = records.find(record => record.applications.length > 0)!
    await page.getByLabel('Search by name or phone').fill(nameOf(applied))
    await page
      .getByRole('list', { name: `Applications for ${nameOf(applied)}` })
      .getByRole('link')
      .first()
      .click()
    const overlay = page.getByRole('dialog')
    await expect(overlay.getByRole('heading', { name: 'Approval steps' })).toBeVisible()
    for (const button of await overlay.getByRole('button', { name: /^(Yes|No|Record Outcome)$/ }).all())
      await expect(button).toBeDisabled()
    await expect(overlay.getByRole('button', { name: /note/i })).toHaveCount(0)
    await expectNoActions(page)
    await checkPage(page)
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`advocate=${id}`))

    await page.getByRole('link', { name: 'Back to Elena Marsh’s account' }).click()
    await expect(page).toHaveURL(`/admin/users/edit/${id}`)
  })

  test('a restricted viewer has no "edit section", no auto-apply, and no way to apply [PERM-009] [REV-002] [MAT-037]', async ({
    page,
    colleague,
    api,
  }) => {
    const own = (await ownOf(await api('advocate'))).records
    const ready = own.find(item => item.status === 'Active' && item.intake_complete && item.release_expires_at)!
    // The assigned advocate sees the edit links that other users do not see.
    const owner = await colleague('advocate', `/patient/intake/review/p_${ready.id}`)
    await expect(owner.getByRole('link', { name: /^edit section/ }).first()).toBeVisible()

    await signIn(page, 'super.admin')
    const sent: string[] = []
    page.on('request', request => request.method() !== 'GET' && sent.push(new URL(request.url()).pathname))
    await page.goto(`/patient/intake/review/p_${ready.id}`)
    await expect(page.getByRole('heading', { name: 'Patient Details' })).toBeVisible()
    await expect(page.getByRole('link', { name: /^edit section/ })).toHaveCount(0)
    await checkPage(page)
    await page.goto(`/facility/match/?pid=${ready.id}&auto_apply=1`)
    await expect(page.getByText(/^Showing .* within .* miles of .+/)).toBeVisible()
    const apply = page.getByRole('button', { name: /^Apply/ })
    await expect(apply.first()).toBeVisible()
    for (const button of await apply.all()) await expect(button).toBeDisabled()
    expect(sent.filter(path => /apply|state-notes|match-count/.test(path))).toEqual([])

    // Facility staff are restricted viewers too.
    const staff = await colleague('coordinator')
    const coordinator = await api('coordinator')
    const { organization_id } = await meOf(coordinator)
    const { applications } = (await coordinator('GET', `/organizations/${organization_id}/applications`)).data as {
      applications: { record_id: number }[]
    }
    await staff.goto(`/patient/intake/review/p_${applications[0]!.record_id}`)
    await expect(staff.getByRole('heading', { name: 'Patient Details' })).toBeVisible()
    await expect(staff.getByRole('link', { name: /^edit section/ })).toHaveCount(0)
  })

  test('an admin filters all patients by organization, and clears the filter by advocate [DASH-016]', async ({ page }) => {
    await signIn(page, 'super.admin', { at: '/patient/advocate' })
    await expect(page.getByText(/^All advocates’ patients/)).toBeVisible()
    await expect(cards(page).first()).toBeVisible()
    const before = await page.getByRole('tab', { name: /^Open/ }).innerText()
    await page.getByLabel('Organization').fill('Cedar')
    await page.getByRole('listbox').getByRole('option').first().click()
    await expect(page).toHaveURL(/organization=\d+/)
    await expect(page.getByRole('tab', { name: /^Open/ })).not.toHaveText(before)
    await page.goto('/patient/advocate?from=2020-01-01')
    await page.getByLabel('Patient advocate').fill('elena mar')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.getByRole('listbox').getByRole('option').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patients of Elena Marsh')
    await page.getByLabel('Patient advocate').fill('')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patient Dashboard')
  })
})

test('the path of an unknown user, or of a user without patients, shows a message', async ({ page, api }) => {
  const { id } = await meOf(await api('coordinator'))
  await signIn(page, 'super.admin', { at: `/patient/advocate?advocate=${id}` })
  await expect(page.getByText(/is not a patient advocate$/)).toBeVisible()
  await page.goto('/patient/advocate?advocate=999999999')
  await expect(page.getByText('User not found')).toBeVisible()
})

test('an admin without permission to read patients is redirected [PERM-011]', async ({ page }) => {
  await signIn(page, 'tech.support', { at: '/patient/advocate' })
  await expect(page).toHaveURL('/unauthorized')
})

onEveryScreen(() => {
  test('an admin sees all patients, filters by advocate, and reassigns one [DASH-003] [DASH-016]', async ({ page, api }) => {
    await signIn(page, 'super.admin', { at: '/patient/advocate?from=2020-01-01' })
    // First, all advocates' patients, each with "Added by".
    await expect(page.getByText(/^All advocates’ patients/)).toBeVisible()
    await expect(cards(page).first()).toContainText(/Added by \w+ \w+/)
    await checkPage(page)
    expect(await fits(page)).toBe(true)
    await page.getByLabel('Patient advocate').fill('elena mar')
    await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
    await page.getByRole('listbox').getByRole('option').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Patients of Elena Marsh')

    const { records, counts } = await ownOf(await api('advocate'))
    const name = nameOf(records[0]!)
    const alike = records.filter(record => nameOf(record) === name).length
    await page
      .getByRole('button', { name: `Transfer Patient: ${name}` })
      .first()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Transfer Patient' })
    await dialog.getByLabel('New advocate').fill('Daniel Osei')
    await page.getByRole('listbox').getByRole('option').first().click()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Transfer', exact: true }).click()
    await expect(dialog.getByText('Successfully Updated')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('tab', { name: `Open (${counts.Open! - 1})` })).toBeVisible()
    await expect(page.getByRole('heading', { level: 3, name })).toHaveCount(alike - 1)
  })
})
