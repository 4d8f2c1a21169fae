import { expect, test } from 'vitest'
import { verification } from './contract.ts'

const sent = { channel: 'sms', destination: '2135550147' }
const problems = (call: 'send' | 'verify', input: object) =>
  Object.fromEntries(
    verification[call].body
      .safeParse({ ...sent, ...input })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

test('a code for a representative names the patient [S-05]', () => {
  const representative = { name: 'Maria Lopez', agrees_to_texts: true }
  expect(problems('send', {})).toEqual({})
  expect(problems('send', { representative: null })).toEqual({})
  expect(problems('send', { representative, patient_id: 7 })).toEqual({})
  expect(problems('send', { representative })).toEqual({ patient_id: 'Required information' })
  expect(problems('send', { representative: { name: 'Al' }, patient_id: 7 })).toEqual({
    'representative.name': 'Enter the representative’s first and last name',
  })
  expect(problems('send', { destination: '21' })).toEqual({ destination: 'Enter a phone number or email address' })
})

test('a code has exactly six digits [HIP-013]', () => {
  expect(problems('verify', { code: ' 123456 ' })).toEqual({})
  for (const code of ['12345', '1234567', '12345a', 'a123456', '123456a', ''])
    expect(problems('verify', { code })).toEqual({ code: 'Invalid verification code' })
})
