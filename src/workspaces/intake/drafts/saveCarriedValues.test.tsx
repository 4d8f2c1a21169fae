import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/tags.ts'
import { listDeviceDrafts } from '../../../features/drafts/listDeviceDrafts.ts'
import { buildPatient, network } from '../../../testing.ts'
import { saveCarriedValues } from './saveCarriedValues.ts'

afterEach(() => vi.unstubAllGlobals())

const user = 7

const later = {
  level_of_care: { treatment_levels: [440] },
  payment: { payment_method: [tag.payment.insurance] },
}

test('the level of care is saved to the patient, and unfinished sections become drafts [S-23]', async () => {
  const patient = buildPatient()
  const { requests } = network({ patient })
  const after = await saveCarriedValues(patient, { age: 34, later }, user)
  expect(after.treatment_levels).toEqual([440])
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `PATCH /patients/${patient.id}`,
    `PUT /patients/${patient.id}/drafts/payment`,
  ])
  expect(requests[0]!.body).toEqual({ treatment_levels: [440], current_section: 3 })
})

test('values that the server does not accept stay on this device, and their sections load them', async () => {
  const patient = buildPatient()
  network({
    patient,
    answers: {
      [`PATCH /patients/${patient.id}`]: { status: 422, json: { message: 'No' } },
      [`PUT /patients/${patient.id}/drafts/payment`]: { status: 503, json: { message: 'Busy' } },
    },
  })
  expect(await saveCarriedValues(patient, { age: null, later }, user)).toBe(patient)
  for (const section of ['level_of_care', 'payment'] as const)
    expect(await listDeviceDrafts(user, `${patient.id}.${section}`)).toEqual([
      expect.objectContaining({ values: later[section], version: 0, base: patient.updated_at }),
    ])
})
