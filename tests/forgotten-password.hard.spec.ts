import { expect, signIn, test } from './fixtures.ts'
import { after, before, field, fill, newUser, submit } from './forgotten-password.testing.ts'

test('without a server message, the screens say that an error occurred [AUTH-049] [AUTH-060]', async ({ page, problems }) => {
  await page.goto('/forgot_password')
  await page.route('**/users/password-reset/code', route => route.fulfill({ status: 502, body: '' }), { times: 1 })
  await page.route('**/users/password-reset', route => route.fulfill({ status: 502, body: '' }))
  await field(page, 'Email').fill('nobody@lakemere.example')
  await submit(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('an error occurred, please try again')
  await submit(page).click()
  await fill(page, '123456', after)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('an error occurred, please try again')
  expect(problems.splice(0)).toEqual([expect.stringContaining('502'), expect.stringContaining('502')])
})

test('after a password reset, no other session stays open [AUTH-058]', async ({ page, api, elsewhere }) => {
  const { username, email, code } = await newUser(api)
  const other = await elsewhere()
  await signIn(other, username, { password: before })
  await expect(other).toHaveURL('/first_login')

  await page.goto('/forgot_password')
  await field(page, 'Email').fill(email)
  await submit(page).click()
  await expect(field(page, 'Reset Code')).toBeVisible()
  await fill(page, await code(), after)
  await expect(page).toHaveURL('/')

  await other.reload()
  await expect(other).toHaveURL(/\/$/)
})
