import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { buildPatient, network, openAt } from '../../../testing.ts'
import { choose, optionsOf } from '../../../ui/fields/testing.ts'
import { clearsAddress, field, fill, openNew, save, showsMessage, summary } from './PatientDetailsForm.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('missing input is named next to its field and in the summary, which takes focus and links to the fields [INT-021] [INT-022] [INT-028]', async () => {
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

test.each([
  ['First name', 'An', 'First name must be at least 3 characters', '[INT-021]'],
  ['Alternative first name (optional)', 'An', 'Alternative first name must be at least 3 characters', '[INT-023]'],
  ['Alternative last name (optional)', 'Lo', 'Alternative last name must be at least 3 characters', '[INT-023]'],
  ['Phone number (optional)', '12345', 'Phone number must be at least 6 characters', '[INT-024]'],
  ['Email (optional)', 'ana@', 'Must be a valid email', '[INT-025]'],
  ['Date of birth', '1/5/1890', 'Enter a year no earlier than 1900', '[INT-026] [S-07]'],
])('%s %j shows "%s" %s', showsMessage)

test('a future date of birth is rejected [INT-027]', async () => {
  const { writes } = network()
  await openNew()
  await fill()
  await userEvent.clear(field('Date of birth'))
  await userEvent.type(field('Date of birth'), '01/01/2999')
  await save()
  expect((await summary()).getByRole('link', { name: 'Date of birth cannot be in the future' })).toBeDefined()
  expect(writes()).toEqual([])
})

test('the twelve race and ethnicity options are in order, with the reason for asking [INT-029]', async () => {
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

test('with a home, the address is required, and each missing part is named [INT-031] [INT-032] [INT-034]', async () => {
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

test.each(['No'])('selecting "%s" clears the address [INT-035]', clearsAddress)

test('section 1 creates the patient, with accepted texts as tag 220, and continues to section 2 [INT-001] [INT-004] [INT-014] [INT-018] [INT-036]', async () => {
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
        preferred_language: null,
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

test('a two-letter first name is saved after it is confirmed as the full name, and a change asks again [S-04]', async () => {
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

test('a ZIP code without five digits is rejected with the field’s message [S-03]', async () => {
  const { writes } = network()
  await openNew()
  await fill()
  await liveAt('8951')
  await save()
  expect((await summary()).getByRole('link', { name: 'ZIP code: Enter a five-digit ZIP code' })).toBeTruthy()
  expect(writes()).toEqual([])
})

test('an unknown ZIP code is saved after confirmation, and a change asks again [S-03]', async () => {
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

test('an existing patient opens with their values [INT-015]', async () => {
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
