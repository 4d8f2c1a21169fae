import { expect, test } from 'vitest'
import { facilityTagFields, tag } from '#domain/directory/tags.ts'
import { tagIds } from '../../seed/catalog.ts'
import { tags as catalogue } from '../../seed/lookups/tags.ts'
import {
  accreditationColumns,
  accreditationsFrom,
  agesFrom,
  type Codes,
  combineAges,
  coveredTags,
  gendersFrom,
  hasCode,
  tagFields,
  tagsFrom,
} from './codes.ts'

const codes = (substance = '', mental = ''): Codes => ({
  substance: new Set(substance.split(' ').filter(Boolean)),
  mental: new Set(mental.split(' ').filter(Boolean)),
})

const tagNames = (field: (typeof tagFields)[number], input: Codes) =>
  tagsFrom(input)[field].map(id => catalogue.find(row => row.id === id)!.content)

test('a code becomes the matching tag in the category of its field', () => {
  expect(tagNames('treatment_levels', codes('DT RD RES RS OIT'))).toEqual([
    'Detox - residential',
    'Detox (setting not given)',
    'Residential short-term (<30 days)',
    'Residential (any)',
    'IOP',
  ])
  expect(tagNames('prescriptions_accepted', codes('MU BWN VTRL'))).toEqual([
    'Methadone',
    'Buprenorphine/naloxone (Suboxone)',
    'Naltrexone injectable (Vivitrol)',
  ])
  expect(tagNames('languages', codes('', 'SP F92'))).toEqual(['Spanish', 'Vietnamese'])
  expect(tagsFrom(codes('SF')).accepts_cash_payment).toEqual([tag.cash.accepted])
  expect(tagsFrom(codes('TA')).provides_transport).toEqual([tag.transport.yes])
})

test('a code can fill two fields, several codes can fill one tag, and both directories count', () => {
  const both = codes('COPSU AH EMP VOC', 'VRS AH')
  expect(tagNames('acute_health_accommodations', both)).toEqual(['Chronic pain'])
  expect(tagNames('non_addictive_pain_management', both)).toEqual(['Pain + substance use'])
  expect(tagNames('general_accommodations', both)).toEqual(['Sign language/deaf'])
  expect(tagNames('languages', both)).toEqual(['Sign language'])
  expect(tagNames('general_features', both)).toEqual(['Employment help'])
})

test('a code specific to one directory is ignored in the other', () => {
  expect(tagNames('prescriptions_accepted', codes('', 'CLOZA ANTPYCH'))).toEqual([
    'Psychiatric medication',
    'Antipsychotics',
    'Clozapine',
  ])
  expect(tagNames('prescriptions_accepted', codes('CLOZA'))).toEqual([])
})

test('codes that only hint at a tag are ignored, and a facility without codes has no tags', () => {
  for (const field of tagFields)
    expect(tagsFrom(codes('GL', 'DEC PEON WI'))[field]).toEqual(
      field === 'special_accommodations' ? tagIds('special_pop_accommodation', 'LGBTQ') : [],
    )
  for (const field of tagFields) expect(tagsFrom(codes())[field]).toEqual([])
})

test.each([
  ['SA', ['Alcohol', 'Opioids']],
  ['SA NAUT', ['Opioids']],
  ['SA NOOP', ['Alcohol']],
  ['SA NAUT NOOP TGD', ['Gambling']],
  ['DT', []],
])('%s treats %j', (input, treats) => expect(tagNames('addictions_treated', codes(input))).toEqual(treats))

test.each([
  ['NMOA NMAUT', true],
  ['NOOP NAUT', true],
  ['NMOA NAUT', true],
  ['NMOA', false],
  ['NMAUT', false],
  ['NMOA NMAUT NU', false],
  ['NMOA NMAUT MU', false],
])('%s is abstinence only: %s', (input, only) => {
  expect(tagsFrom(codes(input)).treatment_method.includes(tag.method.abstinenceOnly)).toBe(only)
})

test('medication treatment is one method, accepting patients on medication from elsewhere another', () => {
  expect(tagNames('treatment_method', codes('BU MOA'))).toEqual(['Medication assisted', 'Accepts MAT prescribed elsewhere'])
})

test.each([
  ['FEM', tag.gender.femaleOnly],
  ['MALE', tag.gender.maleOnly],
  ['FEM MALE', tag.gender.coed],
  ['', null],
])('%j maps to gender tag %s', (input, gender) => expect(gendersFrom(codes(input))).toBe(gender))

test.each([
  ['CHLD', tag.age.teens],
  ['CHLD YAD', tag.age.teensAndYoungAdults],
  ['YAD', tag.age.youngAdults],
  ['ADLT', tag.age.adults],
  ['YAD ADLT', tag.age.adults],
  ['YAD ADLT SNR', tag.age.adults],
  ['ADLT SNR', tag.age.adults],
  ['YAD SNR', tag.age.adults],
  ['SNR', tag.age.seniors],
  ['CHLD YAD ADLT SNR', tag.age.all],
  ['CHLD ADLT', tag.age.all],
  ['CHLD SNR', tag.age.all],
  ['', null],
])('%j maps to age tag %s', (input, age) => expect(agesFrom(codes(input))).toBe(age))

test('ages from the two directories are combined', () => expect(agesFrom(codes('ADLT', 'CHLD'))).toBe(tag.age.all))

test.each([
  [tag.age.teens, tag.age.adults, tag.age.all],
  [tag.age.teens, tag.age.youngAdults, tag.age.teensAndYoungAdults],
  [tag.age.youngAdults, tag.age.seniors, tag.age.adults],
  [tag.age.seniors, tag.age.seniors, tag.age.seniors],
  [tag.age.adults, null, tag.age.adults],
  [null, null, null],
])('age tags %s and %s combine to %s', (first, second, combined) => {
  expect(combineAges(first, second)).toBe(combined)
  expect(combineAges(second, first)).toBe(combined)
})

test('CARF comes first, and any accreditations after the fourth share the last column', () => {
  const shownNames = (input: Codes) => Object.values(accreditationColumns(accreditationsFrom(input)))
  expect(shownNames(codes('DEA CARF'))).toEqual(['CARF', 'DEA', null, null])
  expect(shownNames(codes('DEA SOTP COA NCQA CARF', 'FQHC'))).toEqual(['CARF', 'COA', 'NCQA', 'SAMHSA OTP, FQHC, DEA'])
  expect(shownNames(codes())).toEqual([null, null, null, null])
})

test('a code can be looked up in a single directory', () => {
  expect(hasCode(codes('SA'), ['SA'], 'mental')).toBe(false)
  expect(hasCode(codes('SA'), ['SA'], 'substance')).toBe(true)
  expect(hasCode(codes('', 'SA'), ['MH', 'SA'])).toBe(true)
})

test('tags the directories do not cover are reported as such', () => {
  const [cocaine, kosher] = [tagIds('addiction_program', 'Cocaine and crack')[0]!, tagIds('diet', 'Kosher')[0]!]
  expect([cocaine, kosher].some(id => coveredTags.has(id))).toBe(false)
  const [alcohol] = tagIds('addiction_program', 'Alcohol') as [number]
  expect([alcohol, tag.method.abstinenceOnly, tag.gender.coed].every(id => coveredTags.has(id))).toBe(true)
  const fields: string[] = Object.values(facilityTagFields)
  expect([...coveredTags].every(id => fields.includes(catalogue.find(row => row.id === id)!.category))).toBe(true)
})
