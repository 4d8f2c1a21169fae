import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNpi, npiProblem, optionalNpi } from './npi.ts'

test.each(['1234567893', '1245319599', '1993999998'])('%s is an NPI [ORG-012] [USER-027]', npi => {
  expect([isNpi(npi), npiProblem(npi), optionalNpi.parse(` ${npi} `)]).toEqual([true, undefined, npi])
})

test('a single wrong digit is detected [ORG-012] [USER-027]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 9 }), (place, offset) => {
      const digits = [...'1234567893']
      digits[place] = String((Number(digits[place]) + offset) % 10)
      expect(npiProblem(digits.join(''))).toBe('Invalid NPI number')
    }),
  )
})

test.each([
  ['123456789', 'NPI number must have 10 digits'],
  ['12345678a3', 'NPI number must have 10 digits'],
  ['12345678931', 'NPI number cannot have more then 10 digits'],
])('%s: "%s" [USER-026] [ORG-012]', (npi, problem) => {
  expect(npiProblem(npi)).toBe(problem)
  expect(optionalNpi.safeParse(npi).error?.issues[0]?.message).toBe(problem)
})

test.each(['', '  ', null, undefined])('%j is accepted as a missing NPI [USER-026]', empty => {
  expect(optionalNpi.parse(empty)).toBeNull()
})

test.each(['123456789', '12345678931', 'x1234567893', '1234567893x', '0000000000x', '000000000', ''])(
  '%j is not an NPI',
  text => {
    expect(isNpi(text)).toBe(false)
  },
)
