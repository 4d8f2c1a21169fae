import { expect, test } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import type { SearchCenter } from '#domain/matching/places.ts'
import { catalogueById, detox, ptsd, wheelchair, yoga } from '../testing.ts'
import { type Answers, emptyVisit, noAnswers } from './answers.ts'
import { draftFrom } from './draftFrom.ts'

const reno = { found_by: 'zip', label: 'Reno, NV 89501' } as SearchCenter
const aetna = { payer_code: 'AETNA', payer_name: 'Aetna', insurance_type: 'Private' as const }
const drafted = (answers: Partial<Answers>, filters: number[] = [], atHospital = true) =>
  draftFrom(
    { answers: { ...noAnswers, ...answers }, search: { ...emptyVisit.search, filters } },
    { center: reno, tags: catalogueById, atHospital },
  )

test('each answer goes into its section; the age is only a note [S-23]', () => {
  expect(drafted({ level: detox, age: '34', sex: 'female', payer: aetna, zip: '89501' })).toEqual({
    values: { gender_at_birth: 'female', gender_identity: 'female' },
    carried: {
      age: 34,
      later: {
        level_of_care: { treatment_levels: [detox] },
        payment: {
          payment_method: [tag.payment.insurance],
          patient_insurance: expect.objectContaining({ provider: aetna, subscriber_id: '' }),
        },
        logistics: {
          preferred_treatment_location: [tag.place.address],
          current_city: 'Reno',
          current_state: 'NV',
          current_zip_code: '89501',
        },
      },
    },
  })
})

test.each([
  ['yes', 'involuntary'],
  ['no', 'voluntary'],
] as const)('an involuntary hold answered %s becomes a draft of the clinical snapshot [S-25]', (hold, legal_status) => {
  expect(drafted({ hold }, [], false)).toEqual({
    values: {},
    carried: { age: null, later: { clinical_snapshot: { legal_status } } },
  })
})

test('unanswered questions are not filled in', () => {
  expect(drafted({}, [], false)).toEqual({ values: {}, carried: { age: null, later: {} } })
  expect(drafted({ age: '400', sex: 'non-binary', payer: 'cash' })).toEqual({
    values: { gender_identity: 'non-binary' },
    carried: {
      age: null,
      later: {
        payment: { payment_method: [tag.payment.cash] },
        logistics: { preferred_treatment_location: [tag.place.nearCrisisCenter] },
      },
    },
  })
})

test('filters that are also intake questions go into their sections; other filters are dropped', () => {
  expect(drafted({}, [ptsd, wheelchair, yoga, tag.transport.yes], false).carried?.later).toEqual({
    mental_health: { mental_conditions: [ptsd] },
    physical_health: { accessibility_requirements: [wheelchair] },
    logistics: { needs_transport: [tag.transport.yes] },
  })
})

test('a ZIP code whose city is not known yet is kept; an incomplete or unknown ZIP code is not', () => {
  const near = (zip: string, center?: SearchCenter) =>
    draftFrom({ answers: { ...noAnswers, zip }, search: emptyVisit.search }, { center, tags: catalogueById, atHospital: true })
  expect(near('89501').carried?.later).toEqual({
    logistics: { preferred_treatment_location: [tag.place.address], current_zip_code: '89501' },
  })
  expect(near('895').carried?.later).toEqual({})
  expect(near('00000', { found_by: 'hospital', label: 'St. Mary' } as SearchCenter).carried?.later).toEqual({})
})
