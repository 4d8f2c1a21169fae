import type { Page } from 'playwright/test'
import { freshNpi, makeManager, unique } from './admin-console.testing.ts'
import { selectOption } from './browser/select.ts'
import { type Api, checkPage, checkScreen, chooseStatus, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Admin Dashboard' })
/** Opens a list with the dashboard's tabs. The previous list stays visible until the new one has loaded. */
async function openList(page: Page, name: string) {
  await tabs(page).getByRole('link', { name }).click()
  await expect(page.getByRole('grid', { name }).getByRole('gridcell').first()).toBeVisible()
}
/** Shows columns that the list hides on narrow screens. */
async function showColumns(page: Page, ...names: string[]) {
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of names) await page.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
}

/** Creates a feature tag with a tooltip. Returns its content. */
async function newTag(api: Api) {
  const content = `Sound bath ${unique()}`
  const tag = { category: 'language', ui_friendly_category: 'Languages', content, tooltip_content: 'Played on bowls' }
  expect((await (await api('super.admin'))('POST', '/common/feature-tags', tag)).status).toBeLessThan(300)
  return content
}

onEveryScreen(() => {
  test('a super admin deactivates a feature tag', async ({ page, api }) => {
    const content = await newTag(api)
    await signIn(page, 'super.admin', { at: '/admin/feature_tags_modifier' })
    await page.getByLabel('Search feature tags').fill(content)
    await expect(page.getByText('1 found')).toBeVisible()
    await showColumns(page, 'Status')
    await page.getByRole('button', { name: `Edit ${content}` }).click()
    const edited = page.getByRole('dialog', { name: 'Edit Feature Tag' })
    await edited.getByRole('switch', { name: 'Active' }).uncheck()
    await edited.getByRole('button', { name: 'Save' }).click()
    await expect(edited.getByText('Succesfully edited Feature Tag')).toBeVisible()
    await expect(edited).toBeHidden()
    await expect(page.getByRole('gridcell', { name: 'Inactive', exact: true })).toBeAttached()
  })

  test('the tooltip of a feature tag is reached with Tab', async ({ page, api }) => {
    const content = await newTag(api)
    await signIn(page, 'super.admin')
    await openList(page, 'Feature Tags')
    await page.getByLabel('Search feature tags').fill(content)
    await expect(page.getByText('1 found')).toBeVisible()
    await showColumns(page, 'ID', 'Tooltip Content')
    const tooltip = page.getByRole('button', { name: `Tooltip: ${content}` })
    await page.getByRole('columnheader', { name: 'ID', exact: true }).focus()
    while (!(await tooltip.evaluate(icon => icon === document.activeElement))) await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip')).toHaveText('Played on bowls')
    await page.keyboard.press('Escape')
  })

  test('a public payer is not listed among the private payers', async ({ page, api }) => {
    const name = `Harbor Mutual ${unique()}`
    const payer = { payer_code: `X${unique()}`, payer_name: name, insurance_type: 'Public' }
    expect((await (await api('super.admin'))('POST', '/providers', payer)).status).toBeLessThan(300)
    await signIn(page, 'super.admin')
    await openList(page, 'Public Insurance Providers')
    await showColumns(page, 'Insurance Type')
    await expect(page.getByRole('gridcell', { name: 'Medicaid/Medicare' }).first()).toBeAttached()
    await page.getByLabel('Search providers').fill(name)
    await expect(page.getByRole('gridcell', { name, exact: true })).toBeAttached()
    await openList(page, 'Private Insurance Providers')
    await showColumns(page, 'Insurance Type')
    await expect(page.getByRole('gridcell', { name: 'Commercial Policy' }).first()).toBeAttached()
    await page.getByLabel('Search providers').fill(name)
    await expect(page.getByText('No results match your search and filters')).toBeVisible()
  })

  test('the status of a hospital is filtered and changed freely; a failed change reloads the page [ORG-018]', async ({
    page,
    api,
  }) => {
    const name = `Marrow Bay Hospital ${unique()}`
    const { data } = await (await api('super.admin'))('POST', '/organizations', {
      type: 'hospital',
      name,
      contact_first_name: 'Noor',
      contact_last_name: 'Haddad',
      npi_number: freshNpi(),
      email: 'office@marrowbay.example',
      phone_number: '2135550147',
      address_line_one: '9 Bay Road',
      city: 'Nashville',
      state: 'TN',
      zip_code: '37203',
    })
    expect(data).toMatchObject({ name })
    await signIn(page, 'super.admin', { at: '/admin/hospitals/dashboard' })
    await page.getByLabel('Search by organization name').fill(name)
    // The row is in the list before the search ends, which replaces it.
    await expect(page.getByText('1 found')).toBeVisible()
    const status = page.getByLabel(`Status of ${name}`)
    await chooseStatus(status, 'Approved')
    await selectOption(page.getByLabel('Status', { exact: true }), 'Approved')
    await expect(page.getByText('1 found')).toBeVisible()
    await expect(status).toHaveAccessibleName(/: Approved$/)

    await page.route('**/status-change', route =>
      route.fulfill({ status: 409, json: { message: 'Someone else changed this first.' } }),
    )
    await page.evaluate(() => Object.assign(window, { before: true }))
    await chooseStatus(status, 'Awaiting Approval')
    await page.waitForFunction(() => !('before' in window))
    await expect(status).toHaveAccessibleName(/: Approved$/)
  })

  /** Creates a treatment center with a location and a user who is not a member. */
  async function newCenter(api: Api) {
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

  test('a super admin removes a role, a member, and a location of a treatment center, and adds a location', async ({
    page,
    api,
  }) => {
    const { ask, id, name, person, newcomer } = await newCenter(api)
    expect((await ask('POST', `/organizations/${id}/members`, { user_id: newcomer.id, role: 'member' })).status).toBe(200)
    await signIn(page, 'super.admin')
    await page.getByLabel('Search by organization name').fill(name)
    await expect(page.getByText('1 found')).toBeVisible()
    await page.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await checkPage(page)

    const actions = page.getByRole('button', { name: `Actions for ${person}` })
    await makeManager(page, person)
    await page.getByRole('button', { name: 'Remove Role: Manager, Tern House' }).click()
    await expect(page.getByText(`${person} is no longer Manager at Tern House`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`${person} is Manager at Tern House again`)).toBeVisible()
    await expect(page.getByText('Manager, Tern House')).toBeVisible()

    await chooseStatus(page.getByLabel('Status of Tern House'), 'Approved')
    // On a phone, the cell includes its column's name.
    await expect(page.getByRole('cell', { name: /^(Visibility )?Active$/ })).toBeAttached()
    await page.getByRole('button', { name: 'Primary contact for Tern House: Select a Contact' }).click()
    await page.getByRole('menuitemradio', { name: person }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: `Primary contact for Tern House: ${person}` })).toBeVisible()
    await checkPage(page)

    await actions.click()
    await page.getByRole('menuitem', { name: 'Remove User From Org' }).click()
    const removing = page.getByRole('dialog', { name: 'Remove User From Org' })
    await expect(removing.getByText('contact an administrator')).toBeVisible()
    await removing.getByRole('button', { name: 'Remove' }).click()
    await expect(removing.getByText(`${person} was removed from the organization`)).toBeVisible()
    await expect(page.getByText('No members yet.')).toBeVisible()

    await page.getByRole('button', { name: 'Delete Location: Tern House' }).click()
    await page.getByLabel('Type Tern House to confirm').fill('tern house')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Location' }).click()
    await expect(page.getByText('This organization has no locations yet.')).toBeVisible()
    await page.getByRole('button', { name: '+Add Location' }).click()
    await page.getByLabel('Facility name').fill('Tern Annex')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect(page).toHaveURL(/\/facility\/\d+\/add\/section1$/)
  })

  test('a super admin adds a public payer', async ({ page }) => {
    const name = `Harbor Mutual ${unique()}`
    await signIn(page, 'super.admin', { at: '/admin/public_insurance_providers_modifier' })
    await expect(page.getByRole('grid', { name: 'Public Insurance Providers' }).getByRole('gridcell').first()).toBeVisible()
    await checkScreen(page)
    await page.getByRole('button', { name: 'Add Insurance Provider' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Insurance Provider' })
    await dialog.getByLabel('Payer Code').fill(`X${unique()}`)
    await dialog.getByLabel('Payer Name').fill(name)
    await selectOption(dialog.getByLabel('Insurance Type'), 'Medicaid/Medicare')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Succesfully added new Insurance Provider')).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByLabel('Search providers').fill(name)
    await expect(page.getByRole('gridcell', { name, exact: true })).toBeAttached()
  })

  test('a super admin adds a member and a role to a treatment center', async ({ page, api }) => {
    const { id, name, person, newcomer } = await newCenter(api)
    await signIn(page, 'super.admin', { at: `/admin/organizations/${id}` })
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await checkScreen(page)

    await page.getByRole('button', { name: '+Add Member' }).click()
    const adding = page.getByRole('dialog', { name: 'Add User to organization' })
    await adding.getByRole('button', { name: 'Save' }).click()
    await expect(adding.getByText('Please select a user and role.').first()).toBeVisible()
    await adding.getByLabel('User').fill(newcomer.last_name)
    await page.getByRole('option', { name: person }).click()
    await selectOption(adding.getByLabel('Role'), 'Org Member')
    await checkPage(page)
    await adding.getByRole('button', { name: 'Save' }).click()
    await expect(adding.getByText('Member added successfully')).toBeVisible()
    await expect(adding).toBeHidden()

    await makeManager(page, person)
    await expect(page.getByText('Manager, Tern House')).toBeVisible()
  })

  test('a super admin adds a feature tag', async ({ page }) => {
    const content = `Sound bath ${unique()}`
    await signIn(page, 'super.admin', { at: '/admin/feature_tags_modifier' })
    await expect(page.getByRole('grid', { name: 'Feature Tags' }).getByRole('gridcell').first()).toBeVisible()
    await checkScreen(page)

    await page.getByRole('button', { name: 'Add Feature Tag' }).click()
    const added = page.getByRole('dialog', { name: 'Add Feature Tag' })
    await added.getByLabel('Category', { exact: true }).fill('language')
    await page.getByRole('option', { name: 'language', exact: true }).click()
    await added.getByLabel('UI Friendly Category').click()
    await page.getByRole('option').first().click()
    await added.getByLabel('Content', { exact: true }).fill(content)
    await added.getByLabel('Tooltip Content').fill('Played on bowls')
    await checkPage(page)
    await added.getByRole('button', { name: 'Save' }).click()
    await expect(added.getByText('Succesfully uploaded new Feature Tag')).toBeVisible()
    await expect(added).toBeHidden()

    await page.getByLabel('Search feature tags').fill(content)
    await expect(page.getByText('1 found')).toBeVisible()
    await expect(page.getByRole('button', { name: `Edit ${content}` })).toBeVisible()
  })
})

test('a social work admin can view tags and payers but not save changes', async ({ page }) => {
  await signIn(page, 'social.work')
  await tabs(page).getByRole('link', { name: 'Feature Tags' }).click()
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await tabs(page).getByRole('link', { name: 'Private Insurance Providers' }).click()
  await page.getByRole('button', { name: 'Add Insurance Provider' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeDisabled()
})

test('a tech support admin can read organizations but manage only their locations', async ({ page }) => {
  await signIn(page, 'tech.support')
  await expect(page.getByRole('grid', { name: 'Treatment Centers' })).toBeVisible()
  await expect(page.getByRole('button', { name: '+ Add New' })).toHaveCount(0)
  const name = 'Quiet Harbor Recovery'
  await page.getByLabel('Search by organization name').fill(name)
  await expect(page.getByLabel(`Status of ${name}`)).toBeDisabled()
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: '+Add Location' })).toBeEnabled()
  await page.getByLabel('Search locations').fill('Quiet Harbor House')
  await expect(page.getByLabel('Status of Quiet Harbor House')).toBeEnabled()
  await expect(page.getByRole('button', { name: '+Add Member' })).toBeDisabled()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
})

