import { uniqueName } from './admin-imports.testing.ts'
import { expectNoSidewaysScroll } from './browser/layout.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('duplicate payers are kept separate and merged, treatment terms are changed, and a facility is placed by hand', async ({
    page,
    api,
  }) => {
    test.slow()
    const name = uniqueName()
    const admin = await api('super.admin')
    const code = String(Date.now())
    for (const [payer_name, payer_code] of [
      [`${name} Health`, `00${code}`],
      [`${name} Mutual`, code],
    ])
      await admin('POST', '/providers', { payer_name, payer_code, insurance_type: 'Private' })

    await signIn(page, 'super.admin', { at: '/admin/private_insurance_providers_modifier' })
    await page.getByRole('link', { name: 'Find duplicates' }).click()
    const pair = page.getByRole('region', { name: `${name} Health and ${name} Mutual` })
    await expect(pair).toContainText('Same code, apart from leading zeros')
    await checkPage(page)
    await expectNoSidewaysScroll(page)
    await pair.getByRole('button', { name: 'Keep separate' }).click()
    await expect(pair).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await pair.getByRole('radio').nth(1).check()
    await pair.getByRole('button', { name: 'Merge…' }).click()
    const dialog = page.getByRole('dialog', { name: `Merge ${name} Health into ${name} Mutual?` })
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(page.getByText(`${name} Health was merged into ${name} Mutual`)).toBeVisible()
    await expect(pair).toBeHidden()

    await page.goto('/admin/treatment_terms')
    await page.getByRole('button', { name: 'Add term' }).click()
    const adding = page.getByRole('dialog', { name: 'Add term' })
    await adding.getByLabel('Term').fill('*')
    await adding.getByRole('button', { name: 'Save' }).click()
    await expect(adding.getByText(/with at least 3 letters or digits/).first()).toBeVisible()
    await adding.getByLabel('Term').fill(`${name} house`)
    await adding.getByRole('button', { name: 'Save' }).click()
    await expect(adding).toBeHidden()
    await page.getByRole('textbox', { name: 'Search treatment terms' }).fill(name)
    await page.getByRole('checkbox', { name: `Select ${name} house` }).check()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText('1 term removed')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`${name} house`) })).toBeVisible()
    await checkPage(page)
    await expectNoSidewaysScroll(page)

    const [organization] = (await admin('GET', '/organizations?type=treatment_center&page_size=1')).data as { id: number }[]
    const { id } = (await admin('POST', '/facilities', { organization_id: organization!.id, name: `${name} House` })).data as {
      id: number
    }
    const filter = encodeURIComponent(JSON.stringify({ q: name, place: 'Missing' }))
    await page.goto(`/admin/facilities/dashboard?filter=${filter}&displayedFilters={}`)
    await page.getByRole('row', { name: new RegExp(`${name} House`) }).waitFor()
    const place = page.getByRole('button', { name: `Place on map: ${name} House` })
    // Phones show the column after it is chosen.
    if (await place.isHidden()) return
    await place.click()
    const placing = page.getByRole('dialog', { name: `Place on map: ${name} House` })
    await placing.getByLabel('Latitude').fill('95')
    await placing.getByRole('button', { name: 'Save' }).click()
    await expect(placing.getByText('Enter a latitude from -90 to 90')).toBeVisible()
    await placing.getByLabel('Latitude').fill('18.4655')
    await placing.getByLabel('Longitude').fill('-66.1057')
    await checkPage(page)
    await placing.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(`${name} House is on the map`)).toBeVisible()
    await page.goto(`/facility/edit/${id}`)
    await expect(page.getByText(/^Placed by hand by /)).toBeVisible()
  })
})
