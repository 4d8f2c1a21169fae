import { expect, test } from 'vitest'
import { logistics } from '#domain/intake/patients/intake/logistics.ts'
import { patientDetails } from '#domain/intake/patients/intake/patientDetails.ts'
import { payment } from '#domain/intake/patients/intake/payment.ts'
import {
  levelOfCare,
  mentalHealth,
  physicalHealth,
  socialDeterminants,
  specialPopulations,
  substanceUse,
} from '#domain/intake/patients/intake/sections.ts'
import { storedFields } from '#domain/intake/patients/schema.ts'
import { notAnswers } from '#domain/matching/shown.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { buildPatient } from '../../testing.ts'
import { partsOf } from './patients/reviewParts.ts'
import { intakeSections } from './sections.ts'

// These tests say what is missing when CONTRIBUTING.md, "Add an intake field", was not followed to the end.

/** Section 2 is saved as a release. */
const sections = [
  patientDetails,
  levelOfCare,
  payment,
  logistics,
  substanceUse,
  mentalHealth,
  physicalHealth,
  specialPopulations,
  socialDeterminants,
]
const inSections = new Set<string>(sections.flatMap(({ fields }) => keysOf(fields.shape as Record<string, unknown>)))

const noAnswer = new Set<string>(notAnswers)

/** Fields of section 1 that confirm another one and are not stored. */
const confirmations = [
  'another_person',
  'first_name_is_full',
  'last_name_is_full',
  'alt_first_name_is_full',
  'alt_last_name_is_full',
]

test('each column of a patient is a field of a section, or is named here as no answer', () => {
  expect(storedFields.filter(field => !inSections.has(field) && !noAnswer.has(field))).toEqual([])
})

test.each(sections.map(({ number, title, fields }) => ({ number, title, fields })))(
  'each field of section $number, $title, has an initial value in its form',
  ({ number, fields }) => {
    const values = intakeSections.find(section => section.number === number)!.opensWith(buildPatient())
    expect(Object.keys(fields.shape).filter(field => !(field in values))).toEqual([])
  },
)

test('each field of a section is in the review, or is named here as a confirmation', () => {
  const read = new Set<string>()
  const patient = new Proxy(buildPatient(), {
    get(target, field, receiver) {
      read.add(String(field))
      return Reflect.get(target, field, receiver)
    },
  })
  partsOf(patient, { name: () => '', names: () => '' } as unknown as Parameters<typeof partsOf>[1])
  expect([...inSections].filter(field => !read.has(field) && !confirmations.includes(field))).toEqual([])
})
