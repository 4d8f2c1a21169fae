import { checkPage, checkScreen, expect, onEveryScreen, openTool, signIn, test } from './fixtures.ts'

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

  test('a super admin sees the health checks with their causes', async ({ page }) => {
    await signIn(page, 'super.admin', { at: '/admin/system' })
    const checks = page.getByRole('list', { name: 'Health checks' })
    await expect(checks.getByText('The database is responding.')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Background jobs' }).getByRole('listitem')).not.toHaveCount(0)
    await checkScreen(page)

    const unwell = {
      ready: false,
      checked_at: '2026-11-24T00:00:00Z',
      started_at: '2026-11-23T00:00:00Z',
      version: null,
      jobs: [],
      checks: [
        { name: 'files', state: 'failed', cause: 'disk_full', amount: null, job: null },
        { name: 'clock', state: 'warning', cause: 'clock_wrong', amount: -45, job: null },
        { name: 'seals', state: 'unknown', cause: null, amount: null, job: null },
      ],
    }
    await page.route('**/api/v2/admin/system', route => route.fulfill({ json: { data: unwell } }))
    await page.reload()
    await expect(page.getByText('The disk is full, so uploads fail. Free some space.')).toBeVisible()
    await expect(page.getByText('differ by 45 seconds')).toBeVisible()
    await expect(page.getByText('This server is not ready.', { exact: false })).toBeVisible()
    await expect(page.getByText('This server does not run background jobs.')).toBeVisible()
    await checkPage(page)
  })
})
