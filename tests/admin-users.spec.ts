import { dashboard, find, surname } from './admin-users.testing.ts'
import { sideways } from './browser/layout.ts'
import { checkPage, checkScreen, chooseStatus, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** The page never scrolls horizontally. The grid scrolls in its own box. */
onEveryScreen(() => {
  test('a super admin creates and approves an advocate [USER-006] [USER-020] [USER-033] [USER-034] [USER-054]', async ({
    page,
  }) => {
    const last = surname()
    await page.clock.install()
    await signIn(page, 'super.admin', { at: dashboard })
    await expect(page.getByRole('heading', { name: 'Admin Users Dashboard' })).toBeVisible()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)

    await page.getByRole('button', { name: '+ Add New' }).click()
    const dialog = page.getByRole('dialog', { name: 'New User' })
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await expect(dialog.getByText('There is a problem')).toBeVisible()
    await checkPage(page)
    await dialog.getByLabel('Username').fill(last)
    await dialog.getByLabel('Temporary Password').fill('a first word')
    await dialog.getByLabel('First Name').fill('Amina')
    await dialog.getByLabel('Last Name').fill(last)
    await dialog.getByLabel('Main Phone').fill('2135550199')
    await dialog.getByLabel('Email').fill(`${last}@mercy.example`)
    await dialog.getByLabel('Is Admin').check()
    await dialog.getByLabel('Patient advocate workflow enabled').check()
    await expect(dialog.getByLabel('Is Admin')).not.toBeChecked()
    await dialog.getByRole('checkbox', { name: 'Hospital' }).check()
    await dialog.getByRole('button', { name: 'Create user' }).click()
    await expect(dialog.getByText('New user created successfully')).toBeVisible()
    await page.clock.fastForward(2000)
    await expect(dialog).toBeHidden()

    await find(page, last)
    const status = page.getByLabel(`Status of Amina ${last}`)
    await expect(status).toHaveAccessibleName(/: Not Approved$/)
    await chooseStatus(status, 'Approved')
    const notice = page.getByText(`Amina ${last} is now Approved`).last()
    await expect(notice).toBeVisible()
    // A toast stays open while the pointer is on it, where it clicked the menu.
    await page.mouse.move(0, 0)
    await page.clock.fastForward(15_000)
    await expect(notice).toBeHidden()
    await expect(status).toHaveAccessibleName(/: Approved$/)
  })
})
