import { randomUUID } from 'node:crypto'
import { testPassword } from '../server/seed/testUsers.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'
import { own, shows, signInAgain, someone, start, turnOn } from './second-factor.testing.ts'

onEveryScreen(() => {
  test('wrong codes are rejected, a backup code works once, and the second factor is turned off', async ({ page, api }) => {
    const username = await someone(api)
    await signIn(page, username, { password: own, at: '/account_settings' })
    const secret = await start(page)
    await page.getByLabel('Code', { exact: true }).fill('000')
    await page.getByLabel('Password', { exact: true }).fill(own)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('alert').getByText('This code is incorrect or was already used.')).toBeVisible()
    const codes = await turnOn(page, secret)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('passage-backup-codes.txt')
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await checkPage(page)

    await signInAgain(page, username)
    await page.getByLabel('Code', { exact: true }).fill('12345')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert').getByText('This code is incorrect or was already used.')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(codes[0]!)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByText('Two-factor authentication is on. 9 backup codes left.')).toBeVisible()

    await page.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
    const dialog = page.getByRole('dialog', { name: 'Turn off two-factor authentication' })
    await dialog.getByLabel('Password').fill(testPassword)
    await dialog.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
    await expect(dialog.getByRole('alert').getByText('The password is incorrect.')).toBeVisible()
    await dialog.getByLabel('Password').fill(own)
    await dialog.getByRole('button', { name: 'Turn off two-factor authentication' }).click()
    await expect(page.getByText('Two-factor authentication is off.')).toBeVisible()
  })
})

onEveryScreen(() => {
  test('an organization requires a second factor: members without one must set it up, and a lost second factor is reset [AUTH-006]', async ({
    page,
    api,
    colleague,
  }) => {
    const admin = await api('super.admin')
    const token = randomUUID().slice(0, 8)
    const made = await admin('POST', '/organizations', {
      type: 'treatment_center',
      name: `Amber Ridge ${token}`,
      npi_number: null,
      plan: 'free',
      ...{
        contact_first_name: 'Noor',
        contact_last_name: 'Haddad',
        email: `${token}@amber.example`,
        phone_number: '213-555-0170',
      },
    })
    expect(made.status).toBe(201)
    const organization = (made.data as { id: number }).id
    const username = `ira.${token}`
    const password = 'Quiet river 41!'
    const user = await admin('POST', '/users', {
      username,
      email: `${username}@lakemere.example`,
      password,
      tmri_status: 'Approved',
      role_id: 2,
      first_name: 'Ira',
      last_name: `Stone ${token}`,
      phone_number: '213-555-0169',
    })
    expect(user.status).toBe(200)
    const { id } = user.data as { id: number }
    expect((await admin('POST', `/organizations/${organization}/members`, { user_id: id, role: 'member' })).status).toBe(200)
    await signIn(page, username, { password })
    await page.getByLabel('Old Password', { exact: true }).fill(password)
    await page.getByLabel('New Password', { exact: true }).fill(own)
    await page.getByLabel('Confirm Password', { exact: true }).fill(own)
    await page.getByRole('button', { name: /Click to acknowledge/ }).click()
    await page.getByRole('checkbox', { name: 'I accept the terms and conditions' }).click()
    await page.getByRole('button', { name: 'Proceed' }).click()
    await expect(page).toHaveURL('/account_settings')

    // An administrator makes two-factor authentication mandatory while the member is signed in.
    const office = await colleague('social.work', `/admin/organizations/${organization}`)
    await office.getByRole('button', { name: 'Edit', exact: true }).first().click()
    const dialog = office.getByRole('dialog', { name: 'Edit Organization Details' })
    await dialog.getByRole('switch', { name: 'Require two-factor authentication for every member' }).check()
    await checkPage(office)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(office.getByText('Required for every member', { exact: true })).toBeVisible()

    // The next navigation redirects to the setup page.
    await page
      .getByRole('link', { name: 'Insights' })
      .or(page.getByRole('button', { name: 'Menu' }))
      .first()
      .click()
    await page.goto('/insights')
    await expect(page).toHaveURL('/second_factor')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-factor authentication')
    await checkPage(page)
    await page.goto('/account_settings')
    await expect(page).toHaveURL('/second_factor')
    await page.getByRole('button', { name: 'Set up two-factor authentication' }).click()
    const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
    await page.getByLabel('Code', { exact: true }).fill(shows(secret, -1))
    await page.getByLabel('Password', { exact: true }).fill(own)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByRole('heading', { name: 'Your backup codes' })).toBeFocused()
    await checkPage(page)
    await page.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page).toHaveURL('/account_settings')
    await expect(page.getByText('Your organization requires two-factor authentication.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn off two-factor authentication' })).toHaveCount(0)

    // The member loses the phone: an administrator removes the factor, and the member sets up a new one at the next sign-in.
    await office.goto(`/admin/users/edit/${id}`)
    await office.getByRole('button', { name: 'Remove two-factor authentication' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Remove two-factor authentication' }).click()
    await expect(office.getByRole('button', { name: 'Remove two-factor authentication' })).toHaveCount(0)
    await page.goto('/account_settings')
    await expect(page).toHaveURL('/')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password', { exact: true }).fill(own)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/second_factor')
  })
})

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
