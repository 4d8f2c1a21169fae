import { expect, test } from 'vitest'
import { nonBlank, npi, phone, phoneText, singleLine, website, zip5 } from './clean.ts'

test.each([
  ['36310', '36310'],
  ['1702', '01702'],
  ['612', '00612'],
  ['01702-1234', '01702'],
  ['1702-1234', '01702'],
  ['017021234', '01702'],
  ['17021234', '01702'],
  [' 90012 ', '90012'],
  ['OP', null],
  ['12', null],
  ['123456', null],
  ['', null],
])('the ZIP code %s is read as %s', (text, zip) => expect(zip5(text)).toBe(zip))

test.each([
  ['907-555-0125 x123', '+19075550125', '123'],
  ['907-555-0125', '+19075550125', null],
  ['9075550125', '+19075550125', null],
  ['(907) 555-0125 ext. 4', '+19075550125', '4'],
  ['907-555HELP', '+19075554357', null],
  ['787-555-0101', '+17875550101', null],
])('the phone %s is read as %s with extension %s', (text, number, extension) =>
  expect(phone(text)).toEqual({ number, extension }),
)

test.each(['', 'Residential', 'RES', '555-0101', '999-555', 'x12'])('%j is not a phone number', text =>
  expect(phone(text)).toBeNull(),
)

test('a number in a single column keeps its extension', () => {
  expect(phoneText('907-555-0125 x123')).toBe('+19075550125 x123')
  expect(phoneText('907-555-0125')).toBe('+19075550125')
  expect(phoneText('call us')).toBeNull()
})

test.each(['1234567893', '1987654328', '1528060837'])('%s has a correct check digit', number => expect(npi(number)).toBe(number))
test.each(['1234567890', '1234567891', '3234567893', '123456789', '12345678930', ''])('%j is not an NPI', number =>
  expect(npi(number)).toBeNull(),
)

test('accepts only http and https addresses with a host, no scripts or passwords [ASVS 1.2.2]', () => {
  expect(website('http://www.house.example')).toBe('http://www.house.example')
  expect(website(' https://house.example/a?b=1 ')).toBe('https://house.example/a?b=1')
  for (const text of [
    '',
    'http://',
    'www.house.example',
    'javascript:alert(1)',
    'ftp://house.example',
    'http://a:b@house.example',
    'http://localhost',
  ])
    expect(website(text)).toBeNull()
})

test('text is put on one line, and withheld values become null', () => {
  expect(singleLine(' Alder\u0000 \n House ')).toBe('Alder House')
  for (const dashes of ['- - -', '---', ' . ', '']) expect(nonBlank(dashes)).toBeNull()
  expect(nonBlank('12 Ñ')).toBe('12 Ñ')
})
