import { expect, test } from 'vitest'
import { RowRemarks } from './clean.ts'
import { layouts, listingIn, type OfOneDirectory, readRow } from './layouts.ts'
import { type Listing, merge, sourceId } from './listing.ts'

const row = (cells: Record<string, string>) => ({
  line: 2,
  cells: Object.values(cells),
  cell: (column: string) => cells[column] ?? '',
  has: (column: string) => column in cells,
  headings: (column: string) => [column],
})

const alder = {
  facility_id: 'substance_1',
  directory_type: 'substance',
  name1: 'Alder House',
  name2: 'Women',
  street1: '12 Main Street',
  street2: 'Suite 4',
  city: 'Boston',
  state: 'MA',
  zip: '2108',
  phone: '617-555-0101 x12',
  intake1: '617-555-0102',
  intake2: '',
  intake1a: '',
  intake2a: '617-555HELP',
  service_code_info: 'SA DT * RD * FEM * ADLT * JC CARF * MD PI',
}

const readListing = (changes: Partial<typeof alder>) =>
  readRow('published', row({ ...alder, ...changes }), new RowRemarks()) as OfOneDirectory
const published = (changes: Partial<typeof alder> = {}): Listing => {
  const listing = readListing(changes)
  return listingIn(listing.named!, listing)
}
const reason = (changes: Partial<typeof alder>) =>
  (readRow('published', row({ ...alder, ...changes }), new RowRemarks()) as { reason: string }).reason

test('a row in the published layout becomes a listing', () => {
  const { contact, codes, from, particulars, place } = published()
  expect(contact).toEqual({
    name: 'Alder House - Women',
    address_line_one: '12 Main Street',
    address_line_two: 'Suite 4',
    city: 'Boston',
    state: 'MA',
    zip_code: '02108',
    main_phone_number: '+16175550101',
    phone_extension: '12',
    intake_phone_1: '+16175550102',
    intake_phone_2: '+16175554357',
  })
  expect([...codes.substance]).toEqual(['SA', 'DT', 'RD', 'FEM', 'ADLT', 'JC', 'CARF', 'MD', 'PI'])
  expect(codes.mental).toEqual([])
  expect(from).toBe('substance')
  expect(particulars).toEqual({})
  expect(place).toMatchObject({ geo_source: 'zip', county: 'Suffolk' })
})

test('joins a name split over two columns; withheld streets and sites are null', () => {
  expect(published({ name1: 'Council of', name2: 'Deep East Texas' }).contact.name).toBe('Council of Deep East Texas')
  const hidden = published({ name2: '', street1: '- - -', street2: '---' }).contact
  expect(hidden).toMatchObject({ name: 'Alder House', address_line_one: null, address_line_two: null })
})

test('an unknown ZIP code has no coordinates', () => expect(published({ state: 'PR', zip: '612' }).place).toBeNull())

test("a row names its directory or uses the file's; its own codes never decide [S-22]", () => {
  expect(readListing({ directory_type: 'Mental Health' }).named).toBe('mental')
  const unnamed = readListing({ directory_type: '', service_code_info: 'MH SA * CBT GT IPT' })
  expect(unnamed.named).toBe(undefined)
  expect([...listingIn('substance', unnamed).codes.substance]).toEqual(['MH', 'SA', 'CBT', 'GT', 'IPT'])
})

test('an unreadable row has a reason', () => {
  const nothing = Object.fromEntries(layouts.published.map(column => [column, '']))
  expect(reason(nothing)).toBe('the row is empty')
  expect(reason({ name1: '', zip: 'OP', state: 'HI' })).toBe('no name, "OP" is not a ZIP code')
  expect(reason({ state: 'Hospital inpatient/24-hour hospital inpatient' })).toBe(
    '"Hospital inpatient/24-hour hos" is not a U.S. state',
  )
  expect(reason({ state: '', zip: '' })).toBe('no state, no ZIP code')
  expect(reason({ service_code_info: ' * ' })).toBe('no service codes')
})

