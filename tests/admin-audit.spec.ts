import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { choose } from './admin-audit.testing.ts'
import { sideways } from './browser/layout.ts'

import { type Api, checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a super admin sees who changed what, filters the audit log, exports it, and verifies its chain', async ({
    page,
    api,
  }) => {
    const admin = await api('social.work')
    const { data } = await admin('GET', '/users?q=Priya')
    const { id } = (data as { all_users: { id: number }[] }).all_users[0]!
    const phone = `213555${String(Date.now()).slice(-4)}`
    expect((await admin('PATCH', `/users/${id}`, { phone_number: phone })).status).toBe(200)

    await signIn(page, 'super.admin', { at: '/admin/audit' })
    await expect(page.getByRole('grid', { name: 'Audit log' }).getByRole('row').nth(1)).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)

    await choose(page, 'Record type', 'Users')
    await page.getByLabel('Record ID').fill(String(id))
    await choose(page, 'Action', 'Changed a user')
    await expect(page).toHaveURL(/users\.edit/)
    const entries = page.getByRole('gridcell', { name: 'Changed a user' })
    await expect(entries.first()).toBeVisible()
    // The old rows stay until the new rows load, so wait until they are gone.
    await expect(page.getByRole('gridcell', { name: /^(Read|Signed|Exported|Answered) / })).toHaveCount(0)
    await entries.first().click()
    const dialog = page.getByRole('dialog', { name: /^Audit log entry/ })
    await expect(dialog.getByRole('row', { name: new RegExp(`Phone number .*${phone.slice(-4)}`) })).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    // The grid has no role while the dialog is closing.
    await expect(entries.first()).toBeVisible()

    const shown = await entries.count()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export to CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
    const [, ...rows] = parse(readFileSync(await download.path(), 'utf8'), { bom: true }) as string[][]
    expect(rows.map(row => row[4])).toEqual(Array(shown).fill('Changed a user'))
    expect(rows[0]![8]).toContain(phone)

    await page.getByRole('button', { name: 'Check integrity' }).click()
    await expect(page.getByText('Integrity check passed')).toBeVisible()
    await checkPage(page)
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

  test('a social work admin sees all recent changes', async ({ page, api }) => {
    const { city } = await changeBoth(api)
    await signIn(page, 'social.work', { at: '/admin/changes' })
    const line = page.getByRole('listitem').filter({ hasText: new RegExp(`^City: .*${city}$`) })
    await expect(line).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
    await choose(page, 'Record type', 'Users')
    await expect(page).toHaveURL(/resource/)
    await expect(line).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Priya Raman' }).first()).toBeVisible()
  })
})
