import type { Page } from 'playwright/test'
import sharp from 'sharp'
import { locationRow } from './browser/locationRow.ts'
import { freshCase } from './browser/newCase.ts'
import { selectOption } from './browser/select.ts'
import { type Api, checkPage, checkScreen, core, expect, onEveryScreen, signIn, test } from './fixtures.ts'

/** The page never scrolls horizontally. */
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const next = (page: Page) => page.getByRole('button', { name: 'Save & Continue' }).click()
const choose = (page: Page, question: string, answer: string) =>
  page
    .getByRole('group', { name: question })
    .getByRole('radio', { name: new RegExp(`^${answer}\\b`) })
    .check()
const tick = (page: Page, question: string, answer: string) =>
  page.getByRole('group', { name: question }).getByRole('checkbox', { name: answer }).first().check()
const picture = (color: string) =>
  sharp({ create: { width: 1200, height: 800, channels: 3, background: color } })
    .jpeg()
    .toBuffer()

/** Creates an empty location for the treatment center. */
async function newLocation(api: Api, name: string) {
  const orgAdmin = await api('org.admin')
  const { organization } = (await orgAdmin('GET', '/organizations/my-organizations')).data as { organization: { id: number } }
  const admin = await api('tech.support')
  const { id } = (await admin('POST', '/facilities', { organization_id: organization.id, name })).data as { id: number }
  return { id, admin, organization: organization.id }
}
let count = 0
const unique = (name: string, info: { project: { name: string }; workerIndex: number }) =>
  `${name} ${info.project.name}${info.workerIndex}${++count}`

const made: { id: number; admin: Awaited<ReturnType<Api>> }[] = []
test.afterEach(async () => {
  for (const { id, admin } of made.splice(0)) await admin('DELETE', `/facilities/${id}`)
})

/** Fills in the seven steps as a facility's staff would. */
async function fillSteps(page: Page) {
  await expect(heading(page, 'Licenses & Accreditations')).toBeVisible()
  await page.getByLabel('Website').fill('willow.example')
  await page.getByLabel('Main phone number').fill('2135550147')
  await page.getByLabel('Address line 1').fill('12 Main Street')
  await page.getByLabel('City').fill('Los Angeles')
  await selectOption(page.getByLabel('State'), 'California')
  await page.getByLabel('ZIP code').fill('90012')
  await next(page)
  await expect(heading(page, 'Level(s) of Care')).toBeVisible()
  await tick(page, 'Levels of care', 'Detox - residential')
  await page.getByLabel('Total beds').fill('16')
  await tick(page, 'Which addictions do you treat?', 'Alcohol')
  await choose(page, 'What is your treatment method?', 'Medication assisted')
  await expect(page.getByRole('checkbox', { name: 'Methadone' })).toBeChecked()
  await next(page)
  await expect(heading(page, 'Insurance / Payment')).toBeVisible()
  await choose(page, 'Do you accept public insurance?', 'Yes')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /\d+ selected/ })
      .first(),
  ).toBeVisible()
  await choose(page, 'Do you accept cash or self-payment?', 'Yes')
  await choose(page, 'Do you consider payment plans?', 'No')
  await choose(page, 'Do you consider scholarships?', 'No')
  await next(page)
  await expect(heading(page, 'Mental Health (Dual Diagnosis)')).toBeVisible()
  await choose(page, 'Do you accept patients on an involuntary hold?', 'No')
  await next(page)
  await expect(heading(page, 'Physical Health (Comorbidities)')).toBeVisible()
  await choose(page, 'Do you support gender transition?', 'Yes')
  await next(page)
  await expect(heading(page, 'Populations Served')).toBeVisible()
  await choose(page, 'Gender population', 'Coed')
  await choose(page, 'Age population', 'All Ages')
  await next(page)
  await expect(heading(page, 'Programs & Features')).toBeVisible()
  await tick(page, 'Languages', 'English')
  await choose(page, 'Do you offer a flexible schedule?', 'No')
  await choose(page, 'Do you provide transportation?', 'Yes')
  await choose(page, 'Do you use a facility vehicle?', 'Yes')
  await page.getByLabel('Maximum miles by facility vehicle').fill('40')
  await choose(page, 'Do you pay for a taxi or ride service?', 'No')
  await choose(page, 'Do you pay for air travel?', 'No')
  await page.getByLabel('About the facility').fill('A small house near the river.')
  await expect(page.getByText('29 of 300 characters', { exact: true })).toBeVisible()
}

