import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import type { Page } from 'playwright/test'
import { choose } from './admin-audit.testing.ts'
import { showFilters } from './browser/filters.ts'
import { sideways } from './browser/layout.ts'
import { type Api, checkPage, checkScreen, openTool as chooseTool, expect, onEveryScreen, signIn, test } from './fixtures.ts'

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

  test('a super admin reads, filters, and exports all disclosures', async ({ page }) => {
    await signIn(page, 'super.admin', { at: '/admin/disclosures' })
    const rows = page.getByRole('grid', { name: 'Disclosures' }).getByRole('row')
    await expect(rows.nth(1)).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
    const number = (await rows.nth(1).locator('[data-field=patient_id]').textContent())!
    await showFilters(page, 'Patient ID', 'To')
    await page.getByLabel('Patient ID').fill(number)
    await expect(page).toHaveURL(new RegExp(`patient_id.*${number}`))
    for (const [name, file] of [
      ['Export to CSV', /^disclosures-\d{4}-\d\d-\d\d\.csv$/],
      ['Export PDF', /^disclosures-\d{4}-\d\d-\d\d\.pdf$/],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()])
      expect(download.suggestedFilename()).toMatch(file)
    }
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await expect(page.getByText('No results match your search and filters')).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Clear search and filters' }).click()
    await expect(rows.nth(1)).toBeVisible()
    await expect(page.getByLabel('Patient ID')).toHaveValue('')
  })

  test('a super admin filters outgoing messages by state, reads one, and sees why it cannot be resent', async ({ page }) => {
    // No message fails in this setup, so the response is changed to contain a failed message.
    await page.route('**/api/v2/admin/outbox?*', async route => {
      const answer = await (await route.fetch()).json()
      const [first] = answer.data
      if (first) Object.assign(first, { state: 'failed', tries: 8, sent_at: null, body: 'The code is 123456.' })
      await route.fulfill({ json: answer })
    })
    await signIn(page, 'super.admin', { at: '/admin/messages' })
    // The demo has no email server, so messages wait.
    await expect(page.getByRole('gridcell', { name: 'Waiting for email to be set up' }).first()).toBeVisible()
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await checkScreen(page)
    await choose(page, 'Status', 'Failed')
    await expect(page).toHaveURL(/failed/)
    await expect(page.getByText('No results match your search and filters')).toBeVisible()

    await choose(page, 'Status', 'All')
    await expect(page.getByRole('gridcell', { name: 'Failed', exact: true })).toBeVisible()
    await page
      .getByRole('button', { name: /^View the message to/ })
      .first()
      .click()
    await expect(page.getByRole('dialog').getByText('The code is 123456.')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: /^Send the message to .* again$/ }).click()
    await expect(page.getByRole('alert').getByText('This message has not failed')).toBeVisible()
  })
})

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

    await showFilters(page, 'Record type', 'Record ID', 'Action')
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
    await showFilters(page, 'Record type')
    await choose(page, 'Record type', 'Users')
    await expect(page).toHaveURL(/resource/)
    await expect(line).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Priya Raman' }).first()).toBeVisible()
  })
})
