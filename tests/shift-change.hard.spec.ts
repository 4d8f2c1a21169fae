import type { Page } from 'playwright/test'
import { answerTo } from './browser/answerButton.ts'
import { applyTo, freshCase, houseOf } from './browser/newCase.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** On a phone, the intake comes first and the application has its own tab. */
async function showApplication(page: Page) {
  const tab = page.getByRole('button', { name: 'Application', exact: true })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (await tab.isVisible()) await tab.click()
}

onEveryScreen(() => {
  test('after a decline, the advocate asks again with what is new, and the facility reopens the application [S-46] [APP-016]', async ({
    page,
    api,
    colleague,
  }) => {
    const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
    const fresh = await freshCase(advocate)
    const id = await applyTo(advocate, await houseOf(coordinator), fresh)

    const facility = await colleague('coordinator', `/patient/intakecoord/${id}`)
    await answerTo(facility, 'Payment Method Accepted', 'No').click()
    await facility.getByRole('dialog').getByLabel('Out of county').check()
    await facility.getByRole('dialog').getByRole('button', { name: 'Decline payment' }).click()
    await expect(facility.getByRole('dialog')).toBeHidden()

    // The advocate sees the decline and asks once.
    await signIn(page, 'advocate', { at: `/patient/advocate/${id}` })
    await showApplication(page)
    await page.getByRole('button', { name: 'Ask again' }).click()
    await page.getByLabel('What is new').fill('The plan confirmed the benefits this morning.')
    await checkPage(page)
    await page.getByRole('button', { name: 'Ask the facility again' }).click()
    await expect(page.getByText(/^Asked to reconsider by /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask again' })).toHaveCount(0)

    // The facility reads the note, and only it reopens the application.
    await facility.reload()
    await showApplication(facility)
    await expect(facility.getByText(/Answer Yes to reopen this application, or No to keep the decision\.$/)).toBeVisible()
    await expect(facility.getByText('The plan confirmed the benefits this morning.').first()).toBeVisible()
    await checkPage(facility)
    await answerTo(facility, 'Payment Method Accepted', 'Yes').click()
    await expect(facility.getByText(/Answer Yes to reopen/)).toHaveCount(0)
    await expect(answerTo(facility, 'Request for Interview', 'Yes')).toBeVisible()

    await page.reload()
    await showApplication(page)
    await expect(page.getByText("Waiting on facility's approval").first()).toBeVisible()
    await checkPage(page)
  })

  test('at the end of a shift: a note, the list to print, and a colleague who takes the case over with the note [S-31] [PERM-011]', async ({
    page,
    api,
    colleague,
  }) => {
    const fresh = await freshCase(await api('advocate'))
    const note = 'Mother calls back at 7 PM. The bed at Quiet Harbor House is on hold until 9 PM.'
    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await page.getByLabel('Search by name or phone').fill(fresh.name)
    const card = page.getByRole('listitem', { name: fresh.name, exact: true })
    await card.getByRole('button', { name: `More actions for ${fresh.name}` }).click()
    await page.getByRole('menuitem', { name: 'Hand-over note' }).click()
    await page.getByLabel('Note', { exact: true }).fill(note)
    await checkPage(page)
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(card.getByText(note)).toBeVisible()

    // The next shift opens the list of the hospital, prints it, and takes the case over.
    const next = await colleague('colleague', '/patient/advocate')
    await next.getByRole('link', { name: 'Shift list' }).click()
    await expect(next.getByRole('heading', { name: 'Shift list' })).toBeVisible()
    await selectOption(next.getByLabel('Whose patients'), 'All patients of the hospital')
    const row = next.getByRole('row').filter({ hasText: fresh.name })
    await expect(row).toContainText(note)
    await checkPage(next)
    await next.evaluate(() => {
      window.print = () => document.body.setAttribute('data-asked', 'yes')
    })
    await next.getByRole('button', { name: 'Print', exact: true }).click()
    await expect(next.locator('body')).toHaveAttribute('data-asked', 'yes')
    await next.emulateMedia({ media: 'print' })
    await expect(row).toContainText(note)
    await expect(next.getByText(/^Printed .* Confidential patient information/)).toBeVisible()
    await expect(next.getByRole('button', { name: 'Print', exact: true })).toBeHidden()
    await next.emulateMedia({ media: null })

    await row.getByRole('link', { name: fresh.name }).click()
    await next.getByRole('button', { name: 'Take over case' }).click()
    await next.getByRole('dialog').getByRole('button', { name: 'Take over case' }).click()
    await expect(next.getByText('You are now the advocate for this case.')).toBeVisible()
    await next.goto('/patient/advocate')
    await next.getByLabel('Search by name or phone').fill(fresh.name)
    await expect(next.getByRole('listitem', { name: fresh.name, exact: true }).getByText(note)).toBeVisible()
    await checkPage(next)
  })
})
