import { selectOption } from './browser/select.ts'
import { checkPage, checkScreen, expect, onEveryScreen, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a new user signs up with every field validated on blur, and an administrator finds the request [AUTH-014] [AUTH-021] [AUTH-023]', async ({
    page,
    api,
  }) => {
    const letters = [...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')
    await page.goto('/sign_up')
    await expect(page.getByRole('heading', { name: 'Sign up', level: 1 })).toBeVisible()
    for (const label of ['First Name', 'Last Name', 'Phone', 'Email', 'Organization', 'Address', 'City', 'State', 'ZIP code'])
      await expect(page.getByLabel(label, { exact: true })).toBeVisible()
    await checkScreen(page)

    await page.getByLabel('First Name').fill('Od')
    await page.getByLabel('Last Name').focus()
    await expect(page.getByText('First name must contain at lest 3 letters')).toBeVisible()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByText('There is a problem')).toBeVisible()
    await checkPage(page)

    await page.getByLabel('First Name').fill('Odette')
    await page.getByLabel('Last Name').fill(`Marlow${letters}`)
    await page.getByLabel('Phone').fill('213 555 0188')
    await page.getByLabel('Email').fill(`${letters}@elmvalley.example`)
    await page.getByLabel('Organization').fill('Elm Valley Hospital')
    await page.getByLabel('Address').fill('12 Elm Street')
    await page.getByLabel('City').fill('Elm Valley')
    await selectOption(page.getByLabel('State'), 'California')
    await page.getByLabel('ZIP code').fill('90001')
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Registration successful' })).toBeVisible()
    await checkPage(page)
    await page.getByRole('link', { name: 'Go to sign in' }).click()
    await expect(page.getByLabel('Username')).toBeVisible()

    const { data } = await (await api('super.admin'))('GET', `/users?q=Marlow${letters}`)
    expect(data).toMatchObject({ all_users: [{ first_name: 'Odette', tmri_status: 'Not Approved' }] })
  })
})
