import { expect, test } from 'vitest'
import { findAgreements, sameStreet } from './requests.ts'

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
  [
    'an email address in the website’s domain and another one',
    { emails: [null, 'kim@mail.example', 'kim@birchmoor.example'] },
    ['website'],
  ],
  ['an email address without a domain', { emails: ['kim'] }, []],
  ['an email address in a domain that only ends the same way', { emails: ['kim@evilbirchmoor.example', 'kim@example'] }, []],
  [
    'a location on the same street',
    { locations: [{ npi: null, address_line_one: '24 MOOR STREET', zip_code: '60201-0001' }] },
    ['location'],
  ],
] as const)('%s', (_name, claimant, agrees) => {
  expect(findAgreements(listing, { ...noContact, ...claimant })).toEqual(agrees)
})

test.each([
  ['http://birchmoor.example', ['website']],
  ['HTTPS://WWW.BIRCHMOOR.EXAMPLE:8080/beds?open=1#now', ['website']],
  ['www.birchmoor.example', ['website']],
  ['birchmoor.example', ['website']],
  ['See birchmoor.example', []],
  ['birchmoor', []],
])('the domain of the website %s is found with or without a scheme and www', (website_url, agrees) => {
  const claimant = { ...noContact, emails: ['kim@birchmoor.example'] }
  expect(findAgreements({ ...listing, website_url }, claimant)).toEqual(agrees)
})

test.each([
  ['24 Moor Street', '60201', true],
  ['24 moor st.reet', '60201-0001', true],
  ['24 Moor Street', '60202', false],
  ['25 Moor Street', '60201', false],
  ['24 Moor Street', null, false],
  [null, '60201', false],
  ['', '60201', false],
])('%s, %s is at the listing’s street address: %s', (address_line_one, zip_code, same) => {
  expect(sameStreet(listing, { address_line_one, zip_code })).toBe(same)
  expect(sameStreet({ address_line_one, zip_code }, listing)).toBe(same)
})

test('two addresses without a street or without a ZIP code are not the same', () => {
  expect(sameStreet({ address_line_one: '–', zip_code: '60201' }, { address_line_one: null, zip_code: '60201' })).toBe(false)
  const street = { address_line_one: '24 Moor Street', zip_code: null }
  expect(sameStreet(street, { ...street, zip_code: '' })).toBe(false)
  expect(sameStreet({ ...street, zip_code: '60201-0001' }, { ...street, zip_code: '60201' })).toBe(true)
})

test('an empty phone number or NPI on both sides is no agreement', () => {
  expect(
    findAgreements({ ...listing, npi: '', main_phone_number: '' }, { ...noContact, npi_number: '', phone_number: '' }),
  ).toEqual([])
})

test('empty listing fields match nothing', () => {
  const blank = { npi: null, main_phone_number: null, website_url: null, address_line_one: null, zip_code: null }
  expect(findAgreements(blank, { ...noContact, locations: [{ npi: null, address_line_one: null, zip_code: null }] })).toEqual([])
})
