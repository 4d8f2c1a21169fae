import { expect, test } from 'vitest'
import {
  activeFlag,
  addressOf,
  HospitalEdit,
  NewOrganization,
  OrganizationEdit,
  organizationExists,
  organizationStatuses,
  statusOf,
} from './schema.ts'

const hospital = {
  type: 'hospital',
  name: 'Elm',
  contact_first_name: 'Ann',
  contact_last_name: 'Lee',
  email: 'office@elm.example',
  phone_number: '2135550147',
  npi_number: null,
  address_line_one: '1 E',
  address_line_two: 'B 2',
  city: 'Rye',
  state: 'NY',
  zip_code: '10580',
}
const errors = (overrides: object) =>
  NewOrganization.safeParse({ ...hospital, ...overrides }).error?.issues.map(issue => issue.message)

test('names and address lines need three characters [ORG-008] [ORG-009] [ORG-013]', () => {
  expect(errors({})).toBeUndefined()
  expect(errors({ name: 'El' })).toEqual(['Organizaton name must contain at least 3 letters'])
  expect(errors({ contact_first_name: 'An' })).toEqual(['First name must contain at lest 3 letters'])
  expect(errors({ contact_last_name: 'Le' })).toEqual(['Last name must contain at lest 3 letters'])
  expect(errors({ address_line_one: '1E' })).toEqual(['Address line must be at least 3 characters long'])
  expect(errors({ address_line_two: 'B2' })).toEqual(['Address line must be at least 3 characters long'])
})

test('a hospital needs a city, a state, and a ZIP code [ORG-014] [ORG-015]', () => {
  expect(errors({ city: 'LA' })).toEqual(['City must be at least 3 characters long'])
  expect(errors({ state: 'New York' })).toEqual(['Choose a state from the list'])
  const empty = { address_line_one: null, address_line_two: null, city: null, state: null, zip_code: null }
  expect(errors(empty)).toEqual([
    'Address line must be at least 3 characters long',
    'City must be at least 3 characters long',
    'Required information',
    'Required information',
  ])
  // A treatment center has no address of its own.
  expect(errors({ ...empty, type: 'treatment_center' })).toBeUndefined()
})

test('a change checks only the parts of the address that it contains', () => {
  const problems = (change: object) => HospitalEdit.safeParse(change).error?.issues.map(({ path }) => path[0])
  expect(problems({})).toBeUndefined()
  expect(problems({ name: 'Elm' })).toBeUndefined()
  expect(problems({ address_line_two: null })).toBeUndefined()
  expect(problems({ address_line_one: '1', address_line_two: '2', city: '', state: null, zip_code: '' })).toEqual([
    'address_line_one',
    'address_line_two',
    'city',
    'state',
    'zip_code',
  ])
  expect(addressOf({ name: 'Elm', city: 'Rye', state: undefined, zip_code: null })).toStrictEqual({ city: 'Rye', zip_code: null })
})

test('a confirmed short name of the contact is accepted, in a new organization and in a change [S-04]', () => {
  expect(errors({ contact_first_name: 'An', contact_first_name_is_full: true })).toBeUndefined()
  expect(OrganizationEdit.safeParse({ contact_first_name: 'An' }).success).toBe(false)
  expect(OrganizationEdit.safeParse({ contact_first_name: 'An', contact_first_name_is_full: true }).success).toBe(true)
})

test('a new organization has the free plan, and is not created twice unless confirmed', () => {
  expect(NewOrganization.parse(hospital)).toMatchObject({ plan: 'free', create_anyway: false, address_line_two: 'B 2' })
  expect(NewOrganization.parse({ ...hospital, type: 'Treatment Center', address_line_two: '' })).toMatchObject({
    type: 'treatment_center',
    address_line_two: null,
  })
})

test('the active flag is true if approved, null while awaiting approval, and false if deactivated [ORG-019] [ORG-020]', () => {
  expect(organizationStatuses.map(activeFlag)).toEqual([true, null, false])
  expect([true, null, false].map(statusOf)).toEqual(['Approved', 'Awaiting Approval', 'Deactivated'])
})

test('the error for an existing organization names its ZIP code, if it has one [S-16]', () => {
  expect(organizationExists({ name: 'Elm', zip_code: '10580' })).toBe('Elm (ZIP code 10580) already exists.')
  expect(organizationExists({ name: 'Elm', zip_code: null })).toBe('Elm already exists.')
})
