import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

const password = 'Quiet river 41!'
const own = 'Harbor lights 7!'
/** Returns a different six-digit code. */
const notThe = (code: string, n = 1) => String((Number(code) + n) % 1_000_000).padStart(6, '0')

async function newUser(admin: Call) {
  const username = `uma.${randomUUID().slice(0, 8)}`
  const email = `${username}@lakemere.example`
  const made = await admin('POST', '/users', {
    username,
    email,
    password,
    tmri_status: 'Approved',
    role_id: 2,
    first_name: 'Uma',
    last_name: 'Field',
    phone_number: '213-555-0161',
  })
  expect(made.status).toBe(200)
  return { id: (made.data as { id: number }).id, username, email }
}

/** The newest code sent to this email address or phone number. */
async function codeTo(admin: Call, to: string): Promise<string> {
  const { data } = await admin('GET', `/admin/outbox?q=${encodeURIComponent(to)}&page_size=100`)
  const message = (data as { to: string; body: string | null }[]).find(
    item => item.to === to && /\b\d{6}\b/.test(item.body ?? ''),
  )
  return /\b\d{6}\b/.exec(message!.body!)![0]
}

/** The number of times the audit log shows that this action was rejected for this subject. */
async function refusals(admin: Call, action: string, subject: (row: Row) => boolean): Promise<number> {
  const { data } = await admin('GET', `/admin/audit?action=${encodeURIComponent(`${action} refused`)}&page_size=100`)
  const rows = (Array.isArray(data) ? data : (data as { events: Row[] }).events) as Row[]
  return rows.filter(subject).length
}
type Row = { subject_ids: number[]; patient_id: number | null }

onEveryScreen(() => {
  test('after five wrong reset codes, the right code is rejected, with a message and an audit entry (R4)', async ({
    page,
    api,
  }) => {
    const admin = await api('super.admin')
    const { id, username, email } = await newUser(admin)
    await page.goto('/forgot_password')
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByLabel('Reset Code', { exact: true })).toBeFocused()
    const code = await codeTo(admin, email)
    await page.getByLabel('New Password', { exact: true }).fill(own)
    await page.getByLabel('Confirm New Password', { exact: true }).fill(own)
    const problem = page.getByRole('main').getByRole('alert')
    for (const given of [1, 2, 3, 4, 5, 0].map(n => notThe(code, n))) {
      await page.getByLabel('Reset Code', { exact: true }).fill(given)
      const answered = page.waitForResponse('**/users/password-reset')
      await page.getByRole('button', { name: 'Submit' }).click()
      expect((await answered).status()).toBe(422)
      await expect(problem).toHaveText('This code is incorrect or has expired. Request a new one.')
    }
    await checkPage(page)
    expect(await refusals(admin, 'account.resetPassword', row => row.subject_ids.includes(id))).toBe(5)
    await signIn(page, username, { password })
    await expect(page).toHaveURL('/first_login')
  })

  test('after five wrong second-factor codes, the sign-in is canceled, with a message and an audit entry (R4)', async ({
    page,
    api,
  }) => {
    const admin = await api('super.admin')
    const { id, username } = await newUser(admin)
    const call = await api(username, password)
    await call('POST', '/users/change-password', { oldPass: password, newPass: own })
    await call('PATCH', '/users/current', { opt_in_methods: [], agreement_version: 'en-2026-01' })
    const { secret } = (await call('POST', '/users/current/second-factor')).data as { secret: string }
    const shows = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
    expect((await call('POST', '/users/current/second-factor/confirm', { code: shows(), password: own })).status).toBe(200)

    await page.goto('/')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(own)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    const send = async (status: number, text: string) => {
      // App codes have no letters, and this is not one of the backup codes, so it is always wrong.
      await page.getByLabel('Code', { exact: true }).fill('zzzzz-zzzzz')
      const answered = page.waitForResponse('**/users/login/second-factor')
      await page.getByRole('button', { name: 'Sign in' }).click()
      expect((await answered).status()).toBe(status)
      await expect(page.getByRole('alert').getByText(text)).toBeVisible()
    }
    for (let n = 0; n < 5; n++) await send(422, 'This code is incorrect or was already used.')
    await send(401, 'This sign-in has expired. Sign in again.')
    await checkPage(page)
    expect(await refusals(admin, 'secondFactor.answer', row => row.subject_ids.includes(id))).toBe(5)
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()
  })

  test('after five wrong verification codes, the right code is rejected, with a message and an audit entry (R4) [HIP-014]', async ({
    page,
    api,
  }) => {
    const [advocate, admin] = [await api('advocate'), await api('super.admin')]
    const email = `${randomUUID().slice(0, 8)}@patients.example`
    const { data: lists } = await advocate('POST', '/common/lookup', { field_keys: ['patient_current_location'] })
    const [place] = (lists as { patient_current_location: { id: number }[] }).patient_current_location
    const entered = await advocate('POST', '/patients', {
      another_person: true,
      first_name: 'Odalys',
      last_name: 'Tern',
      homeless: true,
      date_of_birth: '04/05/1990',
      race: 'Multiracial',
      gender_at_birth: 'female',
      gender_identity: 'female',
      current_location: place!.id,
      email,
    })
    const { id } = entered.data as { id: number }
    await signIn(page, 'advocate', { at: `/patient/intake/add/section-2/p/${id}` })
    const boxes = page.getByRole('checkbox', { name: /^I / })
    await expect(boxes).toHaveCount(6)
    for (const box of await boxes.all()) await box.check()
    await page.getByRole('radio', { name: 'Email' }).check()
    await expect(page.getByText('Request sent')).toBeVisible()
    const code = await codeTo(admin, email)
    const field = page.getByLabel('Patient’s code')
    for (const given of [1, 2, 3, 4, 5, 0].map(n => notThe(code, n))) {
      await field.fill(given)
      const answered = page.waitForResponse('**/verification/code/verify')
      await field.press('Enter')
      expect((await answered).status()).toBe(422)
      await expect(page.getByText('Invalid verification code')).toBeVisible()
    }
    await checkPage(page)
    expect(await refusals(admin, 'verification.verify', row => row.patient_id === id)).toBe(5)
    await expect(page.getByText('HIPAA verified')).toHaveCount(0)
  })
})
