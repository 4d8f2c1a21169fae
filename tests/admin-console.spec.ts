import { freshNpi, unique } from './admin-console.testing.ts'
import { selectOption } from './browser/select.ts'
import { type Api, checkPage, checkScreen, chooseStatus, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a super admin creates a hospital and approves it', async ({ page }) => {
    const name = `Marrow Bay Hospital ${unique()}`
    await signIn(page, 'super.admin', { at: '/admin/hospitals/dashboard' })
    await expect(page.getByRole('grid', { name: 'Hospitals' }).getByRole('gridcell').first()).toBeVisible()
    await checkScreen(page)
    await expect(page.getByRole('columnheader', { name: '# of Locations' })).toHaveCount(0)
    await page.getByRole('button', { name: '+ Add New' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Organization' })
    await dialog.getByLabel('Name', { exact: true }).fill(name)
    await dialog.getByLabel('Contact first name').fill('Noor')
    await dialog.getByLabel('Contact last name').fill('Haddad')
    await dialog.getByLabel('Email').fill('office@marrowbay.example')
    await dialog.getByLabel('Phone Number').fill('213 555 0147')
    await dialog.getByLabel('NPI').fill('1234567890')
    await dialog.getByLabel('Address line 1').fill('9')
    await dialog.getByRole('button', { name: 'CONTINUE' }).click()
    await expect(dialog.getByText('Address line must be at least 3 characters long').first()).toBeVisible()
    await expect(dialog.getByText('Invalid NPI number').first()).toBeVisible()
    await checkPage(page)
    await dialog.getByLabel('NPI').fill(freshNpi())
    await dialog.getByLabel('Address line 1').fill('9 Bay Road')
    await dialog.getByLabel('City').fill('Nashville')
    await selectOption(dialog.getByLabel('State'), 'Tennessee')
    await dialog.getByLabel('ZIP code').fill('37203')
    await dialog.getByRole('button', { name: 'CONTINUE' }).click()
    await expect(dialog.getByText('New organization created successfully')).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.getByLabel('Search by organization name').fill(name)
    // The row is in the list before the search ends, which replaces it.
    await expect(page.getByText('1 found')).toBeVisible()
    const status = page.getByLabel(`Status of ${name}`)
    await expect(status).toHaveAccessibleName(/: Awaiting Approval$/)
    await checkPage(page)
    await chooseStatus(status, 'Approved')
    await expect(status).toHaveAccessibleName(/: Approved$/)
  })

  /** Creates a treatment center with a location and a user who is not a member. */
  async function _newCenter(api: Api) {
    const ask = await api('super.admin')
    const center = (await ask('POST', '/organizations', {
      type: 'treatment_center',
      name: `Tern Island Recovery ${unique()}`,
      contact_first_name: 'Noor',
      contact_last_name: 'Haddad',
      email: 'office@tern.example',
      phone_number: '2135550147',
    })) as { data: { id: number; name: string } }
    const { id, name } = center.data
    await ask('PATCH', `/organizations/${id}/status-change`, { status: 'Approved' })
    await ask('POST', '/facilities', { organization_id: id, name: 'Tern House' })
    const newcomer = (await ask('POST', '/users', {
      ...{
        username: `tern${unique()}`,
        email: `tern${unique()}@tern.example`,
        first_name: 'Ravindra',
        last_name: `Sund${unique()}`,
      },
      phone_number: '2135550148',
      password: 'a first word',
      tmri_status: 'Approved',
    })) as { data: { id: number; first_name: string; last_name: string } }
    const person = `${newcomer.data.first_name} ${newcomer.data.last_name}`
    return { ask, id, name, person, newcomer: newcomer.data }
  }
})
