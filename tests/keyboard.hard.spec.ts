import type { Page } from 'playwright/test'
import { testPassword } from '../server/seed/testUsers.ts'
import { answerTo } from './browser/answerButton.ts'
import { byKeyboard } from './browser/keyboardUser.ts'
import { applyTo, freshCase, houseOf } from './browser/newCase.ts'
import { newSurname } from './browser/surname.ts'
import { expect, signIn, test } from './fixtures.ts'

/* Six tasks without a mouse. All input uses the keyboard, and byKeyboard checks that the focus is always visible. */
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const expectText = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible()

test('without a mouse: signing in, skipping the menu, opening and closing the profile menu, and navigating by name [NAV-001]', async ({
  page,
}) => {
  const hand = byKeyboard(page)
  await page.goto('/')
  await hand.type(page.getByLabel('Username'), 'advocate')
  await hand.type(page.getByLabel('Password', { exact: true }), testPassword)
  await hand.press('Enter')
  await expect(page).toHaveURL('/patient/advocate')
  await hand.arrives(heading(page, 'Patient Dashboard'))

  await page.reload()
  await expect(page.getByRole('listitem').first()).toBeVisible()
  await hand.press('Tab')
  await hand.arrives(page.getByRole('link', { name: 'Skip to main content' }))
  await hand.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await hand.press('Tab')
  await hand.arrives(page.getByRole('main').getByRole('button', { name: /^Needs your action/ }))

  const profile = page.getByRole('button', { name: 'Profile of Elena Marsh' })
  await hand.reach(profile, 'Shift+Tab')
  await hand.press('Enter')
  const entries = page.getByRole('menuitem')
  await hand.arrives(entries.first())
  await hand.press('ArrowDown')
  await hand.arrives(entries.nth(1))
  await hand.press('Escape')
  await hand.arrives(profile)

  await hand.reach(page.getByRole('link', { name: 'Community' }), 'Shift+Tab')
  await hand.press('Enter')
  await expect(page).toHaveURL(/community/)
  await hand.arrives(page.getByRole('heading', { level: 1 }))

  await hand.press('Control+k')
  await hand.arrives(page.getByRole('combobox', { name: 'Search' }))
  await page.keyboard.type('new pat')
  await expect(page.getByRole('option', { name: 'New patient' })).toHaveAttribute('aria-selected', 'true')
  await hand.press('Enter')
  await expect(page).toHaveURL('/patient/intake/add/section-1/p/New')
  await hand.arrives(page.getByRole('heading', { level: 1 }))
})

