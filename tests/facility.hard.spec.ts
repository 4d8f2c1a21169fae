import type { Page } from 'playwright/test'
import { sideways } from './browser/layout.ts'
import { locationRow } from './browser/locationRow.ts'
import { freshCase } from './browser/newCase.ts'
import { selectOption } from './browser/select.ts'
import { choose, heading, made, newLocation, next, tick, unique } from './facility.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

test.afterEach(async () => {
  for (const { id, admin } of made.splice(0)) await admin('DELETE', `/facilities/${id}`)
})

/** Fills in the seven steps as a facility's staff would. */
async function fillSteps(page: Page) {
  await expect(heading(page, 'Licenses & Accreditations')).toBeVisible()
  await page.getByLabel('Website').fill('willow.example')
  await page.getByLabel('Main phone number').fill('2135550147')
  await page.getByLabel('Address line 1').fill('12 Main Street')
  await page.getByLabel('City').fill('Los Angeles')
  await selectOption(page.getByLabel('State'), 'California')
  await page.getByLabel('ZIP code').fill('90012')
  await next(page)
  await expect(heading(page, 'Level(s) of Care')).toBeVisible()
  await tick(page, 'Levels of care', 'Detox - residential')
  await page.getByLabel('Total beds').fill('16')
  await tick(page, 'Which addictions do you treat?', 'Alcohol')
  await choose(page, 'What is your treatment method?', 'Medication assisted')
  await expect(page.getByRole('checkbox', { name: 'Methadone' })).toBeChecked()
  await next(page)
  await expect(heading(page, 'Insurance / Payment')).toBeVisible()
  await choose(page, 'Do you accept public insurance?', 'Yes')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /\d+ selected/ })
      .first(),
  ).toBeVisible()
  await choose(page, 'Do you accept cash or self-payment?', 'Yes')
  await choose(page, 'Do you consider payment plans?', 'No')
  await choose(page, 'Do you consider scholarships?', 'No')
  await next(page)
  await expect(heading(page, 'Mental Health (Dual Diagnosis)')).toBeVisible()
  await choose(page, 'Do you accept patients on an involuntary hold?', 'No')
  await next(page)
  await expect(heading(page, 'Physical Health (Comorbidities)')).toBeVisible()
  await choose(page, 'Do you support gender transition?', 'Yes')
  await next(page)
  await expect(heading(page, 'Populations Served')).toBeVisible()
  await choose(page, 'Gender population', 'Coed')
  await choose(page, 'Age population', 'All Ages')
  await next(page)
  await expect(heading(page, 'Programs & Features')).toBeVisible()
  await tick(page, 'Languages', 'English')
  await choose(page, 'Do you offer a flexible schedule?', 'No')
  await choose(page, 'Do you provide transportation?', 'Yes')
  await choose(page, 'Do you use a facility vehicle?', 'Yes')
  await page.getByLabel('Maximum miles by facility vehicle').fill('40')
  await choose(page, 'Do you pay for a taxi or ride service?', 'No')
  await choose(page, 'Do you pay for air travel?', 'No')
  await page.getByLabel('About the facility').fill('A small house near the river.')
  await expect(page.getByText('29 of 300 characters', { exact: true })).toBeVisible()
}

