import { checkScreen, expect, onEveryScreen, test } from './fixtures.ts'
import { fillIn, token } from './sign-in.testing.ts'

onEveryScreen(() => {
  test('the home page asks for username and password, and links to sign-up and password reset [AUTH-001] [ASVS 6.2.6]', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(page.getByLabel('Username')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
    await expect(page.getByRole('link', { name: /forgot/i })).toHaveAttribute('href', '/forgot_password')
    await expect(page.getByRole('link', { name: /sign up/i })).toHaveAttribute('href', '/sign_up')
    await checkScreen(page)
  })

  test('a wrong password shows a message and does not sign in [AUTH-005]', async ({ page }) => {
    await fillIn(page, 'advocate', 'not the password')
    await expect(page.getByText('The username or password is incorrect.')).toBeVisible()
    await expect(page).toHaveURL('/')
    expect(await page.evaluate(token)).toBeNull()
  })
})
