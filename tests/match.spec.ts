import type { Locator, Page } from 'playwright/test'
import { selectOption } from './browser/select.ts'
import { expectSkipToResults } from './browser/skipLink.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { answered, isNarrow, matchesOf, released, showing, somePatient } from './match.testing.ts'

/** The filters are next to the list or, on a phone, behind a button. */
async function withFilters(page: Page, act: (filters: Locator) => Promise<unknown>) {
  if (isNarrow(page)) await page.getByRole('button', { name: /^Filters/ }).click()
  await act(page.getByRole('region', { name: 'Filters' }))
  if (isNarrow(page)) await page.getByRole('button', { name: /^Show [\d,]+ match/ }).click()
}

onEveryScreen(() => {
  test('an advocate filters the search, applies with a note, and opens the application [MAT-001] [MAT-002] [MAT-032]', async ({
    page,
    api,
  }) => {
    const patient = await somePatient(await api('advocate'), released)
    await signIn(page, 'advocate', { at: `/facility/match/?pid=${patient.id}` })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Matches for ${patient.first_name} ${patient.last_name}`)
    await expect(showing(page)).toContainText('within 200 miles of')
    await expect(page.getByText(/^Sorted by network/)).toBeVisible()
    const top = page.getByRole('article').first()
    await expect(top.getByText(/^Meets \d+ needs?/)).toBeVisible()
    await expectSkipToResults(page)
    await checkScreen(page)

    await withFilters(page, filters => selectOption(filters.getByLabel('Distance'), '100 miles'))
    await expect(showing(page)).toContainText('within 100 miles of')
    await answered(page)
    const wide = await showing(page).textContent()
    await withFilters(page, async filters => {
      await checkPage(page)
      await filters.getByRole('group', { name: 'Genders served' }).getByRole('checkbox').first().check()
    })
    await expect(page).toHaveURL(/radius=100&filters=\d+$/)
    await expect(page.getByRole('group', { name: 'Selected filters' })).toBeVisible()
    await expect(showing(page)).not.toHaveText(wide!)
    await page.goBack()
    await expect(showing(page)).toHaveText(wide!)

    const card = page
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: 'Apply', exact: true }) })
      .first()
    const facility = (await card.getByRole('heading').first().textContent())!
    await card.getByRole('button', { name: 'Apply', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: `Apply to ${facility}` })
    await dialog.getByLabel(/^Note to the facility/).fill('Ready to leave tonight.')
    await checkPage(page)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`Success! You've applied to ${facility}.`)).toBeVisible()
    const applied = page.getByRole('article', { name: facility, exact: true }).getByRole('link', { name: 'Applied' })
    await expect(applied).toBeFocused()
    const { matches } = await matchesOf(await api('advocate'), patient.id)
    const application = matches.find(match => match.name === facility)?.application
    await applied.click()
    await expect(page).toHaveURL(`/patient/advocate/${application?.id}`)
  })
})