onEveryScreen(() => {
  test('an Org Admin finishes the intake of a new location, and after its approval advocates find it [FAC-001] [FAC-002] [FAC-003] [FAC-004] [FAC-005] [FAC-030] [FAC-034] [ORG-044] [NAV-005]', async ({
    page,
    api,
    colleague,
  }, info) => {
    const name = unique('Willow House', info)
    const location = await newLocation(api, name)
    made.push(location)
    await signIn(page, 'org.admin', { at: '/facility/my_organization' })
    const row = await locationRow(page, name)
    await expect(row).toContainText('Awaiting approval')
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: `Finish intake: ${name}` }).click()
    await expect(page).toHaveURL(`/facility/${location.id}/add/section1`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/facility/my_organization')
    await locationRow(page, name)
    await page.getByRole('link', { name: `Finish intake: ${name}` }).click()
    await fillSteps(page)
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Save & Finish' }).click()
    await expect(page.getByText('Facility successfully created!')).toBeVisible()
    await expect(page).toHaveURL('/facility/my_organization')

    await location.admin('PATCH', `/facilities/${location.id}/status`, { status: 'Approved' })
    // An advocate finds the facility on the match page.
    const { patient } = await freshCase(await api('advocate'))
    const advocate = await colleague('advocate', `/facility/match?pid=${patient}&lat=34.06&lng=-118.24&place=Downtown&radius=10`)
    const card = advocate.getByRole('article').filter({ has: advocate.getByRole('heading', { name, exact: true }) })
    await expect(card).toBeVisible()
    await expect(card).toContainText('Los Angeles')
    await checkPage(advocate)
  })

  test('a facility draft belongs to its author: other users see only the author’s name and the time [S-02]', async ({
    page,
    api,
    colleague,
  }, info) => {
    const location = await newLocation(api, unique('Rowan House', info))
    made.push(location)
    const address = `/facility/edit/${location.id}`
    await signIn(page, 'org.admin', { at: address })
    await page.getByLabel('Total beds').fill('4711')
    await expect(page.getByText(/^Saved \d{1,2}:\d\d [AP]M/)).toBeVisible()

    const elsewhere = await colleague('super.admin', address)
    await expect(elsewhere.getByText(/^.+ has unsaved changes \(\d{1,2}:\d\d [AP]M\)$/)).toBeVisible()
    await expect(elsewhere.getByLabel('Total beds')).toHaveValue('')
    await expect(elsewhere.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
    await checkPage(elsewhere)
    // Each user has a separate draft.
    await elsewhere.getByLabel('Total beds').fill('12')
    await expect(elsewhere.getByText(/^Saved \d{1,2}:\d\d [AP]M/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^We restored your unsaved changes from/)).toBeVisible()
    await expect(page.getByLabel('Total beds')).toHaveValue('4711')
    await expect(page.getByText(/has unsaved changes/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByLabel('Total beds')).toHaveValue('')
    await elsewhere.reload()
    await expect(elsewhere.getByLabel('Total beds')).toHaveValue('12')
    await expect(elsewhere.getByText(/has unsaved changes/)).toHaveCount(0)
  })

  test('a manager opens their facility from the organization, where they can change nothing else [ORG-048] [ORG-049]', async ({
    page,
  }) => {
    await signIn(page, 'manager', { at: '/facility/my_organization' })
    const row = await locationRow(page, 'Quiet Harbor House')
    await expect(row.getByRole('button', { name: /Delete Location/ })).toHaveCount(0)
    await expect(row.getByRole('button', { name: /^Primary contact/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Edit Location: Quiet Harbor House' }).click()
    await expect(heading(page, 'Quiet Harbor House')).toBeVisible()
  })

  test('an Org Admin and an administrator edit the same facility and each return to where they came from [FAC-041] [FAC-042]', async ({
    page,
    api,
    colleague,
  }) => {
    const manager = await api('manager')
    const { facility_roles } = (await manager('GET', '/common/whoami')).data as { facility_roles: { facility_id: number }[] }
    const id = facility_roles[0]!.facility_id
    const { organization_id } = (await manager('GET', `/facilities/${id}`)).data as { organization_id: number }
    const rename = async (window: Page, beds: string, home: string) => {
      await window.goto(`/facility/edit/${id}`)
      const field = window.getByLabel('Total beds')
      const before = await field.inputValue()
      await field.fill(beds)
      await window.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(window.getByText('Facility successfully edited!')).toBeVisible()
      await expect(window).toHaveURL(home)
      return before
    }
    await signIn(page, 'org.admin')
    const admin = await colleague('tech.support')
    const first = await rename(page, '17', '/facility/my_organization')
    expect(await rename(admin, '18', `/admin/organizations/${organization_id}`)).toBe('17')
    // Restores the data for other tests.
    expect(await rename(page, first, '/facility/my_organization')).toBe('18')
  })

  test('Save is disabled for an administrator without FACILITY_WRITE_ALL [FAC-046]', async ({ page, api }, info) => {
    const location = await newLocation(api, unique('Cedar House', info))
    made.push(location)
    await signIn(page, 'social.work', { at: `/facility/edit/${location.id}` })
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await expect(page.getByRole('link', { name: /^Back to/ })).toHaveAttribute(
      'href',
      `/admin/organizations/${location.organization}`,
    )
  })
})
