import { patientWithPhotos, toTop } from './compare.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('a card shows photos one by one and enlarged, services by tab, and Apply [MAT-006]', async ({ page, api }) => {
    const { patient, matches, pictured } = await patientWithPhotos(await api('advocate'))
    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}` })
    const card = page.getByRole('article', { name: pictured.name, exact: true })
    await card.getByRole('button', { name: 'More Information' }).click()
    const carousel = card.getByRole('region', { name: `Photos of ${pictured.name}` })
    const total = pictured.s3_filenames.length
    await expect(carousel.getByRole('img', { name: `Photo 1 of ${total}` })).toBeVisible()
    await carousel.getByRole('button', { name: 'Next photo' }).click()
    await expect(carousel.getByRole('img', { name: `Photo 2 of ${total}` })).toBeVisible()
    await expect(card.getByRole('tab')).toHaveCount(7)
    await expect(
      card.getByRole('button', { name: 'Apply', exact: true }).or(card.getByRole('link', { name: 'Applied' })),
    ).toBeVisible()
    await toTop(page)
    await checkPage(page)

    await carousel.getByRole('button', { name: `Enlarge photo 2 of ${total}` }).click()
    const large = page.getByRole('dialog', { name: `Photos of ${pictured.name}` })
    await expect(large.getByRole('img', { name: `Photo 2 of ${total}` })).toBeVisible()
    await page.keyboard.press('ArrowLeft')
    await expect(large.getByRole('img', { name: `Photo 1 of ${total}` })).toBeVisible()
    await checkPage(page)
    await large.getByRole('button', { name: 'Close photos' }).click()
    await expect(large).toBeHidden()

    const bare = matches.find(match => match.s3_filenames.length === 0)!
    const other = page.getByRole('article', { name: bare.name, exact: true }).first()
    await other.getByRole('button', { name: 'More Information' }).click()
    await expect(other.getByRole('tab').first()).toBeVisible()
    // The row shows the facility's initials, and the details no drawing in place of a photo.
    const pictures = other.locator('svg, img, .photo')
    const widths = await pictures.evaluateAll(all => all.map(one => one.getBoundingClientRect().width))
    expect(Math.max(...widths)).toBeLessThanOrEqual(48)
    await toTop(page)
  })
})
