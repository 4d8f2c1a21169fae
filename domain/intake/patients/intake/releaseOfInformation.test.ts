import { expect, test } from 'vitest'
import { releaseOfInformation } from './releaseOfInformation.ts'

const form = {
  is_voluntary: true,
  tmri_disclosure: true,
  external_disclosure: true,
  receive_copy: true,
  required_by_law: true,
  disclaimers: true,
  signed_by: 'patient',
  method: 'hospital',
  signed_by_patient: true,
  doc_verified: true,
}
const parent = { name: 'Maria Lopez', relationship: 'Mother', authority: 'parent' }
const problems = (change: object) =>
  Object.fromEntries(
    releaseOfInformation.schema
      .safeParse({ ...form, ...change })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  )

test.each(['is_voluntary', 'tmri_disclosure', 'external_disclosure', 'receive_copy', 'required_by_law'])(
  'the patient must agree to %s [HIP-001]',
  field => expect(problems({ [field]: false })).toEqual({ [field]: 'Field must be checked' }),
)

test('the patient must sign and accept the disclaimers [HIP-002] [HIP-004]', () => {
  expect(problems({})).toEqual({})
  expect(problems({ signed_by_patient: false })).toEqual({ signed_by_patient: 'Must be signed by Patient' })
  expect(problems({ disclaimers: false })).toEqual({ disclaimers: 'Please read and accept the patient disclaimers' })
  expect(problems({ signed_by: null })).toEqual({ signed_by: 'Select who signs' })
})

test.each(['sms', 'email', 'print', 'hospital'])('a release signed by %s must be verified [HIP-003]', method => {
  expect(problems({ method, doc_verified: false })).toEqual({ doc_verified: 'Hipaa document must be verified' })
  expect(problems({ method, doc_verified: undefined })).toEqual({ doc_verified: 'Hipaa document must be verified' })
  expect(problems({ method })).toEqual({})
})

test('without a method, there is nothing to verify', () => expect(problems({ method: null, doc_verified: false })).toEqual({}))

test('a representative who signs is described, and reported together with the other problems [S-05]', () => {
  expect(problems({ signed_by: 'representative', representative: parent })).toEqual({})
  for (const representative of [null, undefined])
    expect(problems({ signed_by: 'representative', representative, signed_by_patient: false })).toEqual({
      signed_by_patient: 'Must be signed by Patient',
      'representative.name': expect.any(String),
      'representative.relationship': expect.any(String),
      'representative.authority': 'Select the representative’s authority to sign',
    })
})

test('a representative is stored only if one signs [S-05]', () => {
  const stored = (change: object) => releaseOfInformation.schema.parse({ ...form, ...change }).representative
  expect(stored({ signed_by: 'representative', representative: parent })).toMatchObject(parent)
  expect(stored({ representative: { name: '' } })).toBeNull()
})
