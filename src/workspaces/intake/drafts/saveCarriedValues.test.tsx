import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/tags.ts'
import { buildPatient, network } from '../../../testing.ts'
import { saveCarriedValues } from './saveCarriedValues.ts'

afterEach(() => vi.unstubAllGlobals())

const later = {
  level_of_care: { treatment_levels: [440] },
  payment: { payment_method: [tag.payment.insurance] },
}

test('the level of care is saved to the patient, and unfinished sections become drafts [S-23]', async () => {
  const patient = buildPatient()
  const { requests } = network({ patient })
  const after = await saveCarriedValues(patient, { age: 34, later })
  expect(after.treatment_levels).toEqual([440])
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PATCH /patients/${patient.id}`,
    `PUT /patients/${patient.id}/drafts/payment`,
  ])
  expect(requests[0]!.body).toEqual({ treatment_levels: [440], current_section: 3 })
})

test('a level of care that cannot be saved leaves its section empty', async () => {
  const patient = buildPatient()
  const { requests } = network({
    patient,
    answers: { [`PATCH /patients/${patient.id}`]: { status: 422, json: { message: 'No' } } },
  })
  expect(await saveCarriedValues(patient, { age: null, later })).toBe(patient)
  expect(requests).toHaveLength(2)
})
