import type { Page } from 'playwright/test'
import { sideways } from './browser/layout.ts'
import { expectSelected, selectOption } from './browser/select.ts'
import { checkPage, chooseStatus, expect, onEveryScreen, signIn, test } from './fixtures.ts'

// The tests have many steps, each with an axe check.
test.describe.configure({ timeout: 150_000 })

const unique = () => [...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')
type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** Creates users who have the same last name and may sign in. */
async function people(ask: Ask, surname: string, names: string[]) {
  for (const first_name of names) {
    const username = `${first_name}.${surname}`.toLowerCase()
    const { status } = await ask('POST', '/users', {
      first_name,
      last_name: surname,
      username,
      email: `${username}@mercy.example`,
      phone_number: '2135550199',
      password: 'a first word',
      tmri_status: 'Approved',
    })
    expect(status).toBe(200)
  }
}
const find = async (page: Page, label: string, name: string, found: number) => {
  await page.getByLabel(label).fill(name)
  await expect(page.getByText(`${found} found`)).toBeVisible()
}

onEveryScreen(() => {
  test('a bulk change of users is previewed, applied, and reported; deactivating a single user asks for confirmation [USER-012]', async ({
    page,
    api,
  }) => {
    const last = `Zed${unique()}`
    const ask = await api('super.admin')
    await people(ask, last, ['Amina', 'Bruno', 'Chloe'])
    await signIn(page, 'super.admin', { at: '/admin/users/dashboard' })
    await find(page, 'Search by name', last, 3)

    // Deactivating one user asks for confirmation, because Undo cannot restore their sessions.
    const status = page.getByLabel(`Status of Bruno ${last}`)
    await chooseStatus(status, 'Not Approved')
    const question = page.getByRole('dialog', { name: `Set Bruno ${last} to Not Approved?` })
    await checkPage(page)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(status).toHaveAccessibleName(/: Approved$/)
    await chooseStatus(status, 'Not Approved')
    await question.getByRole('button', { name: 'Set to Not Approved' }).click()
    await expect(question).toBeHidden()
    await expect(status).toHaveAccessibleName(/: Not Approved$/)

    await page.getByRole('checkbox', { name: `Select Amina ${last}` }).check()
    await expect(page.getByText('1 selected').first()).toBeVisible()
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await expect(page.getByRole('checkbox', { name: `Select Chloe ${last}` })).toBeChecked()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkPage(page)

    await page.getByRole('button', { name: 'Change status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the status of 3 users' })
    await selectOption(dialog.getByLabel('New status'), 'Not Approved')
    await expect(dialog.getByText('2 will change, 1 stays the same')).toBeVisible()
    await expect(dialog.getByText('They are signed out immediately')).toBeVisible()
    // On a phone, each cell includes its column's name.
    await expect(dialog.getByRole('row', { name: new RegExp(`^Amina ${last} .*Approved → Not Approved`) })).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Change 2' }).click()
    await expect(dialog.getByText('2 changed, 1 stays the same')).toBeFocused()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel(`Status of Chloe ${last}`)).toHaveAccessibleName(/: Not Approved$/)
    await expect(page.getByText('3 found')).toBeVisible()
  })

  test('a change between preview and run is reported and can be retried; an organization’s status can be undone [ORG-017]', async ({
    page,
    api,
  }) => {
    const word = unique()
    const ask = await api('super.admin')
    const made: { id: number; name: string }[] = []
    for (const name of [`Fern ${word}`, `Gale ${word}`]) {
      const person = { contact_first_name: 'Noor', contact_last_name: 'Haddad', email: 'office@tern.example' }
      const { data } = await ask('POST', '/organizations', {
        type: 'treatment_center',
        name,
        phone_number: '2135550147',
        ...person,
      })
      made.push(data as { id: number; name: string })
    }
    await signIn(page, 'social.work', { at: '/admin/organizations/dashboard' })
    await find(page, 'Search by organization name', word, 2)

    const status = page.getByLabel(`Status of Fern ${word}`)
    await chooseStatus(status, 'Approved')
    await expect(page.getByText(`Fern ${word} is now Approved`)).toBeVisible()
    // Focusing the toast keeps it open.
    await page.getByRole('button', { name: 'Undo' }).focus()
    await checkPage(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`Fern ${word} is Awaiting Approval again`)).toBeVisible()
    await expect(status).toHaveAccessibleName(/: Awaiting Approval$/)

    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'Change status' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the status of 2 organizations' })
    await selectOption(dialog.getByLabel('New status'), 'Approved')
    await expect(dialog.getByText('2 will change')).toBeVisible()
    await ask('PATCH', `/organizations/${made[1]!.id}/status-change`, { status: 'Deactivated' })
    await dialog.getByRole('button', { name: 'Change 2' }).click()
    await expect(dialog.getByText('1 changed, 1 was not changed')).toBeVisible()
    await expect(dialog.getByText('Someone else changed this. It is now Deactivated.')).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Retry failed rows' }).click()
    await expect(dialog.getByText('1 will change')).toBeVisible()
    await expect(dialog.getByText('Deactivated → Approved')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel(`Status of Gale ${word}`)).toHaveAccessibleName(/: Deactivated$/)
    await expect(status).toHaveAccessibleName(/: Approved$/)
  })
})

