import { checkPage, core, expect, onEveryScreen, test } from './fixtures.ts'

onEveryScreen(() => {
  test(
    'a new user signs up with every field validated on blur, and an administrator finds the request [AUTH-014] [AUTH-021] [AUTH-023]',
    core,
    async ({ page, colleague }) => {
      const letters = [...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')
      await page.goto('/')
      await page.getByRole('link', { name: 'Sign up' }).click()
      await expect(page.getByRole('heading', { name: 'Sign up', level: 1 })).toBeVisible()
      for (const label of ['First Name', 'Last Name', 'Phone', 'Email', 'Organization', 'Address', 'City', 'State', 'ZIP code'])
        await expect(page.getByLabel(label, { exact: true })).toBeVisible()
      await checkPage(page)

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
      await page.getByLabel('State').selectOption('California')
      await page.getByLabel('ZIP code').fill('90001')
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect(page.getByRole('heading', { name: 'Registration successful' })).toBeVisible()
      await checkPage(page)
      await page.getByRole('link', { name: 'Go to sign in' }).click()
      await expect(page.getByLabel('Username')).toBeVisible()

      const admin = await colleague('super.admin', '/admin/users/dashboard')
      await admin.getByLabel('Search by name').fill(`Marlow${letters}`)
      await expect(admin.getByText('1 found')).toBeVisible()
      await expect(admin.getByLabel(`Status of Odette Marlow${letters}`)).toHaveAccessibleName(/: Not Approved$/)
    },
  )
})
