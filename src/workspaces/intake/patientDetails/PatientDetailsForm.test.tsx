import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { checkAccess } from '../../../dataProvider/lostAccess.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { buildPatient, enter, network, openAt } from '../../../testing.ts'
import { choose, optionsOf } from '../../../ui/fields/testing.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const field = (name: string) => screen.getByLabelText(name, { exact: true })
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))
const summary = async () => within((await screen.findByText('There is a problem')).parentElement!)
const openNew = async () => {
  openAt('/patient/intake/add/section-1/p/New')
  await screen.findByRole('heading', { name: 'Patient Details' })
}
const fill = async () => {
  await enter(field('First name'), 'Ana')
  await enter(field('Last name'), 'Lo')
  await enter(field('Date of birth'), '4/5/1990')
  await choose(field('Current setting'), 'Emergency department')
  await userEvent.click(screen.getAllByLabelText('Female')[0]!)
  await userEvent.click(screen.getByLabelText('Non-binary'))
  await choose(field('Race or ethnicity'), 'Multiracial')
}

test('missing input is named next to its field and in the summary, which takes focus and links to the fields [INT-021] [INT-022] [INT-028]', {
  tags: 'night',
}, async () => {
  const { writes } = network()
  await openNew()
  await save()
  const problems = await summary()
  expect(problems.getAllByRole('link').map(link => link.textContent)).toEqual([
    'First name: Required information',
    'Last name: Required information',
    'Date of birth: Required information',
    'Current setting: Required information',
    'Sex at birth: Required information',
    'Gender identity: Required information',
    'Race or ethnicity: Required information',
  ])
  await waitFor(() => expect(screen.getByText('There is a problem').parentElement).toBe(document.activeElement))
  expect(document.title).toBe('Error: Patient Details – Passage')
  expect(field('First name').getAttribute('aria-describedby')).toBe('field-first_name-error')
  await userEvent.click(problems.getByRole('link', { name: /Race or ethnicity/ }))
  expect(field('Race or ethnicity')).toBe(document.activeElement)
  expect(writes()).toEqual([])
})

const showsMessage = async (label: string, typed: string, message: string) => {
  network()
  await openNew()
  await enter(field(label), typed)
  await save()
  expect((await summary()).getByRole('link', { name: new RegExp(message) })).toBeDefined()
  expect(screen.getAllByText(message).length).toBeGreaterThan(0)
}

test.each([
  ['Last name', 'L', 'Last name must be at least 2 characters', '[INT-022]'],
  ['Date of birth', '2/29/2023', '02/29/2023 is not a real date', '[INT-026] [S-07]'],
])('%s %j shows "%s" %s', showsMessage)

test.each([
  ['First name', 'An', 'First name must be at least 3 characters', '[INT-021]'],
  ['Alternative first name (optional)', 'An', 'Alternative first name must be at least 3 characters', '[INT-023]'],
  ['Alternative last name (optional)', 'Lo', 'Alternative last name must be at least 3 characters', '[INT-023]'],
  ['Phone number (optional)', '12345', 'Phone number must be at least 6 characters', '[INT-024]'],
  ['Email (optional)', 'ana@', 'Must be a valid email', '[INT-025]'],
  ['Date of birth', '1/5/1890', 'Enter a year no earlier than 1900', '[INT-026] [S-07]'],
])('%s %j shows "%s" %s', { tags: 'night' }, showsMessage)

test('a future date of birth is rejected [INT-027]', { tags: 'night' }, async () => {
  const { writes } = network()
  await openNew()
  await fill()
  await userEvent.clear(field('Date of birth'))
  await userEvent.type(field('Date of birth'), '01/01/2999')
  await save()
  expect((await summary()).getByRole('link', { name: 'Date of birth cannot be in the future' })).toBeDefined()
  expect(writes()).toEqual([])
})

test('the twelve race and ethnicity options are in order, with the reason for asking [INT-029]', { tags: 'night' }, async () => {
  network()
  await openNew()
  expect(await optionsOf(field('Race or ethnicity'))).toEqual([
    'Select…',
    'White or European Descent',
    'Middle Eastern or North African',
    'Black or African Descent',
    'Indigenous/Native American',
    'Native Alaskan',
    'Native Hawaiian or Pacific Islander',
    'Asian or Asian American',
    'Hispanic/Latine',
    'Multiracial',
    'Other',
    'Declined to say',
    'Race/Ethnicity unknown',
  ])
  expect(screen.getAllByText('Why do we ask?')).toHaveLength(3)
})

