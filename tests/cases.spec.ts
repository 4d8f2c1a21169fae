import { act, card, enter, surname } from './cases.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a case is put on hold and activated [DASH-021] [DASH-023] [DASH-024]', async ({ page, api }) => {
    const last = surname()
    const name = `Corin ${last}`
    await enter(await api('advocate'), last)
    await signIn(page, 'advocate', { at: '/patient/advocate' })
    await expect(card(page, name)).toBeVisible()

    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await checkPage(page)
    await page.getByRole('menuitem', { name: 'Place on Hold' }).click()
    await expect(page.getByRole('dialog', { name: `Place ${name} on hold?` })).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Place on Hold' }).click()
    await expect(page.getByText(`${name} is on hold.`)).toBeVisible()
    await expect(card(page, name)).toBeHidden()

    await page.getByRole('tab', { name: /^Hold/ }).click()
    await act(page, name, 'Activate')
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
    // While the dialog is open, the list is hidden, too.
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(card(page, name)).toBeHidden()
    await page.getByRole('tab', { name: /^Open/ }).click()
    // The previous tab's list stays, dimmed, until the new one arrives.
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(card(page, name)).toBeVisible()
  })
})

test('an admin can reassign an advocate’s patients but has no other case controls [DASH-004] [DASH-032]', async ({
  page,
  api,
}) => {
  const { data } = await (await api('advocate'))('GET', '/advocates/current-user/info')
  await signIn(page, 'social.work', { at: `/patient/advocate?advocate=${(data as { id: number }).id}` })
  await expect(page.getByRole('button', { name: /^Transfer Patient: / }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^More actions for / })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Close the application/ })).toHaveCount(0)
})
