import { nameOf, sameHouse, unclaimed } from './claims.testing.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

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
