import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { texts } from '../../../i18n/english/intake.ts'
import { anOrganization } from '../../../resources/testing.ts'
import { advocate, buildPatient, network, openAt, signed } from '../../../testing.ts'

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
  const hour = 3_600_000
  const at = (from: number) => new Date(Date.now() + from).toISOString()
  const patient = buildPatient({
    ...signed,
    current_section: 10,
    emergency_arrival_at: at(-hour),
    estimated_discharge_timestamp: at(-2 * hour),
  })
  network({ patient, answers: { [`GET /organizations/${advocate.organization_id}`]: { json: { data: anOrganization() } } } })
  openAt('/patient/intake/add/section-5/p/41')
  const field = await screen.findByRole('group', { name: /^Arrival|^Arrived/ })
  expect(field.textContent).toContain('After the estimated discharge?')
  cleanup()
  openAt('/patient/intake/review/p_41')
  expect(await screen.findByText(/\(After the estimated discharge\?\)$/)).toBeTruthy()
})
