import type { Locator, Page } from 'playwright/test'
import { byKeyboard } from './browser/keyboardUser.ts'
import { expectSelected, selectOption } from './browser/select.ts'
import { newSurname } from './browser/surname.ts'
import { checkPage, expect, signIn, test } from './fixtures.ts'
import { at, editSections } from './intake-branches.testing.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()
const question = (page: Page, name: string | RegExp) => page.getByRole('group', { name })
const problems = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000)
const typedDay = (date: Date) =>
  date.toLocaleDateString('en-US', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'America/New_York' })

/** Fills in section 1's required answers. */
async function person(page: Page, last: string) {
  await page.getByLabel('First name', { exact: true }).fill('Marguerite')
  await page.getByLabel('Last name', { exact: true }).fill(last)
  await page.getByLabel('Date of birth', { exact: true }).fill('4/5/1990')
  await selectOption(page.getByLabel('Current setting'), 1)
  await question(page, 'Sex at birth').getByText('Female').click()
  await question(page, 'Gender identity').getByText('Non-binary').click()
  await selectOption(page.getByLabel('Race or ethnicity'), 'Declined to say')
}

/** Completes section 2 with a release signed on paper. */
async function release(page: Page) {
  await at(page, 2)
  const boxes = page.getByRole('checkbox', { name: /^I / })
  await expect(boxes).toHaveCount(6)
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('radio', { name: /^(Print|Download)/ }).check()
  await page.getByLabel('Signed by patient').check()
  await save(page)
  await at(page, 3)
}

/** Fills in the required answers in sections 6 to 10 and ends on the matches. Returns the patient's id. */
async function health(page: Page) {
  await at(page, 6)
  await page.getByRole('checkbox', { name: 'Alcohol', exact: true }).check()
  for (const part of ['Route', 'Last Used', 'Frequency of Use', 'Source'])
    await selectOption(question(page, 'Alcohol').getByLabel(part), 1)
  await save(page)
  for (const section of [7, 8]) {
    await at(page, section)
    await save(page)
  }
  await at(page, 9)
  await question(page, 'Undergoing transition').getByText('No', { exact: true }).click()
  await save(page)
  await at(page, 10)
  await save(page)
  await expect(page).toHaveURL(/\/facility\/match\/\?pid=\d+&auto_apply=1/)
  return Number(/pid=(\d+)/.exec(page.url())![1])
}

/** Selects an option in a searchable list by typing. */
async function pick(field: Locator, typed: string, option: RegExp) {
  await field.fill(typed)
  await field.page().getByRole('option', { name: option }).first().click()
}