test('sign-ups are approved together: for a similar hospital, a new hospital that two share, or a selected hospital [USER-050]', async ({
  page,
  colleague,
}) => {
  await signIn(page, 'social.work', { at: '/admin/users/dashboard' })
  for (const name of ['Ines Tolliver', 'Owen Baptiste', 'Priscilla Ngata', 'Reuben Alvarado'])
    await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await page.getByRole('button', { name: 'Approve sign-ups' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve 4 sign-ups' })
  // Only a hospital whose members share the applicant's email domain is preselected (S-33).
  await expect(dialog.getByText('1 will be approved, 3 need a hospital')).toBeVisible()
  const hospital = (name: string) => dialog.getByLabel(`Hospital for ${name}`, { exact: true })
  await expectSelected(hospital('Ines Tolliver'), 'Joins Cedar Fork Community Hospital')
  await checkPage(page)
  await selectOption(hospital('Owen Baptiste'), 'Creates Moss Point Hospital')
  await selectOption(hospital('Priscilla Ngata'), 'Same hospital as Owen Baptiste')
  await selectOption(hospital('Reuben Alvarado'), 'Another hospital…')
  await dialog.getByLabel('Search for a hospital for Reuben Alvarado').fill('Lakemere')
  await page.getByRole('option', { name: /Lakemere General Hospital/ }).click()
  await expect(dialog.getByText('4 will be approved')).toBeVisible()
  await dialog.getByRole('button', { name: 'Approve 4' }).click()
  await expect(dialog.getByText('4 approved')).toBeFocused()
  await expect(dialog.getByText('Joined Moss Point Hospital')).toHaveCount(2)
  await expect(dialog.getByText('Joined Lakemere General Hospital')).toBeVisible()
  await checkPage(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await find(page, 'Search by name', 'Tolliver', 1)
  await expect(page.getByLabel('Status of Ines Tolliver')).toHaveAccessibleName(/: Approved$/)

  // Users with view-only access see no checkboxes.
  const support = await colleague('tech.support', '/admin/users/dashboard')
  await expect(support.getByRole('gridcell').first()).toBeVisible()
  await expect(support.getByRole('checkbox')).toHaveCount(0)
})

test('the page size is remembered for each user', async ({ page }) => {
  await signIn(page, 'super.admin', { at: '/admin/users/dashboard' })
  await expect(page.getByRole('gridcell').first()).toBeVisible()
  await page.getByRole('combobox', { name: /Rows per page/ }).click()
  await page.getByRole('option', { name: '50' }).click()
  await expect(page).toHaveURL(/perPage=50/)
  await page.getByRole('button', { name: 'Profile of Ada Lindgren' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signIn(page, 'social.work', { at: '/admin/users/dashboard' })
  await expect(page.getByRole('combobox', { name: /Rows per page/ })).toHaveText('20')
})
