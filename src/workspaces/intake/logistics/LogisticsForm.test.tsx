import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { emptySnapshot } from '#domain/intake/patients/snapshot/schema.ts'
import { texts } from '../../../i18n/english/intake.ts'
import { anOrganization } from '../../../resources/testing.ts'
import { advocate, buildPatient, network, openAt, signed } from '../../../testing.ts'
import { partsOf } from '../patients/reviewParts.ts'
import { catalogOf } from '../patients/snapshotPart.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const open = (city: string | null) => {
  const own = anOrganization({ type: 'hospital', address_line_one: '1 Hill', city, state: 'CA', zip_code: '91101' })
  const answers = { [`GET /organizations/${advocate.organization_id}`]: { json: { data: own } } }
  network({ patient: buildPatient({ ...signed, current_section: 4 }), answers })
  openAt('/patient/intake/add/section-5/p/41')
}
/** Waits for the option that shows this address, and returns its radio button. */
const near = (hint: string) =>
  waitFor(() => {
    const radio = screen.getByRole('radio', { name: /^Near Crisis Center/ })
    expect(radio.closest('label')?.textContent).toContain(hint)
    return radio
  })

test('"Near Crisis Center" shows which address it copies [INT-051]', async () => {
  open('Pasadena')
  expect(await near('1 Hill, Pasadena, CA 91101')).toHaveProperty('disabled', false)
})

test('"Near Crisis Center" is disabled with a reason if the organization has no address', async () => {
  open(null)
  expect(await near(texts.logistics.noOwnAddress)).toHaveProperty('disabled', true)
  expect(screen.getByRole('radio', { name: /^Specify Address/ })).toHaveProperty('disabled', false)
})

test('an arrival after the estimated discharge is a question at the field, and stays marked in the review [S-30]', async () => {
  const patient = buildPatient({
    ...signed,
    current_section: 4,
    emergency_arrival_at: '2026-11-20T15:00:00Z',
    estimated_discharge_timestamp: '2026-11-20T14:00:00Z',
    sections_saved: { 5: '2026-11-20T16:00:00Z' },
    clinical_snapshot: {
      ...emptySnapshot,
      legal_status: 'involuntary',
      hold_started_at: '2026-11-20T15:00:00Z',
      hold_expires_at: '2026-11-20T14:00:00Z',
      updated_at: '2026-11-20T16:00:00Z',
      updated_by_name: null,
    },
  })
  network({ patient, answers: { [`GET /organizations/${advocate.organization_id}`]: { json: { data: anOrganization() } } } })
  openAt('/patient/intake/add/section-5/p/41')
  const field = await screen.findByRole('group', { name: /^Arrival in the emergency department/ })
  expect(field.textContent).toContain('After the estimated discharge?')
  const marked = partsOf(patient, catalogOf([]))
    .flatMap(part => part.rows)
    .filter(row => row.value?.endsWith('?)'))
  expect(marked.map(row => row.value)).toEqual([
    expect.stringMatching(/\(Not after the start of the hold\?\)$/),
    expect.stringMatching(/\(After the estimated discharge\?\)$/),
  ])
})
