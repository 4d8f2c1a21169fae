import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { buildPatient, network, openAt } from '../../../testing.ts'
import { listDeviceDrafts } from '../../platform/drafts/deviceStorage.ts'
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

test('an involuntary hold is saved to the patient, so it reaches the matches [S-23] [S-25]', async () => {
  const patient = buildPatient()
  const path = `/patients/${patient.id}/clinical-snapshot`
  const saved = { ...patient, updated_at: '2026-11-27T23:20:00Z' }
  const { requests } = network({ patient, answers: { [`PUT ${path}`]: { json: { data: saved } } } })
  const hold = { clinical_snapshot: { legal_status: 'involuntary' } }
  expect(await saveCarriedValues(patient, { age: 34, later: { ...later, ...hold } }, user)).toEqual(saved)
  expect(requests.find(one => one.path === path)).toMatchObject({
    method: 'PUT',
    body: { legal_status: 'involuntary', updated_at: null, pulse: null },
  })
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

test('a later section says that its answers are from the search, until they are saved again', async () => {
  // Another test leaves a draft of patient 41 on this device.
  const patient = buildPatient({ id: 77 })
  const path = `/patients/${patient.id}/drafts/payment`
  const saved = { section: 'payment', values: later.payment, base: patient.updated_at, version: 1, device: 'd', device_name: 'D' }
  const draftAt = (saved_at: string) => ({ json: { data: { ...saved, saved_at } } })
  const [atStart, edited] = ['2026-11-27T23:19:00Z', '2026-11-27T23:25:00Z'].map(draftAt) as [object, object]
  network({ patient, answers: { [`PUT ${path}`]: atStart } })
  await saveCarriedValues(patient, { age: null, later: { payment: later.payment } }, user)
  const open = async (draft: object, notice: RegExp) => {
    network({ patient, answers: { [`GET ${path}`]: draft } })
    openAt(`/patient/intake/edit/section-4/p/${patient.id}`)
    await screen.findByText(notice)
    cleanup()
  }
  await open(atStart, /^These answers are from Find a bed/)
  await open(edited, /^We restored your unsaved changes/)
})
