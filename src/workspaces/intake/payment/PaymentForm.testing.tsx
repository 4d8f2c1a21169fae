import { screen } from '@testing-library/react'
import { buildPatient, network, openAt, signed } from '../../../testing.ts'

export const open = async (values = {}) => {
  const world = network({ patient: buildPatient({ ...signed, treatment_levels: [440], current_section: 3, ...values }) })
  openAt('/patient/intake/add/section-4/p/41')
  await screen.findByRole('heading', { name: 'Insurance/Payment' })
  return world
}