test('with a home, the address is required, and each missing part is named [INT-031] [INT-032] [INT-034]', {
  tags: 'night',
}, async () => {
  network()
  await openNew()
  expect(screen.queryByLabelText('Address line 1')).toBeNull()
  await userEvent.click(screen.getByLabelText('Yes'))
  await save()
  const links = (await summary()).getAllByRole('link').map(link => link.textContent)
  expect(links.slice(-4)).toEqual([
    'Address line 1: Address is required when patient has a home',
    'City: Required information',
    'State: Required information',
    'ZIP code: Required information',
  ])
})

const clearsAddress = async (answer: string) => {
  const { writes } = network()
  await openNew()
  await fill()
  await userEvent.click(screen.getByLabelText('Yes'))
  await enter(field('Address line 1'), '12 Main Street')
  await userEvent.click(screen.getByLabelText(answer))
  await userEvent.click(screen.getByLabelText('Yes'))
  expect(field('Address line 1')).toHaveProperty('value', '')
  await userEvent.click(screen.getByLabelText(answer))
  await save()
  await screen.findByRole('heading', { name: 'HIPAA' })
  expect(writes()[0]!.body).toMatchObject({
    homeless: answer === 'No' ? true : null,
    address_line_one: null,
    address_zipcode: null,
  })
}

test.each(['Not specified'])('selecting "%s" clears the address [INT-035]', clearsAddress)

test.each(['No'])('selecting "%s" clears the address [INT-035]', { tags: 'night' }, clearsAddress)

test('section 1 creates the patient, with accepted texts as tag 220, and continues to section 2 [INT-001] [INT-004] [INT-014] [INT-018] [INT-036]', {
  tags: 'night',
}, async () => {
  const { writes } = network()
  await openNew()
  await fill()
  await userEvent.type(field('Phone number (optional)'), '213.555.0142')
  await userEvent.tab()
  expect(field('Phone number (optional)')).toHaveProperty('value', '(213) 555-0142')
  await userEvent.click(screen.getByLabelText(/agrees to receive text messages/))
  await save()
  await screen.findByText('Patient successfully created!')
  await screen.findByRole('heading', { name: 'HIPAA' })
  expect(writes()).toEqual([
    {
      method: 'POST',
      path: '/patients',
      body: {
        first_name: 'Ana',
        last_name: 'Lo',
        alt_first_name: null,
        alt_last_name: null,
        date_of_birth: '04/05/1990',
        homeless: null,
        address_line_one: null,
        address_line_two: null,
        address_city: null,
        address_state: null,
        address_zipcode: null,
        phone_number: '+12135550142',
        receives_texts: [tag.texts.accepted],
        email: null,
        gender_at_birth: 'female',
        gender_identity: 'non-binary',
        race: 'Multiracial',
        current_location: 501,
        first_name_is_full: false,
        last_name_is_full: false,
        alt_first_name_is_full: false,
        alt_last_name_is_full: false,
        another_person: false,
        address_zipcode_confirmed: false,
      },
    },
  ])
})

test('a two-letter first name is saved after it is confirmed as the full name, and a change asks again [S-04]', {
  tags: 'night',
}, async () => {
  const { writes } = network()
  await openNew()
  await fill()
  await userEvent.clear(field('First name'))
  await userEvent.type(field('First name'), 'Jo')
  await save()
  await summary()
  expect(writes()).toEqual([])
  await userEvent.click(await screen.findByLabelText('This is the full name'))
  await userEvent.type(field('First name'), '{Backspace}i')
  expect(await screen.findByLabelText('This is the full name')).toHaveProperty('checked', false)
  await userEvent.click(screen.getByLabelText('This is the full name'))
  await save()
  await screen.findByRole('heading', { name: 'HIPAA' })
  expect(writes()[0]!.body).toMatchObject({ first_name: 'Ji', first_name_is_full: true })
})

const liveAt = async (zip: string) => {
  await userEvent.click(screen.getByLabelText('Yes'))
  await userEvent.type(field('Address line 1'), '12 Main Street')
  await userEvent.type(field('City'), 'Reno')
  await choose(field('State'), 'Nevada')
  await userEvent.type(field('ZIP code'), zip)
  await userEvent.tab()
}

