import { sideways } from './browser/layout.ts'
import { locationRow } from './browser/locationRow.ts'
import { claimed, nameOf, sameHouse, unclaimed } from './claims.testing.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a claimed listing is shown as a possible duplicate, and after a merge, the old path redirects to the new one', async ({
    page,
    api,
  }, info) => {
    const { listing, name, location } = await claimed(api, info)
    await signIn(page, 'org.admin', { at: '/facility/my_organization' })
    await expect(await locationRow(page, listing.name)).toBeVisible()
    await expect(page.getByText('Possible duplicates')).toBeVisible()
    await page
      .getByRole('link', { name: new RegExp(`^Compare (${listing.name} and ${name}|${name} and ${listing.name})$`) })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Merge two facilities' })).toBeVisible()
    if (!page.url().includes(`/merge/${listing.id}/`)) await page.getByRole('link', { name: 'Keep the other facility' }).click()
    await expect(page.getByRole('region', { name: `Keep: ${listing.name}` })).toBeVisible()
    await checkPage(page)
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page).toHaveURL('/facility/my_organization')

    await page.goto(`/facility/edit/${location}`)
    await expect(page).toHaveURL(`/facility/edit/${listing.id}`)
    await expect(page.getByRole('heading', { level: 1, name: listing.name })).toBeVisible()

    // Cleans up for other tests.
    await (await api('tech.support'))('DELETE', `/facilities/${listing.id}`)
  })

  test('a claimed listing is merged with the existing location', async ({ page, api }, info) => {
    const { listing, name, location } = await claimed(api, info)
    await signIn(page, 'org.admin', { at: `/facility/merge/${listing.id}/${location}` })
    await expect(page.getByRole('heading', { level: 1, name: 'Merge two facilities' })).toBeVisible()
    // Keeps the listing, because advocates already know it.
    await expect(page.getByRole('region', { name: `Keep: ${listing.name}` })).toBeVisible()
    await page
      .getByRole('group', { name: 'Facility name' })
      .getByRole('radio', { name: new RegExp(name) })
      .check()
    await checkScreen(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page).toHaveURL('/facility/my_organization')
    await expect(page.getByText(`${name} was merged into ${listing.name}`).first()).toBeVisible()
    await expect(await locationRow(page, name)).toHaveCount(1)
    await expect(page.getByRole('row', { name: new RegExp(listing.name) })).toHaveCount(0)

    // Cleans up for other tests.
    await (await api('tech.support'))('DELETE', `/facilities/${listing.id}`)
  })
})

onEveryScreen(() => {
  test('an Org Admin claims a listing, and an administrator approves the claim', async ({ page, api, colleague }, info) => {
    test.slow()
    const listing = await unclaimed(api)
    const name = nameOf(listing, info)
    const location = await sameHouse(api, listing, name)
    await signIn(page, 'org.admin', { at: '/facility/my_organization' })
    await page.getByRole('button', { name: 'Claim a listing' }).click()
    await page.getByLabel('Name and city, or NPI').fill(listing.name)
    await checkPage(page)
    await page.getByRole('button', { name: `Claim ${listing.name}`, exact: true }).click()
    await page.getByRole('button', { name: 'Send claim' }).click()
    await expect(page.getByText('Explain your connection to this facility').first()).toBeVisible()
    await page
      .getByLabel('How is this facility connected to your organization?')
      .fill('It is our first house, under the same license.')
    await page.getByRole('button', { name: 'Send claim' }).click()
    const own = page.getByRole('list', { name: 'Listing claims' }).getByRole('listitem').filter({ hasText: listing.name })
    await expect(own).toContainText('Waiting for review')

    const admin = await colleague('tech.support', '/admin/claims')
    const claim = admin.getByRole('row').filter({ hasText: listing.name })
    await checkScreen(admin)
    await claim.getByRole('gridcell').first().click()
    const details = admin.getByRole('dialog', { name: listing.name })
    await expect(details).toContainText('It is our first house')
    await expect(details).toContainText('Same street as one of their locations')
    await checkPage(admin)
    await admin.getByRole('button', { name: `Approve the claim for ${listing.name}` }).click()
    await admin
      .getByRole('dialog', { name: /^Assign / })
      .getByRole('button', { name: 'Approve', exact: true })
      .click()
    await expect(claim).toHaveCount(0)

    // Cleans up for other tests.
    for (const id of [listing.id, location]) await (await api('tech.support'))('DELETE', `/facilities/${id}`)
  })
})