test('at 1280 x 900, each long list shows 16 rows of 36 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(page, 'super.admin')
  for (const path of ['/admin/users/dashboard', '/admin/facilities/dashboard', '/admin/feature_tags_modifier']) {
    await page.goto(path)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    const rows = page.locator('.MuiDataGrid-row')
    const boxes = () => rows.evaluateAll(all => all.map(row => row.getBoundingClientRect()))
    // The header ends its layout after the rows appear.
    await expect.poll(async () => (await boxes()).filter(({ bottom }) => bottom <= 900).length, path).toBeGreaterThanOrEqual(16)
    expect([path, ...new Set((await boxes()).map(({ height }) => height))]).toEqual([path, 36])
  }
})

test('at 1280 pixels, each grid shows all its columns without scrolling [USER-007] [TAG-001] [S-44]', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const columns = {
    '/admin/users/dashboard': ['Phone Number', 'Member Since', 'Last Login', 'Actions'],
    '/admin/feature_tags_modifier': ['UI Main Category', 'Last Updated', 'Edit'],
    '/admin/facilities/dashboard': ['Phone', 'Last updated'],
    '/admin/organizations/dashboard': ['Created'],
    '/admin/public_insurance_providers_modifier': ['Edit'],
  }
  await signIn(page, 'super.admin')
  for (const [path, names] of Object.entries(columns)) {
    await page.goto(path)
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    for (const name of names) await expect(page.getByRole('columnheader', { name, exact: true })).toBeInViewport({ ratio: 0.9 })
    // The grid computes the widths again when the page's scrollbar appears with the rows.
    const hidden = () => page.locator('.MuiDataGrid-virtualScroller').evaluate(box => box.scrollWidth - box.clientWidth)
    await expect.poll(hidden, path).toBeLessThanOrEqual(1)
  }
})