test('without a mouse: a patient is entered with a date, options, and address suggestions; errors move to the missing fields [INT-040]', async ({
  page,
  api,
}) => {
  const hand = byKeyboard(page)
  await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
  await hand.type(page.getByLabel('First name', { exact: true }), 'Ottoline')
  await hand.press('Control+Enter')

  // Missing input is listed at the top, with links to the fields.
  const problem = page.getByRole('alert').filter({ hasText: 'There is a problem' })
  await hand.arrives(problem)
  await hand.use(problem.getByRole('link', { name: /^Last name/ }))
  const last = page.getByLabel('Last name', { exact: true })
  await hand.arrives(last)
  const last_name = newSurname('Quennell')
  await page.keyboard.type(last_name)

  const born = page.getByLabel('Date of birth', { exact: true })
  await hand.type(born, '4/5/1990')
  const opens = page.getByRole('button', { name: 'Open calendar' })
  await hand.use(opens)
  const calendar = page.getByRole('dialog', { name: 'Calendar: Date of birth' })
  await hand.arrives(calendar.getByRole('gridcell', { name: '5', exact: true }))
  await hand.press('ArrowRight')
  await hand.press('Enter')
  await expect(born).toHaveValue('04/06/1990')
  await hand.seen()

  await hand.type(page.getByLabel('Current setting'), 'E')
  for (const name of ['Sex at birth', 'Gender identity']) {
    const group = page.getByRole('group', { name })
    await hand.choose(group, group.getByRole('radio', { name: 'Female', exact: true }))
  }
  await hand.type(page.getByLabel('Race or ethnicity'), 'Multi')
  const home = page.getByRole('group', { name: 'Does the patient have a home?' })
  await hand.choose(home, home.getByRole('radio', { name: 'Yes', exact: true }), 'ArrowUp')
  await hand.type(page.getByLabel('Address line 1'), '18 Larkspur Lane, beverly hills, ca')
  await expect(page.getByRole('option', { name: /18 Larkspur Lane.*Beverly Hills, CA/ }).first()).toBeVisible()
  await hand.press('ArrowDown')
  await hand.press('Enter')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Beverly Hills')
  const zip = page.getByLabel('ZIP code', { exact: true })
  await hand.arrives(zip)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('90210')
  await hand.use(page.getByRole('button', { name: 'Save and continue' }))

  await expect(page).toHaveURL(/\/section-2\//)
  await hand.arrives(page.getByRole('heading', { level: 1 }))
  const id = /\/p\/(\d+)/.exec(page.url())![1]
  const { data } = await (await api('advocate'))('GET', `/patients/${id}`)
  expect(data).toMatchObject({ last_name, date_of_birth: '04/06/1990', address_line_one: '18 Larkspur Lane' })
})

test('without a mouse: matches are filtered, two are compared, and an application is sent [MAT-002] [MAT-032]', async ({
  page,
  api,
}) => {
  const advocate = await api('advocate')
  const { patient } = await freshCase(advocate)
  const hand = byKeyboard(page)
  await signIn(page, 'advocate', { at: `/facility/match?pid=${patient}&lat=34.06&lng=-118.24&place=Downtown&radius=10` })
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()
  await hand.use(page.getByRole('group', { name: 'Genders served' }).getByRole('checkbox').first(), 'Space')
  await expect(page).toHaveURL(/filters=\d+/)
  await hand.seen()
  await expect(page.locator('section[aria-busy]')).toHaveAttribute('aria-busy', 'false')

  for (const at of [0, 1]) {
    await hand.use(cards.nth(at).getByRole('checkbox', { name: 'Select' }), 'Space')
    await expect(cards.nth(at).getByRole('checkbox', { name: 'Select' })).toBeChecked()
  }
  // Moves back up and down again: the top and bottom bars never cover the focused element.
  await hand.reach(page.getByLabel('Distance'), 'Shift+Tab')
  const compare = page.getByRole('button', { name: 'Compare side by side' })
  await hand.use(compare)
  const dialog = page.getByRole('dialog', { name: 'Compare 2 facilities' })
  await expect(dialog.getByRole('article')).toHaveCount(2)
  const apply = dialog.getByRole('button', { name: 'Apply', exact: true }).first()
  await hand.use(apply)
  const note = page.getByRole('dialog', { name: /^Apply to/ })
  const facility = (await note.getByRole('heading').first().textContent())!.replace('Apply to ', '')
  await hand.type(note.getByLabel(/^Note to the facility/), 'Ready to leave tonight.')
  await hand.use(note.getByRole('button', { name: 'Apply anyway' }))
  await expectText(page, `Success! You've applied to ${facility}.`)
  await expect(note).toBeHidden()
  await hand.arrives(dialog.getByRole('link', { name: 'Applied' }).first())
  await hand.press('Escape')
  await expect(dialog).toBeHidden()
  await hand.arrives(compare)
  const { data } = await advocate('GET', `/patients/${patient}/applications`)
  expect(
    (data as { applications: { crisis_center: string }[] }).applications.map(application => application.crisis_center),
  ).toContain(facility)
})

test('without a mouse: a coordinator answers No in the dialog and returns to the row [APP-010]', async ({ page, api }) => {
  const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
  const id = await applyTo(advocate, await houseOf(coordinator), await freshCase(advocate))
  const hand = byKeyboard(page)
  await signIn(page, 'coordinator', { at: `/patient/intakecoord/${id}` })
  const row = page.getByRole('listitem', { name: 'Payment Method Accepted' })
  const no = answerTo(page, 'Payment Method Accepted', 'No')
  await hand.use(no)
  const dialog = page.getByRole('dialog')
  // Closes the dialog without answering. The focus returns to the previous element.
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await hand.press('Escape')
  await expect(dialog).toBeHidden()
  await hand.arrives(no)
  await hand.press('Enter')
  const reason = dialog.getByRole('radio', { name: 'Out of county' })
  await hand.choose(dialog.getByRole('radiogroup').or(dialog.getByRole('group')).first(), reason)
  await expect(reason).toBeChecked()
  await hand.use(dialog.getByRole('button', { name: 'Decline payment' }))
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('Reason: Out of county')
  await hand.arrives(row.getByRole('heading'))
  await hand.use(row.getByRole('button', { name: /^Undo Payment Method Accepted/ }))
  await expect(row.getByText('Your turn')).toBeVisible()
  await hand.seen()
})

test('without a mouse: a message is written and answered; overlays close with Escape and return the focus [CHAT-001]', async ({
  page,
  api,
}) => {
  const [advocate, coordinator] = [await api('advocate'), await api('coordinator')]
  const one = await freshCase(advocate)
  const id = await applyTo(advocate, await houseOf(coordinator), one)
  const hand = byKeyboard(page)
  await signIn(page, 'advocate')
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeVisible()
  await hand.press('/')
  await hand.arrives(page.getByLabel('Search by name or phone'))
  await page.keyboard.type(one.name)
  const opens = page.getByRole('link', { name: 'Quiet Harbor House' })
  await expect(opens).toHaveCount(1)
  await hand.use(opens)
  await expect(page).toHaveURL(`/patient/advocate/${id}`)
  const application = page.getByRole('dialog', { name: 'Quiet Harbor House' })
  const tabs = application.getByRole('tablist')
  const portal = tabs.getByRole('tab', { name: /^Chat Portal/ })
  await hand.choose(tabs, portal, 'ArrowRight')
  await hand.press('Enter')
  await expect(portal).toHaveAttribute('aria-selected', 'true')
  await hand.arrives(portal)
  const log = page.getByRole('log', { name: 'Messages' })
  await hand.type(page.getByLabel('Message', { exact: true }), 'Is the bed still free?')
  await hand.press('Enter')
  await expect(log.getByText('Is the bed still free?')).toBeVisible()
  await hand.arrives(page.getByLabel('Message', { exact: true }))

  await coordinator('POST', `/applications/${id}/chat`, { client_id: crypto.randomUUID(), body: 'Yes, until eight tonight.' })
  await expect(log.getByText('Yes, until eight tonight.')).toBeVisible()
  await hand.reach(log, 'Shift+Tab')

  const attach = page.getByRole('button', { name: 'Attach a document' })
  await hand.use(attach)
  const dialog = page.getByRole('dialog', { name: 'Attach a document' })
  await expect(dialog).toBeVisible()
  await hand.press('Tab')
  await hand.seen()
  await hand.press('Escape')
  await expect(dialog).toBeHidden()
  await hand.arrives(attach)

  await hand.press('Escape')
  await expect(application).toBeHidden()
  await hand.arrives(opens)
})

test('without a mouse: a manager opens a facility from their organization, changes a section, and saves [FAC-040]', async ({
  page,
  api,
}) => {
  const manager = await api('manager')
  const whoami = (await manager('GET', '/common/whoami')).data as { facility_roles: { facility_id: number }[] }
  const id = whoami.facility_roles[0]!.facility_id
  const bedsOf = async () => ((await manager('GET', `/facilities/${id}`)).data as { total_beds: number }).total_beds
  const before = await bedsOf()
  const hand = byKeyboard(page)
  // Uses the search, because there are many locations.
  const edit = async () => {
    await hand.reach(page.getByLabel('Search locations'))
    await page.keyboard.type('Quiet Harbor House')
    await hand.use(page.getByRole('link', { name: 'Edit Location: Quiet Harbor House' }))
  }
  await signIn(page, 'manager', { at: '/facility/my_organization' })
  await edit()
  await hand.arrives(heading(page, 'Quiet Harbor House'))
  const change = async (to: number) => {
    const beds = page.getByLabel('Total beds')
    await hand.reach(beds)
    await hand.press('Control+a')
    await page.keyboard.type(String(to))
    await hand.press('Control+Enter')
    await expectText(page, 'Facility successfully edited!')
    await expect(page).toHaveURL('/facility/my_organization')
    expect(await bedsOf()).toBe(to)
  }
  await change(before + 1)
  // Restores the data for other tests.
  await edit()
  await hand.arrives(heading(page, 'Quiet Harbor House'))
  await change(before)
})