test('a ZIP code without five digits is rejected with the field’s message [S-03]', { tags: 'night' }, async () => {
  const { writes } = network()
  await openNew()
  await fill()
  await liveAt('8951')
  await save()
  expect((await summary()).getByRole('link', { name: 'ZIP code: Enter a five-digit ZIP code' })).toBeTruthy()
  expect(writes()).toEqual([])
})

test('an unknown ZIP code is saved after confirmation, and a change asks again [S-03]', { tags: 'night' }, async () => {
  const { writes } = network({ answers: { 'POST /common/addresses': { json: { data: [] } } } })
  await openNew()
  await fill()
  await liveAt('00000')
  const box = await screen.findByLabelText('ZIP code 00000 is correct')
  await save()
  expect((await summary()).getByRole('link', { name: /don’t recognize ZIP code 00000/ })).toBeTruthy()
  expect(writes()).toEqual([])
  await userEvent.click(box)
  await choose(field('State'), 'California')
  expect(await screen.findByLabelText('ZIP code 00000 is correct')).toHaveProperty('checked', false)
  await userEvent.click(screen.getByLabelText('ZIP code 00000 is correct'))
  await save()
  await screen.findByRole('heading', { name: 'HIPAA' })
  expect(writes()[0]!.body).toMatchObject({ address_zipcode: '00000', address_zipcode_confirmed: true })
})

test('a save rejected as a duplicate shows the existing patient, and is sent again after the user chooses [S-16]', async () => {
  const like = {
    id: 7,
    first_name: 'Ana',
    last_name: 'Lo',
    date_of_birth: '04/05/1990',
    status: 'Active',
    intake_complete: true,
    advocate_id: 3,
    advocate_name: 'Marcus Bell',
    similar: false,
    open_at: [],
  }
  const message = 'Choose first'
  const answers = {
    'POST /patients': { status: 409, json: { message, errors: { another_person: message }, data: [like] } },
    // A lookup that is still running when the save is rejected must not replace the patients that the save returned.
    'POST /patients/duplicates': { status: 500, json: { message: 'Oh' } },
  }
  const { writes } = network({ answers })
  await openNew()
  await fill()
  // The lookup for the last change has not started when the save is rejected.
  await userEvent.clear(field('Date of birth'))
  await enter(field('Date of birth'), '4/6/1990')
  await save()
  expect((await summary()).getByRole('link', { name: new RegExp(`${message}$`) })).toBeTruthy()
  // As after a lost connection, which reloads the screen and forgets what no component reads.
  checkAccess(queryClient)
  expect(await screen.findByRole('link', { name: 'Open existing record for Ana Lo' })).toBeTruthy()
  Reflect.deleteProperty(answers, 'POST /patients')
  await userEvent.click(screen.getByLabelText('This is a different person'))
  await save()
  await screen.findByRole('heading', { name: 'HIPAA' })
  expect(writes().map(({ body }) => body.another_person)).toEqual([false, true])
})

test('an existing patient opens with their values [INT-015]', { tags: 'night' }, async () => {
  network({
    patient: buildPatient({
      alt_first_name: 'Anita',
      phone_number: '+12135550142',
      receives_texts: [tag.texts.accepted],
      homeless: false,
      address_line_one: '12 Main Street',
      address_city: 'Los Angeles',
      address_state: 'CA',
      address_zipcode: '90012',
    }),
  })
  openAt('/patient/intake/edit/section-1/p/41')
  await screen.findByDisplayValue('Anita')
  await screen.findByText('Emergency department')
  for (const shown of ['Ana', '04/05/1990', '(213) 555-0142', '12 Main Street', '90012']) screen.getByDisplayValue(shown)
  for (const chosen of ['California', 'Multiracial']) screen.getByText(chosen)
  expect(screen.getByLabelText(/agrees to receive text messages/)).toHaveProperty('checked', true)
})

test('the browser does not suggest one patient’s data in the next patient’s form', async () => {
  network()
  await openNew()
  const offered = [...document.querySelectorAll('main input:not([type=radio]):not([type=checkbox]), main select')]
  expect(offered.length).toBeGreaterThan(6)
  expect(offered.filter(one => one.getAttribute('autocomplete') !== 'off')).toEqual([])
})