test('the id ignores case, punctuation, the second address line, the phone and the row', () => {
  const { source_id } = published()
  expect(source_id).toBe(
    published({ name1: 'ALDER HOUSE', street1: '12 Main Street.', street2: '', phone: '', facility_id: 'mental_7' }).source_id,
  )
  expect(source_id).toBe(published({ zip: '02108-1234' }).source_id)
  expect(source_id).toBe(sourceId('Alder House', 'Women', '12 main street', '02108'))
  for (const changes of [{ name2: 'Men' }, { street1: '14 Main Street' }, { zip: '2109' }])
    expect(published(changes).source_id).not.toBe(source_id)
})

const merged = {
  organization_name: 'Alder House',
  site_name: 'Women',
  address_line_one: '12 Main Street',
  address_line_two: 'Suite 4',
  city: 'Boston',
  state: 'MA',
  zip_code: '02108',
  county: 'Suffolk',
  main_phone_number: '6175550101',
  phone_ext: '12',
  intake_phone_1: '617-555-0102',
  intake_phone_2: '',
  website_url: 'http://alder.example',
  latitude: '42.3581',
  longitude: '-71.0636',
  geo_source: 'oeps_su2020',
  su_codes: 'SA DT',
  mh_codes: 'MH OP',
  dhcs_license: '300242AP;300756AP',
  dhcs_total_capacity: '24',
  npi: '1234567893',
}
const readMerged = (changes: Partial<typeof merged> = {}) =>
  readRow('merged', row({ ...merged, ...changes }), new RowRemarks()) as Listing

test('a row in the merged layout is the same facility, with the data that only that file has', () => {
  const listing = readMerged()
  expect(listing.source_id).toBe(published().source_id)
  expect(listing.contact).toEqual({ ...published().contact, intake_phone_2: null })
  expect(listing.codes).toEqual({ substance: ['SA', 'DT'], mental: ['MH', 'OP'] })
  expect(listing.particulars).toEqual({
    website_url: 'http://alder.example',
    npi: '1234567893',
    dhcs_license: '300242AP; 300756AP',
  })
  expect(listing.place).toEqual({ latitude: 42.3581, longitude: -71.0636, county: 'Suffolk', geo_source: 'street' })
})

test('leaves out an NPI with a wrong check digit and an invalid web address', () => {
  expect(readMerged({ npi: '1234567890', website_url: 'http://', dhcs_license: '' }).particulars).toEqual({
    website_url: null,
    npi: null,
    dhcs_license: null,
  })
})

test("uses our own ZIP code center, and the file's only for an unknown ZIP code", () => {
  expect(readMerged({ geo_source: 'zip-geonames', latitude: '1', longitude: '1' }).place).toEqual(published().place)
  expect(readMerged({ latitude: '', longitude: '' }).place).toEqual(published().place)
  const island = {
    state: 'PR',
    zip_code: '00612',
    county: 'Arecibo',
    geo_source: 'zip-census',
    latitude: '18.4',
    longitude: '-66.7',
  }
  expect(readMerged(island).place).toEqual({ latitude: 18.4, longitude: -66.7, county: 'Arecibo', geo_source: 'zip' })
})

test('a facility’s two rows become one listing with the substance-use contact, with gaps filled from the other row', () => {
  const mental = published({
    directory_type: 'mental',
    phone: '617-555-0109',
    intake1: '',
    intake2: '617-555-0108',
    intake2a: '',
    service_code_info: 'MH * OP',
  })
  const substance = published({ phone: '617-555-0101', intake2a: '' })
  for (const both of [merge(mental, substance), merge(substance, mental)]) {
    expect(both.contact).toMatchObject({
      main_phone_number: '+16175550101',
      phone_extension: null,
      intake_phone_1: '+16175550102',
      intake_phone_2: '+16175550108',
    })
    expect(both.codes).toEqual({ substance: substance.codes.substance, mental: mental.codes.mental })
  }
})

test('a phone number and its extension come from the same row', () => {
  const other = published({ phone: '' })
  const both = merge(other, published({ directory_type: 'mental' }))
  expect(both.contact).toMatchObject({ main_phone_number: '+16175550101', phone_extension: '12' })
})
