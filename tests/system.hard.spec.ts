import { checkPage, expect, onEveryScreen, openTool, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a super admin opens the system page from the tools, and can try again if it fails; an advocate has no access', async ({
    page,
    colleague,
  }) => {
    await signIn(page, 'super.admin')
    await page.route('**/api/v2/admin/system', route => route.fulfill({ status: 409, json: { message: 'Not just now.' } }))
    await openTool(page, 'System')
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await checkPage(page)
    const other = await colleague('advocate', '/admin/system')
    await expect(other).toHaveURL(/\/unauthorized$/)
  })
})
