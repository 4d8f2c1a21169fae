import type { Page } from 'playwright/test'
import { sideways } from './admin-audit.testing.ts'
import { type Api, checkPage, openTool as chooseTool, expect, onEveryScreen, signIn, test } from './fixtures.ts'

async function openTool(page: Page, name: string) {
  await chooseTool(page, name)
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
}

onEveryScreen(() => {
  test('a broken chain is reported with the position of the break and what to do', async ({ page }) => {
    await page.route('**/api/v2/admin/audit/verify', route =>
      route.fulfill({
        json: {
          data: {
            ...{
              seals: 12,
              rows: 3400,
              next: null,
              unsealed: null,
              last_seal: 12,
              last: 'a'.repeat(64),
              keyed_since: null,
              unkeyed_rows: 0,
              signed_since: null,
              doubtful_rows: 0,
              doubts: [],
            },
            wrong: 'Entry 3417 was changed after it was sealed.',
          },
        },
      }),
    )
    await signIn(page, 'super.admin', { at: '/admin/audit' })
    await page.getByRole('button', { name: 'Check integrity' }).click()
    await expect(page.getByText('Integrity check failed')).toBeVisible()
    await expect(page.getByText('Entry 3417 was changed after it was sealed.')).toBeVisible()
    await expect(page.getByText('Make a copy of the database now')).toBeVisible()
  })

  /** Changes a user and a hospital. Returns the hospital, with its new city. */
  async function changeBoth(api: Api) {
    const { data } = await (await api('social.work'))('GET', '/users?q=Priya')
    const { id } = (data as { all_users: { id: number }[] }).all_users[0]!
    const city = `Elm ${Date.now() % 100_000}`
    await (await api('super.admin'))('PATCH', `/users/${id}`, { phone_number: `213555${String(Date.now()).slice(-4)}` })
    const admin = await api('social.work')
    const hospitals = (await admin('GET', '/organizations?type=hospital&page_size=1')).data as { id: number; name: string }[]
    const hospital = hospitals[0]!
    expect((await admin('PATCH', `/organizations/${hospital.id}`, { city })).status).toBe(200)
    return { hospital, city }
  }

  test('a social work admin sees the changes of a user and of an organization, but not the audit log or the messages', async ({
    page,
    api,
  }) => {
    const { hospital } = await changeBoth(api)
    await signIn(page, 'social.work', { at: '/admin/users/dashboard' })
    await page.getByRole('button', { name: 'Tools' }).click()
    await expect(page.getByRole('menuitem', { name: 'Recent changes' })).toBeVisible()
    for (const name of ['Audit log', 'Outgoing messages']) await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await openTool(page, 'Recent changes')
    await page.getByRole('link', { name: 'Priya Raman' }).first().click()
    const part = page.getByRole('region', { name: 'Recent changes' })
    await expect(part.getByText('Changed by Ada Lindgren').first()).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.goto(`/admin/organizations/${hospital.id}`)
    await expect(page.getByRole('region', { name: 'Recent changes' }).getByText('Changed by Tobias Okafor').first()).toBeVisible()
    await checkPage(page)

    for (const closed of ['/admin/audit', '/admin/disclosures', '/admin/messages']) {
      await page.goto(closed)
      await expect(page.getByRole('heading', { name: 'Off limits' })).toBeVisible()
    }
  })
})
