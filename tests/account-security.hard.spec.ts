import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { selectOption } from './browser/select.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>
const [first, own] = ['Quiet river 41!', 'Harbor lights 7!']

/** Creates a user whose second factor was just removed by an administrator who is not a super admin. */
async function withoutFactor(admin: Call, social: Call, open: (username: string, password: string) => Promise<Call>) {
  const username = `vera.${randomUUID().slice(0, 8)}`
  const email = `${username}@lakemere.example`
  const made = await admin('POST', '/users', {
    username,
    email,
    password: first,
    tmri_status: 'Approved',
    role_id: 2,
    first_name: 'Vera',
    last_name: `Field${username.slice(5)}`,
    phone_number: '213-555-0167',
  })
  const { id } = made.data as { id: number }
  const call = await open(username, first)
  await call('POST', '/users/change-password', { oldPass: first, newPass: own })
  await call('PATCH', '/users/current', { opt_in_methods: [], agreement_version: 'en-2026-01' })
  const { secret } = (await call('POST', '/users/current/second-factor')).data as { secret: string }
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await call('POST', '/users/current/second-factor/confirm', { code, password: own })).status).toBe(200)
  expect((await social('DELETE', `/users/${id}/second-factor`)).status).toBe(200)
  return { id, email, last: `Field${username.slice(5)}`, username }
}

onEveryScreen(() => {
  test('changing an email address after removing the second factor is rejected, requested, approved by another administrator, and listed as an alert [S-17]', async ({
    page,
    api,
    colleague,
  }) => {
    const admin = await api('super.admin')
    const user = await withoutFactor(admin, await api('social.work'), api)
    const email = `new.${user.email}`
    await signIn(page, 'social.work', { at: `/admin/users/edit/${user.id}` })
    await expect(page.getByText('An administrator removed two-factor authentication in the last 24 hours.')).toBeVisible()
    await page.getByRole('button', { name: 'Request approval' }).click()
    const dialog = page.getByRole('dialog', { name: /^Request approval for Vera/ })
    await selectOption(dialog.getByLabel('Change'), 'Change email address')
    await dialog.getByLabel('New email address').fill(email)
    await dialog.getByLabel('Reason').fill('Called back at the ward, the mailbox moved.')
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByText('Waiting for approval: Change email address')).toBeVisible()

    const other = await colleague('super.admin', '/admin/account_security')
    const request = other.getByRole('listitem').filter({ hasText: email })
    await request.getByRole('button', { name: /^Approve/ }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
    await expect(request).toBeHidden()
    await expect(
      other.getByRole('grid', { name: 'Alerts' }).getByRole('row').filter({ hasText: user.last }).first(),
    ).toContainText('Two-factor authentication turned off by')
    await checkPage(other)
  })
})
