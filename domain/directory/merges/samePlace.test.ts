import { describe, expect, test } from 'vitest'
import { comparePlaces, knownPlace, type PlaceFacts } from './samePlace.ts'

type Short = { name: string; at?: string; unit?: string; zip?: string; state?: string; phone?: string | null; npi?: string }

const place = ({
  name,
  at = '24 Moor Street',
  unit = '',
  zip = '60201',
  state = 'IL',
  phone = '+18475550101',
  npi,
}: Short): PlaceFacts => ({
  name,
  address_line_one: at,
  address_line_two: unit,
  state,
  zip_code: zip,
  phones: [phone],
  npis: npi === undefined ? [] : [npi],
})
const compare = (one: Short, other: Short) => comparePlaces(knownPlace(place(one)), knownPlace(place(other)))
const otherPhone = '+18475550999'

describe('records of one place', () => {
  test.each<[what: string, one: Short, other: Short, verdict: 'certain' | 'likely']>([
    [
      'abbreviated street',
      { name: 'Birch House', at: '24 North Moor Street' },
      { name: 'Birch House', at: '24 N. Moor St.' },
      'certain',
    ],
    ['street in capitals', { name: 'Birch House' }, { name: 'BIRCH HOUSE', at: '24 MOOR ST' }, 'certain'],
    ['direction left out', { name: 'Birch House', at: '24 Moor Street NW' }, { name: 'Birch House' }, 'certain'],
    ['kind of street left out', { name: 'Birch House' }, { name: 'Birch House', at: '24 Moor' }, 'certain'],
    ['number of a street', { name: 'Birch House', at: '9 Fifth Avenue' }, { name: 'Birch House', at: '9 5th Ave' }, 'certain'],
    ['king', { name: 'Birch', at: '9 Dr. Martin Luther King Jr Blvd' }, { name: 'Birch', at: '9 MLK Jr. Boulevard' }, 'certain'],
    ['suite added', { name: 'Birch House' }, { name: 'Birch House', unit: 'Suite 4' }, 'certain'],
    [
      'suite in the first line',
      { name: 'Birch House', unit: 'Suite 4' },
      { name: 'Birch House', at: '24 Moor St #4' },
      'certain',
    ],
    [
      'suite and building',
      { name: 'Birch House', unit: 'Bldg. B, Ste 4' },
      { name: 'Birch House', unit: 'Building B' },
      'certain',
    ],
    ['floor', { name: 'Birch House', unit: '2nd Floor' }, { name: 'Birch House', unit: 'Floor 2' }, 'certain'],
    ['post office box', { name: 'Birch House', at: 'P.O. Box 12' }, { name: 'Birch House', at: 'PO Box 12' }, 'certain'],
    ['street in the second line', { name: 'Birch', at: 'Moor Plaza', unit: '24 Moor Street' }, { name: 'Birch' }, 'certain'],
    ['ZIP+4', { name: 'Birch House' }, { name: 'Birch House', zip: '60201-1234' }, 'certain'],
    ['phone extension', { name: 'Birch House' }, { name: 'Birch House', phone: '+18475550101;ext=12' }, 'certain'],
    ['another line', { name: 'Birch House' }, { name: 'Birch House', phone: otherPhone }, 'certain'],
    ['no phone', { name: 'Birch House' }, { name: 'Birch House', phone: null }, 'certain'],
    ['legal form', { name: 'Birch House' }, { name: 'The Birch House, LLC' }, 'certain'],
    ['words of a name', { name: 'Birch Health Services Center' }, { name: 'Birch Hlth Svcs Ctr.' }, 'certain'],
    ['accents', { name: 'Clínica Niñez' }, { name: 'Clinica Ninez' }, 'certain'],
    ['names in another order', { name: 'Ash Group - Birch House' }, { name: 'Birch House - Ash Group' }, 'certain'],
    ['typo in the name', { name: 'Birch Recovery' }, { name: 'Birch Recvoery' }, 'certain'],
    ['typo in the street', { name: 'Birch House', at: '24 Sutphin St' }, { name: 'Birch House', at: '24 Supthin St' }, 'certain'],
    ['NPI of one list', { name: 'Birch House' }, { name: 'Birch House', npi: '1234567893' }, 'certain'],
    ['two NPIs', { name: 'Birch House', npi: '1987654328' }, { name: 'Birch House', npi: '1234567893' }, 'certain'],
    ['typo and another line', { name: 'Birch Recovery' }, { name: 'Birch Recvoery', phone: otherPhone }, 'likely'],
    ['typo and no phone', { name: 'Birch Recovery' }, { name: 'Birch Recvoery', phone: null }, 'likely'],
    ['other suite', { name: 'Birch House', unit: 'Suite 4' }, { name: 'Birch House', unit: 'Suite 5' }, 'likely'],
    ['site left out', { name: 'Ash Group - Birch House' }, { name: 'Birch House' }, 'likely'],
    ['street withheld', { name: 'Birch House', at: '- - -' }, { name: 'Birch House' }, 'likely'],
    ['house number', { name: 'Birch House', at: '24 Moor Street' }, { name: 'Birch House', at: '42 Moor Street' }, 'likely'],
    ['wrong ZIP code', { name: 'Birch House' }, { name: 'Birch House', zip: '60210' }, 'likely'],
    ['new name, same NPI', { name: 'Birch House', npi: '1234567893' }, { name: 'Ash Lodge', npi: '1234567893' }, 'likely'],
  ])('%s', (_what, one, other, verdict) => {
    expect(compare(one, other)).toMatchObject({ verdict })
    expect(compare(other, one)).toEqual(compare(one, other))
  })
})

