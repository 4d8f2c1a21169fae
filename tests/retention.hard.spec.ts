import { checkPage, expect, onEveryScreen, openTool, signIn, test } from './fixtures.ts'

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
})
