import { describe, expect, test } from 'vitest'
import { authorityText, byPatient, isMinor, Representative, sameName, signerOf, signerText } from './signer.ts'

const parent = { name: 'Maria  Lopez', relationship: 'Mother', authority: 'parent' } as const
const errors = (input: unknown) =>
  Object.fromEntries(Representative.safeParse(input).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])

describe('a representative [S-05]', () => {
  test('needs a name, a relationship, and an authority', () => {
    expect(errors(parent)).toEqual({})
    expect(errors({ ...parent, name: 'Al' })).toEqual({ name: 'Enter the representative’s first and last name' })
    expect(errors({ ...parent, name: 'Ali' })).toEqual({})
    expect(errors({ ...parent, name: '  Al  ' })).toEqual({ name: 'Enter the representative’s first and last name' })
    expect(errors({ ...parent, relationship: 'M' })).toEqual({
      relationship: 'Enter the representative’s relationship to the patient',
    })
    expect(errors({ ...parent, relationship: 'Me' })).toEqual({})
    expect(errors({ ...parent, authority: 'neighbor' })).toEqual({ authority: 'Select the representative’s authority to sign' })
    expect(errors(null)).toEqual({ '': 'Enter the representative’s first and last name' })
  })

  test('describes another authority, which is reported together with the other problems', () => {
    expect(errors({ ...parent, authority: 'other' })).toEqual({ authority_other: 'Describe the representative’s authority' })
    expect(errors({ ...parent, name: '', authority: 'other', authority_other: ' ' })).toEqual({
      name: 'Enter the representative’s first and last name',
      authority_other: 'Describe the representative’s authority',
    })
    expect(errors({ ...parent, authority: 'other', authority_other: 'Court order' })).toEqual({})
  })
})

describe('the signer on record', () => {
  const signed = (overrides: object) => signerOf(Representative.parse({ ...parent, ...overrides }))

  test('is the patient, without a representative', () => {
    expect(signerOf(null)).toEqual(byPatient)
    expect(signerText(byPatient)).toBe('The patient')
    expect(signerText({ ...byPatient, signed_by: null })).toBe('Not recorded')
  })

  test('is a representative with a relationship and an authority, written with single spaces', () => {
    expect(signed({})).toEqual({
      signed_by: 'representative',
      representative_name: 'Maria Lopez',
      representative_relationship: 'Mother',
      representative_authority: 'parent',
      representative_authority_other: null,
      minor_exception: null,
    })
    expect(signerText(signed({}))).toBe('Maria Lopez (Mother), authority: Parent')
  })

  test('keeps the description only of another authority', () => {
    const conservator = signed({ authority: 'other', authority_other: ' LPS conservator ' })
    expect(conservator.representative_authority_other).toBe('LPS conservator')
    expect(signerText(conservator)).toBe('Maria Lopez (Mother), authority: LPS conservator')
    expect(signed({ authority_other: 'LPS conservator' }).representative_authority_other).toBeNull()
  })

  test.each([
    ['parent', 'Parent'],
    ['guardian', 'Legal guardian'],
    ['health_care_agent', 'Health care agent'],
    ['other', 'Other'],
    [null, ''],
  ] as const)('shows the authority %s as %j', (representative_authority, text) => {
    expect(authorityText({ representative_authority, representative_authority_other: null })).toBe(text)
    if (representative_authority !== 'other')
      expect(authorityText({ representative_authority, representative_authority_other: 'Court order' })).toBe(text)
  })
})

test('the same name in other letters and spaces is the same signer', () => {
  expect(sameName('  Maria   LOPEZ ')).toBe('maria lopez')
  expect(sameName('Maria Lopez')).not.toBe(sameName('MariaLopez'))
})

test('a patient is a minor until the 18th birthday', () => {
  expect(isMinor('11/21/2008', '2026-11-20')).toBe(true)
  expect(isMinor('11/20/2008', '2026-11-20')).toBe(false)
})
