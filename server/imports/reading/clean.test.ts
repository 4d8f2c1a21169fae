import { expect, test } from 'vitest'
import { nonBlank, npi, phone, phoneText, RowRemarks, singleLine, website, zip5 } from './clean.ts'

test.each([
  ['36310', 'AL', '36310'],
  ['1702', 'MA', '01702'],
  ['612', 'PR', '00612'],
  ['01702-1234', 'MA', '01702'],
  ['01702 1234', 'MA', '01702'],
  ['1702-1234', 'MA', '01702'],
  ['017021234', 'MA', '01702'],
  ['17021234', 'MA', '01702'],
  ['6121234', 'PR', '00612'],
  [' 90012 ', 'CA', '90012'],
  // A complete ZIP code is kept even if it is in another state.
  ['90012', 'TX', '90012'],
  ['7870', 'TX', null],
  ['787', 'TX', null],
  ['OP', 'TX', null],
  ['12', 'TX', null],
  ['123456', 'TX', null],
  ['', 'TX', null],
])('the ZIP code %s in %s is read as %s', (text, state, zip) => expect(zip5(text, state).value).toBe(zip))

test('a dropped ZIP code is named, and a restored zero is counted', () => {
  expect(zip5('7870', 'TX')).toEqual({ value: null, remark: '"7870" is not a ZIP code in TX' })
  expect(zip5('ABC', 'TX')).toEqual({ value: null, remark: '"ABC" is not a ZIP code' })
  expect(zip5('7870', '')).toEqual({ value: null, remark: '"7870" is not a ZIP code' })
  expect(zip5('', 'TX')).toEqual({ value: null })
  expect(zip5('2110', 'MA')).toEqual({ value: '02110', restored: true })
})

test.each([
  ['907-555-0125 x123', '+19075550125', '123'],
  ['907-555-0125', '+19075550125', null],
  ['9075550125', '+19075550125', null],
  ['+1 907 555 0125', '+19075550125', null],
  ['1.907.555.0125', '+19075550125', null],
  ['(907) 555-0125 ext. 4', '+19075550125', '4'],
  ['907-555-0125 ext: 4', '+19075550125', '4'],
  ['907-555-0125 extension 4', '+19075550125', '4'],
  ['907-555-0125 #4', '+19075550125', '4'],
  ['907-555HELP', '+19075554357', null],
  ['1-800-662-HELP', '+18006624357', null],
  ['787-555-0101', '+17875550101', null],
])('the phone %s is read as %s with extension %s, without a remark', (text, number, extension) =>
  expect(phone(text)).toEqual({ value: { number, extension } }),
)

test.each([
  ['907-555-0125 x', '+19075550125', null, '(907) 555-0125'],
  ['907-555-0125 (TTY)', '+19075550125', null, '(907) 555-0125'],
  ['907-555-0125 or 907-555-0126', '+19075550125', null, '(907) 555-0125'],
  ['907-555-0125 x12 or 907-555-0126', '+19075550125', '12', '(907) 555-0125 ext. 12'],
  ['907-555-0125/907-555-0126', '+19075550125', null, '(907) 555-0125'],
  ['907-555-0125, press 2', '+19075550125', null, '(907) 555-0125'],
  ['Call 907-555-0125 after 5', '+19075550125', null, '(907) 555-0125'],
  ['1-800-662-HELP (4357)', '+18006624357', null, '(800) 662-4357'],
])('the phone %s is read as %s, with a remark', (text, number, extension, shown) =>
  expect(phone(text)).toEqual({ value: { number, extension }, remark: `"${text}" was read as ${shown}` }),
)

test.each(['Residential', 'RES', '555-0101', '999-555', 'x12', '000-000-0000', '907-555-01255'])(
  '%j is not a phone number, and the remark says so',
  text => expect(phone(text)).toEqual({ value: null, remark: `"${text}" is not a phone number and was left out` }),
)

test('an empty cell is not a remark', () => {
  expect([phone(' '), website(''), npi(''), website('---'), website('http://')]).toEqual(Array(5).fill({ value: null }))
})

test('a number in a single column keeps its extension', () => {
  expect(phoneText('907-555-0125 x123').value).toBe('+19075550125;ext=123')
  expect(phoneText('907-555-0125').value).toBe('+19075550125')
  expect(phoneText('call us').value).toBeNull()
})

test.each(['1234567893', '1987654328', '1528060837'])('%s has a correct check digit', number =>
  expect(npi(number)).toEqual({ value: number }),
)
test.each(['1234567890', '1234567891', '3234567893', '123456789', '12345678930'])('%j is not an NPI', number =>
  expect(npi(number)).toEqual({ value: null, remark: `"${number}" is not a National Provider Identifier and was left out` }),
)

test('accepts only http and https addresses with a host, no scripts or passwords [ASVS 1.2.2]', () => {
  expect(website('http://www.house.example').value).toBe('http://www.house.example')
  expect(website(' https://house.example/a?b=1 ').value).toBe('https://house.example/a?b=1')
  expect(website('www.house.example').value).toBe('http://www.house.example')
  expect(website('house.example/detox').value).toBe('http://house.example/detox')
  for (const text of [
    'javascript:alert(1)',
    'ftp://house.example',
    'http://a:b@house.example',
    'http://localhost',
    'see our page',
    'info@house.example',
  ])
    expect(website(text)).toEqual({ value: null, remark: `"${text}" is not a website and was left out` })
})

test('remarks name their column and row', () => {
  const remarks = new RowRemarks()
  expect(remarks.take('npi', npi('12'))).toBeNull()
  expect(remarks.take('zip', zip5('2110', 'MA'))).toBe('02110')
  expect([remarks.at(7), remarks.restored]).toEqual([
    [{ line: 7, columns: ['npi'], reason: '"12" is not a National Provider Identifier and was left out' }],
    1,
  ])
})

test('text is put on one line, and withheld values become null', () => {
  expect(singleLine(' Alder\u0000 \n House ')).toBe('Alder House')
  for (const dashes of ['- - -', '---', ' . ', '']) expect(nonBlank(dashes)).toBeNull()
  expect(nonBlank('12 Ñ')).toBe('12 Ñ')
})
