import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { tagIds } from '../server/seed/catalog.ts'
import { type Api, checkPage, checkScreen, core, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const [before, after] = ['Quiet river 41!', 'Harbor lights 7!']

/** Creates a user for a password reset. */
async function newUser(api: Api) {
  const username = `ivo.${randomUUID().slice(0, 8)}`
  const email = `${username}@lakemere.example`
  const admin = await api('super.admin')
  const opened = await admin('POST', '/users', {
    username,
    email,
    password: before,
    tmri_status: 'Approved',
    first_name: 'Ivo',
    last_name: 'Field',
    phone_number: '213-555-0166',
    is_patient_advocate: true,
    patient_advocate_info: { pa_type: tagIds('pa_type', 'Hospital') },
  })
  expect(opened.status).toBe(200)
  /** The newest code sent to the user. */
  const code = async () => {
    const { data } = (await admin('GET', '/admin/outbox?page_size=100')) as { data: { to: string; body: string | null }[] }
    const mail = data.find(item => item.to === email && /Your code is/.test(item.body ?? ''))
    return /\b\d{6}\b/.exec(mail!.body!)![0]
  }
  return { username, email, code }
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
async function fill(page: Page, code: string, password: string, again = password) {
  await field(page, 'Reset Code').fill(code)
  await field(page, 'New Password').fill(password)
  await field(page, 'Confirm New Password').fill(again)
  await submit(page).click()
}

onEveryScreen(() => {
  test(
    'password reset: a code arrives by email, problems are reported in order, and the new password works [AUTH-047] [AUTH-048] [AUTH-050] [AUTH-051] [AUTH-059]',
    core,
    async ({ page, api }) => {
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
    },
  )
})

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