onEveryScreen(() => {
  test('an Org Admin finishes the intake of a new location, and after its approval advocates find it [FAC-001] [FAC-002] [FAC-003] [FAC-004] [FAC-005] [FAC-030] [FAC-034] [ORG-044] [NAV-005]', async ({
    page,
    api,
    colleague,
  }, info) => {
    const name = unique('Willow House', info)
    const location = await newLocation(api, name)
    made.push(location)
    await signIn(page, 'org.admin', { at: '/facility/my_organization' })
    const row = await locationRow(page, name)
    await expect(row).toContainText('Awaiting approval')
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: `Finish intake: ${name}` }).click()
    await expect(page).toHaveURL(`/facility/${location.id}/add/section1`)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL('/facility/my_organization')
    await locationRow(page, name)
    await page.getByRole('link', { name: `Finish intake: ${name}` }).click()
    await fillSteps(page)
    await checkPage(page)
    expect(await sideways(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: 'Save & Finish' }).click()
    await expect(page.getByText('Facility successfully created!')).toBeVisible()
    await expect(page).toHaveURL('/facility/my_organization')

    await location.admin('PATCH', `/facilities/${location.id}/status`, { status: 'Approved' })
    // An advocate finds the facility on the match page.
    const { patient } = await freshCase(await api('advocate'))
    const advocate = await colleague('advocate', `/facility/match?pid=${patient}&lat=34.06&lng=-118.24&place=Downtown&radius=10`)
    const card = advocate.getByRole('article').filter({ has: advocate.getByRole('heading', { name, exact: true }) })
    await expect(card).toBeVisible()
    await expect(card).toContainText('Los Angeles')
    await checkPage(advocate)
  })

  test('a facility draft belongs to its author: other users see only the author’s name and the time [S-02]', async ({
    page,
    api,
    colleague,
  }, info) => {
    const location = await newLocation(api, unique('Rowan House', info))
    made.push(location)
    const address = `/facility/edit/${location.id}`
    await signIn(page, 'org.admin', { at: address })
    await page.getByLabel('Total beds').fill('4711')
    await expect(page.getByText(/^Saved \d{1,2}:\d\d [AP]M/)).toBeVisible()

    const elsewhere = await colleague('super.admin', address)
    await expect(elsewhere.getByText(/^.+ has unsaved changes \(\d{1,2}:\d\d [AP]M\)$/)).toBeVisible()
    await expect(elsewhere.getByLabel('Total beds')).toHaveValue('')
    await expect(elsewhere.getByRole('button', { name: 'Discard changes' })).toHaveCount(0)
    await checkPage(elsewhere)
    // Each user has a separate draft.
    await elsewhere.getByLabel('Total beds').fill('12')
    await expect(elsewhere.getByText(/^Saved \d{1,2}:\d\d [AP]M/)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^We restored your unsaved changes from/)).toBeVisible()
    await expect(page.getByLabel('Total beds')).toHaveValue('4711')
    await expect(page.getByText(/has unsaved changes/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByLabel('Total beds')).toHaveValue('')
    await elsewhere.reload()
    await expect(elsewhere.getByLabel('Total beds')).toHaveValue('12')
    await expect(elsewhere.getByText(/has unsaved changes/)).toHaveCount(0)
  })

  test(
    'invalid input in a step is listed, the draft is restored, and a failed save shows a browser alert; Back returns to the previous step [FAC-003] [FAC-006] [FAC-007] [FAC-027]',
    core,
    async ({ page, api }, info) => {
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
    },
  )

  test(
    'a manager edits their facility on one page, which scrolls to the first error; saving returns to the previous page [FAC-040] [FAC-041] [FAC-042] [FAC-043] [FAC-044] [FAC-045]',
    core,
    async ({ page, api, problems }) => {
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
    },
  )

  test('a manager opens their facility from the organization, where they can change nothing else [ORG-048] [ORG-049]', async ({
    page,
  }) => {
    await signIn(page, 'manager', { at: '/facility/my_organization' })
    const row = await locationRow(page, 'Quiet Harbor House')
    await expect(row.getByRole('button', { name: /Delete Location/ })).toHaveCount(0)
    await expect(row.getByRole('button', { name: /^Primary contact/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0)
    await page.getByRole('link', { name: 'Edit Location: Quiet Harbor House' }).click()
    await expect(heading(page, 'Quiet Harbor House')).toBeVisible()
  })

  test(
    'several photos are uploaded at the same time, unsupported files are named, the primary photo is changed, and a photo is deleted; the preview shows the card [FAC-048] [FAC-049] [FAC-050] [FAC-051] [FAC-055] [FAC-056] [FAC-057]',
    core,
    async ({ page, api }, info) => {
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
    },
  )

  test('an Org Admin and an administrator edit the same facility and each return to where they came from [FAC-041] [FAC-042]', async ({
    page,
    api,
    colleague,
  }) => {
    const manager = await api('manager')
    const { facility_roles } = (await manager('GET', '/common/whoami')).data as { facility_roles: { facility_id: number }[] }
    const id = facility_roles[0]!.facility_id
    const { organization_id } = (await manager('GET', `/facilities/${id}`)).data as { organization_id: number }
    const rename = async (window: Page, beds: string, home: string) => {
      await window.goto(`/facility/edit/${id}`)
      const field = window.getByLabel('Total beds')
      const before = await field.inputValue()
      await field.fill(beds)
      await window.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(window.getByText('Facility successfully edited!')).toBeVisible()
      await expect(window).toHaveURL(home)
      return before
    }
    await signIn(page, 'org.admin')
    const admin = await colleague('tech.support')
    const first = await rename(page, '17', '/facility/my_organization')
    expect(await rename(admin, '18', `/admin/organizations/${organization_id}`)).toBe('17')
    // Restores the data for other tests.
    expect(await rename(page, first, '/facility/my_organization')).toBe('18')
  })

  test('Save is disabled for an administrator without FACILITY_WRITE_ALL [FAC-046]', async ({ page, api }, info) => {
    const location = await newLocation(api, unique('Cedar House', info))
    made.push(location)
    await signIn(page, 'social.work', { at: `/facility/edit/${location.id}` })
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await expect(page.getByRole('link', { name: /^Back to/ })).toHaveAttribute(
      'href',
      `/admin/organizations/${location.organization}`,
    )
  })

  test(
    'an Org Admin adds and removes a role, selects a contact, and deletes a location; a hospital has none of these [ORG-038] [ORG-040] [ORG-042] [ORG-044] [ORG-045] [ORG-046] [ORG-047]',
    core,
    async ({ page, api, colleague }, info) => {
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
    },
  )
})