describe('records of two places are apart', () => {
  test.each<[what: string, one: Short, other: Short]>([
    [
      'two programs in one building',
      { name: 'Birch House', unit: 'Suite 4' },
      { name: 'Ash Lodge', unit: 'Suite 5', phone: otherPhone },
    ],
    ['two programs with one central line', { name: 'Birch House' }, { name: 'Ash Lodge' }],
    ['a chain at another street', { name: 'Birch House' }, { name: 'Birch House', at: '9 Elm Road' }],
    [
      'a chain at another street with one NPI',
      { name: 'Birch', npi: '1234567893' },
      { name: 'Birch', npi: '1234567893', at: '9 Elm Road' },
    ],
    [
      'a chain next door with its own line',
      { name: 'Birch House' },
      { name: 'Birch House', at: '26 Moor Street', phone: otherPhone },
    ],
    [
      'a chain at a street of the same name in another town',
      { name: 'Birch House' },
      { name: 'Birch House', zip: '61101', phone: otherPhone },
    ],
    ['another state', { name: 'Birch House' }, { name: 'Birch House', state: 'WI' }],
    ['opposite directions', { name: 'Birch House', at: '24 North Moor St' }, { name: 'Birch House', at: '24 South Moor St' }],
    ['avenue and street', { name: 'Birch House', at: '24 5th Avenue' }, { name: 'Birch House', at: '24 5th Street' }],
    ['numbered houses', { name: 'Birch House 1' }, { name: 'Birch House 2' }],
    ['a second house', { name: 'Birch House' }, { name: 'Birch House II' }],
    ['women and men', { name: 'Birch Mens Program' }, { name: 'Birch Womens Program' }],
    ['a withheld street and another line', { name: 'Birch House', at: '- - -' }, { name: 'Birch House', phone: otherPhone }],
    [
      'nothing but a name',
      { name: 'Birch House', at: '', zip: '', phone: null },
      { name: 'Birch House', at: '', zip: '', phone: null },
    ],
  ])('%s', (_what, one, other) => {
    expect(compare(one, other)).toMatchObject({ verdict: 'apart' })
    expect(compare(other, one)).toEqual(compare(one, other))
  })
})

test('the reasons name what is the same and what differs', () => {
  const other = { name: 'Birch House Inc', unit: 'Suite 5', phone: otherPhone, npi: '1234567893' }
  expect(compare({ name: 'Birch House', unit: 'Suite 4' }, other).reasons).toEqual([
    'sameStreet',
    'otherUnit',
    'sameName',
    'otherPhone',
    'sameZip',
  ])
})
