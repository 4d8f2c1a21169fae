import sharp from 'sharp'
import { sideways } from './browser/layout.ts'
import { locationRow } from './browser/locationRow.ts'
import { choose, heading, made, newLocation, next, tick, unique } from './facility.testing.ts'
import { checkPage, checkScreen, expect, onEveryScreen, signIn, test } from './fixtures.ts'

const picture = (color: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

test.afterEach(async () => {
  for (const { id, admin } of made.splice(0)) await admin('DELETE', `/facilities/${id}`)
})

onEveryScreen(() => {
  test('invalid input in a step is listed, the draft is restored, and a failed save shows a browser alert; Back returns to the previous step [FAC-003] [FAC-006] [FAC-007] [FAC-027]', async ({
    page,
    api,
  }, info) => {
    const location = await newLocation(api, unique('Alder House', info))
    made.push(location)
    await signIn(page, 'org.admin', { at: `/facility/${location.id}/add/section2` })
    await expect(heading(page, 'Level(s) of Care')).toBeVisible()
    await checkScreen(page)
    await page.getByLabel('Total beds').fill('0')
    await page.getByLabel('Total beds').blur()
    await expect(page.getByText('Please enter positive number greated than 0')).toHaveCount(0)
    await next(page)
    await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toContainText(
      'Total beds: Please enter positive number greated than 0',
    )
    await checkPage(page)
    await page.getByLabel('Total beds').fill('12')
    await expect(page.getByText(/^Saved \d{1,2}:\d\d [AP]M/)).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Total beds')).toHaveValue('12')
    await expect(page.getByText(/^We restored your unsaved changes from/)).toBeVisible()

    await page.getByLabel('Total beds').fill('14')
    await tick(page, 'Levels of care', 'IOP')
    await tick(page, 'Which addictions do you treat?', 'Alcohol')
    await choose(page, 'What is your treatment method?', 'Abstinence only')
    await expect(page.getByRole('group', { name: 'Which prescriptions do you accept?' })).toHaveCount(0)
    await page.route('**/api/v2/facilities/*', route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 429, body: '{"message":"The house is on fire"}' })
        : route.continue(),
    )
    const alert = page.waitForEvent('dialog')
    const pressed = next(page)
    const dialog = await alert
    expect(dialog.message()).toBe('The house is on fire')
    await dialog.accept()
    await pressed
    await page.unroute('**/api/v2/facilities/*')
    await expect(page).toHaveURL(/section2$/)
    await next(page)
    await expect(heading(page, 'Insurance / Payment')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/section2$/)
    await expect(page.getByLabel('Total beds')).toHaveValue('14')
  })

  test('a manager edits their facility on one page, which scrolls to the first error; saving returns to the previous page [FAC-040] [FAC-041] [FAC-042] [FAC-043] [FAC-044] [FAC-045]', async ({
    page,
    api,
    problems,
  }) => {
    const manager = await api('manager')
    const whoami = (await manager('GET', '/common/whoami')).data as { facility_roles: { facility_id: number }[] }
    const id = whoami.facility_roles[0]!.facility_id
    await signIn(page, 'manager', { at: `/facility/edit/${id}` })
    await expect(heading(page, 'Quiet Harbor House')).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: '7. Programs & Features' })).toBeVisible()
    const words = page.getByLabel('About the facility')
    const before = await words.inputValue()
    await checkScreen(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)

    await words.fill('')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(words).toBeFocused()
    await expect(words).toBeInViewport()
    await words.fill('The garden is open all day.')
    // The page shows one message for a rejected save and a different one for a network error. It keeps the input in both cases.
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await page.route(/\/api\/v2\/facilities\/\d+$/, route =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 422, json: { message: 'No' } }) : route.fallback(),
    )
    await save.click()
    await expect(page.getByText('There has been an error while editing facility').first()).toBeVisible()
    await page.unroute(/\/api\/v2\/facilities\/\d+$/)
    await page.route(/\/api\/v2\/facilities\/\d+$/, route =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    )
    await save.click()
    await expect(page.getByText(/Can’t reach Passage/).first()).toBeVisible()
    await page.unroute(/\/api\/v2\/facilities\/\d+$/)
    problems.splice(0, problems.length, ...problems.filter(problem => !problem.includes('ERR_FAILED')))
    await expect(words).toHaveValue('The garden is open all day.')
    await save.click()
    await expect(page.getByText('Facility successfully edited!')).toBeVisible()
    await expect(page).toHaveURL('/facility/my_organization')

    // Restores the data for other tests.
    const { data } = await manager('GET', `/facilities/${id}`)
    expect((data as { owner_text: string }).owner_text).toBe('The garden is open all day.')
    const facility = data as Record<string, unknown>
    const section = Object.fromEntries(
      [
        'languages',
        'flexible_schedule',
        'provides_transport',
        'facility_ground_transportation',
        'taxi_ground_transportation',
        'financed_air_travel',
      ].map(field => [field, facility[field]]),
    )
    expect((await manager('PUT', `/facilities/${id}`, { ...section, owner_text: before })).status).toBe(200)
  })

  test('an Org Admin adds and removes a role, selects a contact, and deletes a location; a hospital has none of these [ORG-038] [ORG-040] [ORG-042] [ORG-044] [ORG-045] [ORG-046] [ORG-047]', async ({
    page,
    api,
    colleague,
  }, info) => {
    const name = unique('Dune House', info)
    made.push(await newLocation(api, name))
    await signIn(page, 'org.admin', { at: '/facility/my_organization' })
    for (const part of ['Quiet Harbor Recovery', 'Members', 'Locations'])
      await expect(page.getByRole('heading', { name: part, exact: true })).toBeVisible()
    const row = await locationRow(page, name)
    await checkScreen(page)
    await row.getByRole('button', { name: `Primary contact for ${name}: Select a Contact` }).click()
    await page.getByRole('menuitemradio', { name: 'Carmen Ibarra' }).click()
    await expect(page.getByText(`Primary contact for ${name}: Carmen Ibarra`)).toBeVisible()
    await expect(row.getByRole('button', { name: `Primary contact for ${name}: Carmen Ibarra` })).toBeVisible()
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: 'Add Role' })).toBeVisible()
    await page.getByRole('menuitem', { name: 'Remove Member' }).click()
    await expect(page.getByRole('dialog')).toContainText('contact an administrator')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await row.getByRole('button', { name: `Delete Location: ${name}` }).click()
    const deleting = page.getByRole('dialog', { name: 'Delete Location' })
    await expect(deleting).toContainText('No open applications at this location.')
    await expect(deleting.getByRole('button', { name: 'Delete Location' })).toBeDisabled()
    await deleting.getByLabel(`Type ${name} to confirm`).fill(name)
    await deleting.getByRole('button', { name: 'Delete Location' }).click()
    await expect(page.getByText(`${name} was deleted`)).toBeVisible()
    await expect(row).toHaveCount(0)

    const hospital = await colleague('hospital.admin', '/facility/my_organization')
    for (const part of ['Saint Brannoc Medical Center', 'Members'])
      await expect(hospital.getByRole('heading', { name: part, exact: true })).toBeVisible()
    await expect(hospital.getByRole('heading', { name: 'Locations' })).toHaveCount(0)
    await hospital
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await expect(hospital.getByRole('menuitem')).toHaveText(['Remove Member'])
    const loner = await colleague('loner', '/facility/my_organization')
    await expect(loner.getByText('You are not currently a member of any organization.')).toBeVisible()
    // Scrolls up, because the bar could cover half of a row.
    await page.evaluate(() => scrollTo(0, 0))
  })

  test('several photos are uploaded at the same time, unsupported files are named, the primary photo is changed, and a photo is deleted; the preview shows the card [FAC-048] [FAC-049] [FAC-050] [FAC-051] [FAC-055] [FAC-056] [FAC-057]', async ({
    page,
    api,
  }, info) => {
    const location = await newLocation(api, unique('Birch House', info))
    made.push(location)
    await signIn(page, 'org.admin', { at: `/facility/${location.id}/add/section7` })
    const drop = page.getByRole('button', { name: 'Choose photos or drop them here' })
    const give = async (files: { name: string; mimeType: string; buffer: Buffer }[]) => {
      const chooser = page.waitForEvent('filechooser')
      await drop.click()
      await (await chooser).setFiles(files)
    }
    await give([{ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') }])
    await expect(page.getByText('Only .jpg, .jpeg, .png files are accepted')).toBeVisible()
    await give([
      { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await picture('#4a90a4') },
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
      { name: 'garden.jpg', mimeType: 'image/jpeg', buffer: await picture('#6b8f5a') },
    ])
    await expect(page.getByText('Images successfully added')).toBeVisible()
    await expect(page.getByText('Bad filetype for: notes.txt')).toBeVisible()
    const photos = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
    await expect(photos).toHaveCount(2)
    await expect(photos.first()).toContainText('Primary photo')
    await expect(photos.first().getByRole('img', { name: 'front.jpg' })).toBeVisible()
    await page.getByRole('button', { name: 'Make garden.jpg the primary photo' }).click()
    await expect(page.getByText('Image set as primary')).toBeVisible()
    await expect(photos.first().getByRole('img', { name: 'garden.jpg' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete front.jpg' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete photo' }).click()
    await expect(page.getByText('Images successfully deleted')).toBeVisible()
    await expect(photos).toHaveCount(1)
    await page.getByRole('button', { name: 'Preview card' }).click()
    await expect(page.getByRole('dialog').getByRole('region', { name: /Photos of/ })).toBeVisible()
    await checkPage(page)
  })
})
