import { freshCase } from './browser/newCase.ts'
import { selectOption } from './browser/select.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('one confirmation sends to the first five that fit and plans the others; the advocate sees when, and stops it with one press [S-32]', async ({
    page,
    api,
  }) => {
    const fresh = await freshCase(await api('advocate'))
    await signIn(page, 'advocate', { at: `/facility/match?pid=${fresh.patient}` })
    await page.getByRole('button', { name: 'Send to all that fit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send to all that fit' })
    await expect(dialog.getByText(/first \d+ facilities in match order/)).toBeVisible()
    await expect(dialog.getByText('Who can see this information')).toBeVisible()
    // After the empty option, 15 minutes, and 30 minutes: one hour.
    await selectOption(dialog.getByLabel(/^Send the next five if no one accepts by/), 3)
    await expect(dialog.getByRole('list', { name: 'Then, five at a time:' })).toBeVisible()
    await dialog.getByLabel('Note to all facilities').fill('Can come tonight.')
    await checkPage(page)
    await dialog.getByRole('button', { name: /^Apply to the first 5/ }).click()
    await expect(dialog.getByText('Applied to 5 of 5 facilities')).toBeVisible()
    await expect(dialog.getByText('Application sent.')).toHaveCount(5)
    await dialog.getByRole('button', { name: 'Done' }).click()
    const planned = page.getByRole('region', { name: 'Planned applications' })
    await expect(planned).toContainText(/Next 5 applications at .* if no one accepts/)
    await checkPage(page)

    await page.goto('/patient/advocate')
    await page.getByLabel('Search by name or phone').fill(fresh.name)
    const card = page.getByRole('listitem', { name: fresh.name, exact: true })
    await expect(card.getByRole('note', { name: 'Planned applications' })).toContainText(/Next 5 applications at/)
    await card.getByRole('button', { name: `Stop the planned applications for ${fresh.name}` }).click()
    await expect(page.getByText('Stopped. No more applications will be sent.')).toBeVisible()
    await expect(card.getByRole('note', { name: 'Planned applications' })).toHaveCount(0)
    await page.goto(`/facility/match?pid=${fresh.patient}`)
    await expect(planned).toContainText('You stopped the planned applications.')
  })
})
