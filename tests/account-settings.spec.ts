import { email, field, heading, someone, update } from './account-settings.testing.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('users edit their name, phone number, and alerts; errors appear at their fields [ACCT-001] [ACCT-002] [ACCT-003] [ACCT-004] [ACCT-008] [ACCT-014] [NAV-002]', async ({
    page,
    api,
  }) => {
    const { username, password } = await someone(api)
    await signIn(page, username, { password, at: '/account_settings' })
    await expect(heading(page)).toBeVisible()
    await expect(page).toHaveTitle('Account Settings – Passage')
    await expect(page.getByRole('link', { name: 'Change password' })).toHaveAttribute('href', '/change_password')
    await expect(field(page, 'First Name')).toHaveValue('Tess')
    await expect(field(page, 'Phone Number')).toHaveValue('(213) 555-0166')
    await expect(page.getByRole('checkbox', { name: 'Email', exact: true })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: 'Text message (SMS)' })).not.toBeChecked()
    await expect(
      page.getByText(
        'By choosing text messages, you agree to receive them on your phone. Message and data rates may apply. Message frequency varies.',
        { exact: true },
      ),
    ).toBeVisible()
    await expect(
      page.getByRole('table', { name: 'Messages from Passage' }).getByText('Your Passage password was changed'),
    ).toBeVisible()
    await checkScreen(page)

    await field(page, 'First Name').fill('Te')
    await field(page, 'Phone Number').fill('+1')
    await email(page).fill('tess at lakemere')
    await update(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' })
    await expect(summary.getByRole('link', { name: 'First name must contain at lest 3 letters' })).toBeVisible()
    await expect(summary.getByRole('link', { name: 'Phone Number: Required information' })).toBeVisible()
    await expect(summary.getByRole('link', { name: 'Must be a valid email' })).toBeVisible()
    await checkPage(page)

    await field(page, 'First Name').fill('Theresa')
    await field(page, 'Phone Number').fill('213.555.0171')
    await email(page).fill(`theresa.${username}@lakemere.example`)
    await page.getByRole('checkbox', { name: 'Text message (SMS)' }).check()
    await page.getByRole('checkbox', { name: 'Email', exact: true }).uncheck()
    await update(page).click()
    await expect(page.getByText('Account settings updated successfully')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Profile of Theresa Arden' })).toBeVisible()
    const { data } = await (await api(username, password))('GET', '/users/current')
    expect(data).toMatchObject({ user: { first_name: 'Theresa', phone_number: '+12135550171', opt_in_methods: [302] } })
  })
})
