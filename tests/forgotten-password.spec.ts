import { checkPage, checkScreen, expect, onEveryScreen, test } from './fixtures.ts'
import { after, field, fill, newUser, submit } from './forgotten-password.testing.ts'

onEveryScreen(() => {
  test('password reset: a code arrives by email, problems are reported in order, and the new password works [AUTH-047] [AUTH-048] [AUTH-050] [AUTH-051] [AUTH-059]', async ({
    page,
    api,
  }) => {
    const { username, email, code } = await newUser(api)
    await page.goto('/forgot_password')
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
    await checkScreen(page)
    await field(page, 'Email').fill('ivo at lakemere')
    await submit(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Must be a valid email')
    await field(page, 'Email').fill(email)
    await submit(page).click()

    await expect(field(page, 'Reset Code')).toBeFocused()
    await expect(field(page, 'Email')).toHaveValue(email)
    await checkPage(page)
    const sent = await code()
    for (const [given, password, again, message] of [
      ['12345', 'short', 'other', 'code must be a six digit number'],
      [sent, 'short', 'other', 'password must include a minimum of 8 characters'],
      [sent, 'longenough', 'other', 'password must include at least 1 special character'],
      [sent, 'longenough!', 'other', 'password must include at least 1 uppercase letter'],
      [sent, 'Longenough!', 'other', 'password must include at least 1 number'],
      [sent, after, 'other', 'passwords do not match'],
      [sent === '000000' ? '000001' : '000000', after, after, 'This code is incorrect or has expired. Request a new one.'],
    ] as const) {
      await fill(page, given, password, again)
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(message)
    }
    await checkPage(page)

    // A new code invalidates the previous code.
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expect(page.getByRole('main').getByText('We sent a new code.')).toBeVisible()
    await expect.poll(code).not.toBe(sent)
    await fill(page, await code(), after)
    await expect(
      page.getByRole('status').getByText('Your password has been successfully updated, go ahead and log into your profile now'),
    ).toBeVisible()
    await checkPage(page)
    await expect(page).toHaveURL('/')
    const signedIn = await page.request.post('/api/v2/users/login', { data: { username, password: after } })
    expect(signedIn.status()).toBe(200)
  })
})
