import { expect, test } from 'vitest'
import { dayProblem, isoDay, pacificDay, usDay, yearsOn } from './dates.ts'

test('converts a typed date to yyyy-MM-dd', () => {
  expect(isoDay('02/29/2024')).toBe('2024-02-29')
  expect(isoDay('12/31/1899')).toBe('1899-12-31')
})

test.each([
  '02/29/2023',
  '02/30/2024',
  '13/01/2024',
  '00/10/2024',
  '04/31/2026',
  '2/9/2024',
  '02/09/24',
  '2024-02-09',
  ' 02/09/2024',
  '02/09/20245',
])('%j is not a date', text => expect(isoDay(text)).toBeUndefined())

test('the error for a typed date says what is wrong with it [S-07]', () => {
  expect(['11/20/26', 'yesterday', '1/2/2026', ''].map(text => dayProblem(text))).toEqual(
    Array(4).fill('Enter the date as MM/DD/YYYY'),
  )
  expect(dayProblem('02/29/2023')).toBe('02/29/2023 is not a real date')
  expect(dayProblem('12/31/1899')).toBe('Enter a year no earlier than 1900')
  expect(dayProblem('01/01/1900')).toBeUndefined()
  expect(dayProblem('12/31/2019', 2020)).toBe('Enter a year no earlier than 2020')
  expect(dayProblem('01/01/2020', 2020)).toBeUndefined()
})

test('the day in Pacific time follows daylight saving time [UX-001]', () => {
  expect(pacificDay('2026-11-20T07:59:59Z')).toBe('11/19/2026')
  expect(pacificDay('2026-11-20T08:00:00Z')).toBe('11/20/2026')
  expect(pacificDay('2026-07-01T06:59:59Z')).toBe('06/30/2026')
  expect(pacificDay('2026-07-01T07:00:00Z')).toBe('07/01/2026')
})

test('an age is never computed from a date that cannot be read', () => {
  for (const born of ['105/17/1990', '05/17/19901', '05/17/90', '']) expect(() => yearsOn(born, '2026-01-01')).toThrow(RangeError)
  for (const on of ['01/01/2026', '12026-01-01', '2026-01-011', ''])
    expect(() => yearsOn('05/17/1990', on)).toThrow('Enter birth dates as MM/DD/YYYY and other dates as YYYY-MM-DD')
})

test('a stored date is shown in US format, and other text stays as it is', () => {
  expect(usDay('2026-11-20')).toBe('11/20/2026')
  for (const other of ['11/20/2026', 'x2026-11-20', '2026-11-20T12:00:00Z', '2026-1-2', '']) expect(usDay(other)).toBe(other)
})
