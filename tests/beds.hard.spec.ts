import { shot, total } from './beds.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

type Match = { id: number; name: string; staffed: boolean; open_beds: { free: number; fades_at: string }[] }

type Row = { id: number; applications: unknown[] }

onEveryScreen(() => {
  test('at two facilities, the collapsed panel keeps its counts, buttons, and age in one line', async ({ page }) => {
    await page.route('**/common/beds', async route => {
      const response = await route.fetch()
      const body = await response.json()
      const times = { told_at: new Date().toISOString(), fades_at: new Date(Date.now() + 3_600_000).toISOString() }
      const [own] = body.data
      const full = { ...own, beds: own.beds.map((bed: object) => ({ ...bed, open: 3, ...times })) }
      const second = { ...full, facility_id: 999_999, facility_name: 'Second House of the Harbor Recovery Group' }
      await route.fulfill({ response, json: { ...body, data: [full, second], total: 2 } })
    })
    await signIn(page, 'coordinator', { at: '/patient/intakecoord' })
    const panel = page.getByRole('region', { name: 'Open beds' })
    await expect(panel.getByRole('combobox', { name: 'Facility' })).toBeVisible()
    const age = panel.getByText(/^Updated/)
    await expect(age).toBeVisible()
    if (page.viewportSize()!.width > 900) {
      expect((await panel.boundingBox())!.height).toBeLessThanOrEqual(50)
      const button = (await panel.getByRole('button', { name: /^Confirm counts/ }).boundingBox())!
      const shown = (await age.boundingBox())!
      expect(shown.x + shown.width).toBeLessThanOrEqual(button.x)
    }
    await shot(page, 'two-facilities')
  })

  test('a changed number of open beds is saved even if the coordinator leaves immediately; the panel shows its history and settings', async ({
    page,
    api,
  }) => {
    await signIn(page, 'coordinator')
    const panel = page.getByRole('region', { name: 'Open beds' })
    const first = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(first).toBeVisible()
    await panel.getByRole('button', { name: 'Show' }).click()
    const before = await total(api)

    // A change is saved even if the user leaves immediately.
    await panel
      .getByRole('button', { name: /^Add one bed: / })
      .first()
      .click()
    await first.getByRole('link').first().click()
    await expect.poll(() => total(api)).toBe(before + 1)
    await page.goBack()

    await panel.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: /^Open bed history/ })
    await expect(history.getByText(/by Carmen Ibarra/).first()).toBeVisible()
    await shot(page, 'history')
    await checkPage(page)
    await page.keyboard.press('Escape')
    await panel.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: /^Open bed settings/ })
    await expect(
      settings.getByText('Only this facility’s managers and its organization’s Org Admins can change this.'),
    ).toBeVisible()
    await shot(page, 'settings')
  })

  test('an advocate sees open beds with their age, and filtering by them keeps the order', async ({ page, api }) => {
    const advocate = await api('advocate')
    const { data } = await advocate('GET', '/advocates/current-user/patient-records?status=Open&page_size=100')
    let found: { pid: number; fresh: Match } | undefined
    for (const { id } of (data as { records: Row[] }).records) {
      const reply = await advocate('GET', `/patients/${id}/matches?page_size=20`)
      const matches = (reply.data as { matches?: Match[] }).matches ?? []
      const fresh = matches.find(match => match.open_beds.some(bed => bed.free > 0 && Date.parse(bed.fades_at) > Date.now()))
      // Facilities with open beds come first, so a patient with many matches may have only those on the first page. Other tests report
      // beds meanwhile, so one facility without a report is too few.
      const unknown = matches.filter(match => match.open_beds.length === 0)
      if (fresh && unknown.length > 3) found = { pid: id, fresh }
      if (found) break
    }
    const { pid, fresh } = found!
    await signIn(page, 'advocate', { at: `/facility/match?pid=${pid}` })
    const card = page.getByRole('article', { name: fresh.name })
    await expect(card.getByTitle(/^Open beds for this patient/)).toContainText(/^\d+ open beds?, /)
    await expect(card.locator('time').first()).toHaveAttribute('title', /\d\d\/\d\d\/\d{4}/)
    await expect(page.getByText(/^Beds unknown/).first()).toBeVisible()
    await checkPage(page)
    await shot(page, 'match')
    const order = async () => page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
    const before = await order()

    const filters = page.getByRole('button', { name: 'Filters' })
    const narrow = await filters.isVisible()
    if (narrow) await filters.click()
    await page.getByRole('checkbox', { name: 'Reported open beds only' }).check()
    await expect(page).toHaveURL(/open_beds=1/)
    if (narrow) {
      await page.keyboard.press('Escape')
      await expect(filters).toBeVisible()
    }
    await expect(page.getByText(/^Beds unknown/)).toHaveCount(0)
    const after = await order()
    expect(after.length).toBeGreaterThan(0)
    const common = before.filter(name => after.includes(name))
    expect(after.filter(name => common.includes(name))).toEqual(common)
    await shot(page, 'match-filtered')
    await page
      .getByRole('button', { name: /Reported open beds only/ })
      .first()
      .click()
    await expect(page).not.toHaveURL(/open_beds/)
  })
})

onEveryScreen(() => {
  test('a coordinator updates the number of open beds with one click and confirms that the counts are current', async ({
    page,
    api,
  }) => {
    await signIn(page, 'coordinator', { at: '/patient/intakecoord' })
    const panel = page.getByRole('region', { name: 'Open beds' })
    // The panel takes up only one line, so the applications come first. On a wide screen, the line includes the counts.
    await expect(panel.getByText(/^Updated (just now|.* ago)$/)).toBeVisible()
    expect((await panel.boundingBox())!.height).toBeLessThanOrEqual(50)
    const wide = page.viewportSize()!.width > 600
    const first = page.getByRole('tabpanel').getByRole('listitem').first()
    await expect(first).toBeVisible()
    expect((await first.boundingBox())!.y).toBeLessThanOrEqual(wide ? 320 : 580)
    if (wide) await expect(panel).toContainText(/Detox - residential \d+/)
    await expect(panel.getByRole('button', { name: /^Confirm counts/ })).toBeVisible({ visible: wide })
    await panel.getByRole('button', { name: 'Show' }).click()
    await expect(panel.getByText('Advocates see your count and when you last updated it.')).toBeVisible()
    const before = await total(api)
    await panel
      .getByRole('button', { name: /^Add one bed: / })
      .first()
      .click()
    await expect.poll(() => total(api)).toBe(before + 1)
    await expect(panel.getByText('Updated just now').first()).toBeVisible()
    await panel.getByRole('button', { name: /^Confirm counts/ }).click()
    await expect(panel.getByText(/Unknown: last updated/)).toHaveCount(0)
    await checkPage(page)
    await shot(page, 'panel')
  })
})
