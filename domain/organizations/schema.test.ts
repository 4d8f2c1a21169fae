import { expect, test } from 'vitest'
import { NewOrganization } from './schema.ts'

const hospital = {
  ...{ type: 'hospital', name: 'Elm', contact_first_name: 'Ann', contact_last_name: 'Lee', email: 'office@elm.example' },
  ...{ phone_number: '2135550147', npi_number: null, address_line_one: '1 E', address_line_two: 'B 2', city: 'Rye' },
  ...{ state: 'NY', zip_code: '10580' },
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
