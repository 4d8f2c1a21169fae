import { expect, test } from 'vitest'
import { tag } from '../../../directory/tags.ts'
import { payment } from './payment.ts'
import { releaseOfInformation } from './releaseOfInformation.ts'
import { stateOf } from './save.ts'
import { type Context, newPatient, type Section } from './section.ts'
import { levelOfCare, physicalHealth, socialDeterminants } from './sections.ts'

const at = '2026-11-20T15:00:00.000Z'
const context: Context = {
  today: '2026-11-20',
  now: at,
  zipPlaces: () => undefined,
  organization: { type: 'hospital' },
  insuranceType: code => (code === 'PY2' ? 'Private' : undefined),
  patient: { ...newPatient, first_name: 'Ana', last_name: 'Lopez' },
}
const plan = (payer_code: string) => ({
  provider: { payer_code, payer_name: 'Aetna' },
  subscriber_id: 'XQ1',
  group_id: null,
  sub_relationship: 'self' as const,
  sub_first_name: 'Ana',
  sub_last_name: 'Lopez',
  sub_phone_number: null,
  county: null,
  managed_care: [tag.network.ppo],
})
const state = (section: Section, patient: Partial<Parameters<typeof stateOf>[1]>, drafted = false) =>
  stateOf(section, { sections_saved: {}, hipaa_document: null, ...patient }, context, drafted)
const saved = (...numbers: number[]) => ({ sections_saved: Object.fromEntries(numbers.map(number => [number, at])) })

test('a skipped section is not completed, even if later sections are', () => {
  expect(state(levelOfCare as Section, { ...saved(1, 4), current_section: 4, treatment_levels: [440] })).toBe('notStarted')
})

test('a saved section is completed, even if all its answers are optional', () => {
  expect(state(levelOfCare as Section, { ...saved(3), treatment_levels: [440] })).toBe('completed')
  expect(state(socialDeterminants as Section, saved(10))).toBe('completed')
  expect(state(physicalHealth as Section, { ...saved(8), date_of_covid_vaccine: '2025-10-01' })).toBe('completed')
})

test('a saved section that is no longer valid is wrong, with or without a draft', () => {
  const paid = (code: string) => ({ ...saved(4), payment_method: [tag.payment.insurance], patient_insurance: plan(code) })
  expect(state(payment as Section, paid('PY2'))).toBe('completed')
  expect(state(payment as Section, paid('gone'))).toBe('wrong')
  expect(state(payment as Section, paid('gone'), true)).toBe('wrong')
})

test('a section with unsaved input is begun', () => {
  expect(state(levelOfCare as Section, {}, true)).toBe('begun')
  expect(state(levelOfCare as Section, { ...saved(3), treatment_levels: [440] }, true)).toBe('begun')
})

test('the release section is completed only while the release is valid', () => {
  const release = releaseOfInformation as Section
  expect(state(release, { ...saved(2), hipaa_document: { s3_filename: 'a.pdf' } })).toBe('completed')
  expect(state(release, saved(2))).toBe('notStarted')
  expect(state(release, {}, true)).toBe('begun')
})

test('a stored vaccination date that is no longer possible makes the section wrong', () => {
  const vaccinated = (date_of_covid_vaccine: string) =>
    state(physicalHealth as Section, { ...saved(8), is_covid_vaccinated: [tag.covidVaccinated.yes], date_of_covid_vaccine })
  expect(vaccinated('2025-10-01')).toBe('completed')
  expect(vaccinated('2019-10-01')).toBe('wrong')
})
