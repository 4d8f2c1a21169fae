import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { own, shows, signInAgain, someone, start, turnOn } from './second-factor.testing.ts'

onEveryScreen(() => {
  test('a second factor is set up with an app and required at sign-in', async ({ page, api }) => {
    const username = await someone(api)
    await signIn(page, username, { password: own, at: '/account_settings' })
    const secret = await start(page)
    await checkPage(page)
    await turnOn(page, secret)
    await checkPage(page)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page.getByText('Two-factor authentication is on. 10 backup codes left.')).toBeVisible()
    await signInAgain(page, username)
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await checkScreen(page)
    await page.getByLabel('Code', { exact: true }).fill(shows(secret, 1))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/account_settings')
  })
})
