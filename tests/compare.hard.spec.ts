import { expectDenseRows } from './browser/denseRows.ts'
import { freshCase } from './browser/newCase.ts'
import { patientWithPhotos, toTop } from './compare.testing.ts'
import { checkPage, expect, onEveryScreen, signIn, test } from './fixtures.ts'

onEveryScreen(() => {
  test('up to five facilities are compared, and the patient’s choice sheet names no one', async ({ page, api }) => {
    const { patient, matches } = await patientWithPhotos(await api('advocate'))
    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}` })
    const chosen = matches.slice(0, 5)
    for (const { name } of chosen) {
      // The selection is stored in the URL, so the box is checked a moment after the click.
      const box = page.getByRole('article', { name, exact: true }).getByRole('checkbox', { name: 'Select' })
      await box.click()
      await expect(box).toBeChecked()
    }
    await expect(page.getByRole('article', { name: matches[5]!.name, exact: true }).getByRole('checkbox')).toBeDisabled()
    await expect(page.getByText('5 facilities selected')).toBeVisible()
    await page.getByRole('button', { name: 'Compare side by side' }).click()
    await expect(page).toHaveURL(/compare=\d+(%2C\d+){4}&view=compare$/)

    const dialog = page.getByRole('dialog', { name: 'Compare 5 facilities' })
    await expect(dialog.getByRole('article')).toHaveCount(5)
    await expect(dialog.getByText(/This is not a recommendation\.$/)).toBeVisible()
    for (const fact of ['What the patient needs', 'Distance', 'Open beds']) {
      const headings = dialog.getByRole('heading', { name: fact, exact: true })
      await expect(headings).toHaveCount(5)
      const tops = await headings.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)))
      if (page.viewportSize()!.width >= 600) expect(new Set(tops).size, `rows of ${fact}`).toBe(1)
    }
    await expect(dialog.getByRole('heading', { name: 'Phone', exact: true })).toHaveCount(0)
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Show all details' }).click()
    for (const fact of ['Response time', 'Phone', 'Levels of Care', 'Insurance and Payment', 'Questions to ask', 'Substances'])
      await expect(dialog.getByRole('heading', { name: fact, exact: true })).toHaveCount(5)
    await checkPage(page)
    if (page.viewportSize()!.width < 600) {
      await dialog.getByRole('button', { name: 'Next facility' }).click()
      await expect(dialog.getByText('2 of 5', { exact: true })).toBeVisible()
      await expect(dialog.getByRole('heading', { name: chosen[1]!.name })).toBeInViewport({ ratio: 0.9 })
    }

    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Save choice sheet' }).click()
    const download = await saved
    expect(download.suggestedFilename()).toBe('choice-sheet.pdf')
    const pdf = await textOf(await download.createReadStream())
    for (const { name } of chosen) expect(pdf).toContain(name)
    expect(pdf).toContain('Passage does not recommend one facility over another.')
    expect(pdf).not.toContain(patient.last_name)
    const pages = pdf.split('/Type /Page\n').length - 1
    expect(pdf.split('42 CFR part 2 prohibits unauthorized use or disclosure of these records.')).toHaveLength(pages + 1)

    await page.goBack()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('5 facilities selected')).toBeVisible()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(`/facility/match?pid=${patient.id}`)
    await toTop(page)
  })

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

onEveryScreen(() => {
  test('three facilities are selected, and one dialog applies to them with one note', async ({ page, api }) => {
    const advocate = await api('advocate')
    const { patient } = await freshCase(advocate)
    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient}&lat=34.06&lng=-118.24&place=Downtown&radius=50` })
    const rows = page.getByRole('article').filter({ has: page.getByRole('button', { name: 'Apply', exact: true }) })
    await expect(rows.first()).toBeVisible()
    const names = (await rows.getByRole('heading', { level: 3 }).allTextContents()).slice(0, 3)
    for (const name of names) await page.getByRole('article', { name, exact: true }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Apply to all 3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Apply to 3 facilities' })
    await expect(dialog.getByText(/^Admissions coordinators and managers at each facility can read/)).toBeVisible()
    await dialog.getByLabel(/^Note to all facilities/).fill('Ready to leave tonight.')
    await checkPage(page)
    await dialog.getByRole('button', { name: /^Apply to all 3/ }).click()
    await expect(dialog.getByText('Applied to 3 of 3 facilities')).toBeVisible()
    await checkPage(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()
    for (const name of names)
      await expect(page.getByRole('article', { name, exact: true }).getByRole('link', { name: 'Applied' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Selected facilities' })).toBeHidden()
    const { data } = await advocate('GET', `/patients/${patient}/applications`)
    expect((data as { applications: { crisis_center: string }[] }).applications.map(one => one.crisis_center).sort()).toEqual(
      names.sort(),
    )
  })

  test('eight to ten rows of the match list fit in 900 px at a width of 1280, and a facility is found by name', async ({
    page,
    api,
  }) => {
    const { patient, matches } = await patientWithPhotos(await api('advocate'))
    await signIn(page, 'advocate', { at: `/facility/match?pid=${patient.id}` })
    const rows = page.getByRole('article')
    await expect(rows.nth(7)).toBeAttached()
    if (page.viewportSize()!.width >= 1280) {
      await expectDenseRows(rows, 270)
    }
    const { name } = matches.at(-1)!
    await page.getByLabel('Facility name').fill(name)
    await expect(rows.first()).toHaveAccessibleName(name)
    await expect(page).toHaveURL(/name=/)
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page).toHaveURL(`/facility/match?pid=${patient.id}`)
    // J moves between the rows, and Enter opens the details.
    await toTop(page)
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(rows.first().getByRole('button', { name: 'Less Information' })).toBeFocused()
  })
})

async function textOf(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('latin1')
}