test('private insurance and a second policy: address suggestions, a calendar next to the date, a phone number with a country [INT-039] [INT-042] [INT-043] [INT-050] [API-005]', async ({
  page,
  api,
}) => {
  await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
  const last_name = newSurname('Delacroix')
  await person(page, last_name)

  await test.step('a future date of birth is reported on blur, and a day can be selected from the calendar', async () => {
    const born = page.getByLabel('Date of birth', { exact: true })
    await born.fill('1/1/2999')
    await born.blur()
    await expect(page.getByText('Date of birth cannot be in the future')).toBeVisible()
    await born.fill('04/05/1990')
    await expect(page.getByText('Date of birth cannot be in the future')).toHaveCount(0)
    await page.getByRole('button', { name: 'Open calendar' }).click()
    const calendar = page.getByRole('dialog', { name: 'Calendar: Date of birth' })
    await expect(calendar.getByRole('gridcell', { name: '5', exact: true })).toBeFocused()
    await checkPage(page)
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(key)
    await expect(calendar.getByRole('gridcell', { name: '13', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(born).toHaveValue('04/13/1990')
  })

  await test.step('a phone number from another country', async () => {
    await selectOption(page.getByLabel('Country code'), '+44 United Kingdom')
    const phone = page.getByLabel(/^Phone number \(optional\)/)
    await phone.fill('020 7946 0958')
    await phone.blur()
    await expect(phone).toHaveValue('+44 20 7946 0958')
    await phone.fill('+1 213 555 0142')
    await phone.blur()
    await expect(phone).toHaveValue('(213) 555-0142')
  })

  await test.step('an address by its first characters, and a ZIP code that does not match', async () => {
    await question(page, 'Does the patient have a home?').getByText('Yes').click()
    await page.getByLabel('Address line 1').fill('18 Larkspur Lane, beverly hills, ca')
    await page
      .getByRole('option', { name: /18 Larkspur Lane.*Beverly Hills, CA/ })
      .first()
      .click()
    await expect(page.getByLabel('Address line 1')).toHaveValue('18 Larkspur Lane')
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Beverly Hills')
    const zip = page.getByLabel('ZIP code', { exact: true })
    await expect(zip).toBeFocused()
    await zip.fill('9021')
    await zip.blur()
    await expect(page.getByText('Enter a five-digit ZIP code')).toBeVisible()
    await zip.fill('60602')
    await expect(page.getByText('ZIP code 60602 is in Chicago, Illinois. Check the state.')).toBeVisible()
    await expect(page.getByLabel('ZIP code 60602 is correct')).toBeVisible()
    await zip.fill('90210')
    await expect(page.getByText('Check the state')).toHaveCount(0)
    await checkPage(page)
  })
  await save(page)

  await release(page)
  await page.getByRole('radio', { name: 'Residential short-term' }).check()
  await save(page)

  await at(page, 4)
  await page.getByRole('radio', { name: 'Medical insurance' }).check()
  for (const [which, payer] of ['Blue Shield of California', 'Aetna'].entries()) {
    if (which) await page.getByLabel('The patient has secondary insurance').check()
    await pick(page.getByLabel('Insurance provider').nth(which), payer.slice(0, 6), new RegExp(payer))
    await selectOption(page.getByLabel('Policy network type').nth(which), 'PPO')
    await page.getByLabel('Subscriber ID').nth(which).fill(`XQ${which}`)
    await selectOption(page.getByLabel('Patient’s relationship to the subscriber').nth(which), 'Self')
  }
  await checkPage(page)
  await save(page)

  await at(page, 5)
  await page.getByRole('radio', { name: /Near Patient's Home.*18 Larkspur Lane, Beverly Hills, CA 90210/ }).check()
  await expect(page.getByRole('radio', { name: /Near Crisis Center.*, CA 9/ })).toBeVisible()
  await question(page, 'Needs transportation').getByText('No', { exact: true }).click()
  await page
    .getByRole('group', { name: /^Estimated discharge/ })
    .getByLabel('Day')
    .fill(typedDay(inTwoDays()))
  await page
    .getByRole('group', { name: /^Estimated discharge/ })
    .getByLabel('Time', { exact: true })
    .fill('10:30')
  await save(page)

  const id = await health(page)
  const { data } = await (await api('advocate'))('GET', `/patients/${id}`)
  expect(data).toMatchObject({
    date_of_birth: '04/13/1990',
    phone_number: '+12135550142',
    address_zipcode: '90210',
    current_city: 'Beverly Hills',
    patient_insurance: { provider: { payer_name: 'Blue Shield of California' }, sub_first_name: 'Marguerite' },
    secondary_insurance: { provider: { payer_name: expect.stringContaining('Aetna') }, sub_last_name: last_name },
    intake_complete: true,
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark', hasTouch: true })

  test('public insurance: a county but no relationship; treatment near an address [INT-041] [INT-045] [INT-052] [INT-053]', async ({
    page,
    api,
  }) => {
    await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
    const last_name = newSurname('Ferreira')
    await person(page, last_name)
    await question(page, 'Does the patient have a home?').getByText('Not specified').click()
    await save(page)
    await release(page)
    await page.getByRole('radio', { name: 'Detox - residential' }).check()
    await save(page)

    await at(page, 4)
    await page.getByRole('radio', { name: 'Medical insurance' }).check()
    await pick(page.getByLabel('Insurance provider'), 'medi-cal', /Medi-Cal/)
    await pick(page.getByLabel('County'), 'los ang', /Los Angeles, CA/)
    await page.getByLabel('Subscriber ID').fill('91234567A')
    await checkPage(page)
    await save(page)

    await at(page, 5)
    await expect(page.getByRole('radio', { name: /Near Patient's Home/ })).toHaveCount(0)
    await page.getByRole('radio', { name: 'Specify Address' }).check()
    await page.getByLabel('Address line 1').fill('400 Harbor View')
    await page.getByLabel('ZIP code').fill('90802')
    await expect(page.getByLabel('City', { exact: true })).toHaveValue('Long Beach')
    await expectSelected(page.getByLabel('State', { exact: true }), 'California')
    await page.getByLabel('Address line 2').fill('B2')
    await question(page, 'Needs transportation').getByText('Yes').click()
    await page
      .getByRole('group', { name: /^Estimated discharge/ })
      .getByLabel('Day')
      .fill(typedDay(inTwoDays()))
    await page
      .getByRole('group', { name: /^Estimated discharge/ })
      .getByLabel('Time', { exact: true })
      .fill('18:05')
    await save(page)
    await problems(page).getByRole('link', { name: 'Address line must be at least 3 characters long' }).click()
    await expect(page.getByLabel('Address line 2')).toBeFocused()
    await page.getByLabel('Address line 2').fill('')
    await checkPage(page)
    await save(page)

    const id = await health(page)
    const { data } = await (await api('advocate'))('GET', `/patients/${id}`)
    expect(data).toMatchObject({
      patient_insurance: { county: 'Los Angeles', sub_relationship: 'self', sub_last_name: last_name, managed_care: [] },
      current_location_line_one: '400 Harbor View',
      current_zip_code: '90802',
      intake_complete: true,
    })
  })
})

test('cash, without a mouse: Tab follows the order of every section, Space selects, Enter submits [INT-040]', async ({
  page,
  api,
}) => {
  await signIn(page, 'advocate', { at: '/patient/intake/add/section-1/p/New' })
  await at(page, 1)
  const hand = byKeyboard(page)
  const { keyboard } = page
  const type = (label: string, typed: string) => hand.type(page.getByLabel(label, { exact: true }), typed)
  const tick = (field: Locator) => hand.use(field, 'Space')
  const choose = (name: string, answer: string) =>
    hand.choose(question(page, name), question(page, name).getByRole('radio', { name: answer, exact: true }))

  await type('First name', 'Marguerite')
  await type('Last name', newSurname('Quill'))
  await type('Date of birth', '4/5/1990')
  await type('Current setting', 'E')
  await choose('Sex at birth', 'Female')
  await choose('Gender identity', 'Female')
  await type('Race or ethnicity', 'Multi')
  await choose('Does the patient have a home?', 'No')
  await keyboard.press('Control+Enter')

  await at(page, 2)
  const boxes = page.getByRole('checkbox', { name: /^I / })
  await expect(boxes).toHaveCount(6)
  for (const box of await boxes.all()) await tick(box)
  await tick(page.getByRole('radio', { name: /^Print/ }))
  await tick(page.getByLabel('Signed by patient'))
  await keyboard.press('Control+Enter')

  await at(page, 3)
  await tick(page.getByRole('radio').first())
  await keyboard.press('Enter')

  await at(page, 4)
  await choose('Method of payment', 'Cash or self-pay')
  await type('Estimated budget', 'No')
  await keyboard.press('Control+Enter')

  await at(page, 5)
  await tick(page.getByRole('radio', { name: /Near Crisis Center/ }))
  await choose('Needs transportation', 'No')
  await hand.reach(page.getByRole('group', { name: /^Estimated discharge/ }).getByLabel('Day'))
  await keyboard.type(typedDay(inTwoDays()))
  await hand.reach(page.getByRole('group', { name: /^Estimated discharge/ }).getByLabel('Time', { exact: true }))
  await keyboard.type('1030AM')
  await keyboard.press('Enter')

  await at(page, 6)
  await tick(page.getByRole('checkbox', { name: 'Alcohol', exact: true }))
  for (const [part, typed] of [
    ['Route', 'Or'],
    ['Last Used', 'Within'],
    ['Frequency of Use', 'Once a d'],
    ['Source', 'Pat'],
  ] as const) {
    await hand.reach(question(page, 'Alcohol').getByLabel(part))
    await keyboard.type(typed)
  }
  await keyboard.press('Control+Enter')
  for (const section of [7, 8]) {
    await at(page, section)
    await hand.reach(page.getByRole('checkbox').first())
    await keyboard.press('Control+Enter')
  }
  await at(page, 9)
  await choose('Undergoing transition', 'No')
  await keyboard.press('Enter')
  await at(page, 10)
  await hand.reach(page.getByRole('button', { name: 'Save and continue' }))
  await keyboard.press('Enter')

  await expect(page).toHaveURL(/\/facility\/match\/\?pid=\d+&auto_apply=1/)
  const { data } = await (await api('advocate'))('GET', `/patients/${/pid=(\d+)/.exec(page.url())![1]}`)
  expect(data).toMatchObject({ payment_method: [189], estimated_budget: 'No Budget', homeless: true, intake_complete: true })
})

test('an edit of each section before it is saved and confirmed [INT-007]', ({ page, api }) =>
  editSections(page, api, [1, 2, 3, 4, 5, 6, 7, 8, 9]))

test('an edit of the last section is saved and confirmed [INT-007]', ({ page, api }) => editSections(page, api, [10]))
