import type { PatientRecord } from '../domain/placement/advocates/schema.ts'
import { checkPage, checkScreen, expect, onEveryScreen, openTool, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('load errors are shown with a button to try again; an advocate has no access', async ({ page, colleague }) => {
    await signIn(page, 'super.admin')
    await page.route('**/api/v2/admin/retention', route => route.fulfill({ status: 409, json: { message: 'Not just now.' } }))
    await openTool(page, 'Retention')
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await checkPage(page)
    await page.unroute('**/api/v2/admin/retention')
    await again.click()
    await expect(page.getByRole('list', { name: 'Retention schedule' })).toBeVisible()
    const other = await colleague('advocate', '/admin/retention')
    await expect(other).toHaveURL(/\/unauthorized$/)
  })

  test('a super admin reads the retention rules, places a patient on legal hold and lifts it [164.316]', async ({
    page,
    api,
  }) => {
    const advocate = await api('advocate')
    const { records } = (await advocate('GET', '/advocates/current-user/patient-records?page_size=100')).data as {
      records: PatientRecord[]
    }
    const { id } = records.at(-1)!
    await signIn(page, 'super.admin', { at: '/admin/retention' })
    const rules = page.getByRole('list', { name: 'Retention schedule' })
    await expect(rules.getByText('Closed cases')).toBeVisible()
    await expect(rules.getByText('7 years')).toBeVisible()
    await expect(rules.getByText('Permanently')).toHaveCount(2)
    await expect(page.getByText(/^Next run: about/)).toBeVisible()
    await checkScreen(page)

    await page.getByRole('button', { name: 'Place legal hold' }).click()
    const dialog = page.getByRole('dialog', { name: 'Place a patient on legal hold' })
    await dialog.getByLabel('Patient ID').fill(String(id))
    await dialog.getByRole('button', { name: 'Place legal hold' }).click()
    await expect(dialog.getByText('Enter a reason of at least 10 characters for the hold').first()).toBeVisible()
    await checkPage(page)
    await dialog.getByLabel('Reason for the hold').fill('A court asks for the record')
    await dialog.getByRole('button', { name: 'Place legal hold' }).click()
    await expect(dialog).toHaveCount(0)
    const lift = page.getByRole('button', { name: `Lift hold for patient ${id}` })
    await expect(lift).toBeVisible()
    await checkPage(page)

    await lift.click()
    const sure = page.getByRole('dialog', { name: `Lift the hold for patient ${id}?` })
    await checkPage(page)
    await sure.getByRole('button', { name: 'Lift hold' }).click()
    await expect(sure.getByText('Enter a reason of at least 10 characters for lifting the hold').first()).toBeVisible()
    await sure.getByLabel('Reason for lifting the hold').fill('The court has closed the matter')
    await sure.getByRole('button', { name: 'Lift hold' }).click()
    await expect(sure).toHaveCount(0)
    await expect(lift).toHaveCount(0)
    await expect(page.getByText(/Lifted by Ada Lindgren.*The court has closed the matter/).first()).toBeVisible()
  })
})
