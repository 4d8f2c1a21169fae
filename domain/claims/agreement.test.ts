import { expect, test } from 'vitest'
import { findAgreements } from './agreement.ts'

const listing = {
  npi: '1234567893',
  main_phone_number: '+18475550120',
  website_url: 'https://www.birchmoor.example/about',
  address_line_one: '24 Moor Street',
  zip_code: '60201',
}
const noContact = { npi_number: null, phone_number: null, emails: [null], locations: [] }

test.each([
  ['nothing in common', {}, []],
  ['the same NPI', { npi_number: '1234567893' }, ['npi']],
  ['the NPI of a location', { locations: [{ npi: '1234567893', address_line_one: null, zip_code: null }] }, ['npi']],
  ['the same phone', { phone_number: '+18475550120' }, ['phone']],
  ['an email address in the website’s domain', { emails: ['kim@Birchmoor.example'] }, ['website']],
  ['an email address in a domain that only ends the same way', { emails: ['kim@evilbirchmoor.example', 'kim@example'] }, []],
  [
    'a location on the same street',
    { locations: [{ npi: null, address_line_one: '24 MOOR STREET', zip_code: '60201-0001' }] },
    ['location'],
  ],
] as const)('%s', (_name, claimant, agrees) => {
  expect(findAgreements(listing, { ...noContact, ...claimant })).toEqual(agrees)
})

test('empty listing fields match nothing', () => {
  const blank = { npi: null, main_phone_number: null, website_url: null, address_line_one: null, zip_code: null }
  expect(findAgreements(blank, { ...noContact, locations: [{ npi: null, address_line_one: null, zip_code: null }] })).toEqual([])
})
