import type { Page } from 'playwright/test'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { field, fill, newPassword, openAccount, proceed, temporary } from './welcome.testing.ts'

const link = (page: Page) => page.getByRole('button', { name: /Click to acknowledge the Passage End User Agreement/ })

onEveryScreen(() => {
  test('a new user chooses a password, accepts the agreement, and reaches the landing page; the temporary password no longer works [AUTH-006] [AUTH-024] [AUTH-025] [AUTH-026] [AUTH-027] [AUTH-045]', async ({
    page,
    api,
  }) => {
    const username = await openAccount(api)
    await signIn(page, username, { password: temporary })
    await expect(page).toHaveURL('/first_login')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Passage' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Email', exact: true })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Text message (SMS)' })).toBeChecked()
    await expect(page.getByText(/opts you into platform notifications and alerts/)).toBeVisible()
    await checkScreen(page)

    // Submitting the empty form lists every missing answer with a link.
    await proceed(page)
    await expect(
      page.getByRole('alert').getByRole('link', { name: 'Please read and accept the term and conditions' }),
    ).toBeVisible()
    await checkPage(page)

    await fill(page, 'not that one', newPassword)
    await page.getByRole('checkbox', { name: 'Text message (SMS)' }).uncheck()
    await link(page).click()
    const dialog = page.getByRole('dialog', { name: 'End User Agreement' })
    await expect(dialog.getByText(/law of the State of California/)).toBeAttached()
    await checkPage(page)
    await dialog.getByRole('checkbox', { name: 'I accept the terms and conditions' }).click()
    await expect(dialog).toBeHidden()
    await expect(link(page)).toHaveAccessibleName(/Accepted/)

    await proceed(page)
    await expect(page.getByRole('alert').getByRole('link', { name: 'Old password incorrect.' })).toBeVisible()
    await expect(page).toHaveURL('/first_login')

    await field(page, 'Old Password').fill(temporary)
    await proceed(page)
    await expect(page.getByText('Password changed successfully')).toBeVisible()
    await expect(page).toHaveURL('/patient/advocate')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const signedIn = async (password: string) =>
      (await page.request.post('/api/v2/users/login', { data: { username, password } })).status()
    expect([await signedIn(temporary), await signedIn(newPassword)]).toEqual([401, 200])
  })
})
