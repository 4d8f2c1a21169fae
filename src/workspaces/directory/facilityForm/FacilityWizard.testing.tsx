import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { filled } from '#domain/directory/facilities/intake/testing.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { tag } from '#domain/directory/tags.ts'
import { permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import { advocate, network, openAt, payerOf, stillUntil, stopTimers, tagOf } from '../../../testing.ts'
// Also the screens that the form leads to, because code does not load while the timers stand still.
import '../../../resources/organizations/OrganizationDetail.tsx'
import '../myOrganization/MyOrganization.tsx'
import './FacilityWizard.tsx'

export const orgAdmin = {
  ...advocate,
  is_patient_advocate: false,
  organization_id: 31,
  organization_name: 'Quiet Harbor Recovery',
  organization_type: 'treatment_center' as const,
  organization_role: 'administrator' as const,
}
export const superAdmin = {
  ...advocate,
  role_id: platformRoles.SUPER_ADMIN,
  is_admin: true,
  is_patient_advocate: false,
  permissions: [...permissionsOf[platformRoles.SUPER_ADMIN]!],
  organization_id: null,
  organization_type: null,
  organization_role: null,
  organization_name: null,
}
export const buildFacility = (values: Partial<Facility>): Facility => ({
  ...filled,
  id: 60,
  organization_id: 31,
  organization_name: 'Quiet Harbor Recovery',
  status: 'Approved',
  directory_listing: false,
  primary_contact_id: null,
  intake_section: 8,
  intake_complete: true,
  county: null,
  latitude: 34,
  longitude: -118,
  phone_extension: null,
  geo_source: null,
  s3_filenames: [],
  primary_image: null,
  updated_at: '2026-11-20T15:00:00Z',
  ...values,
})
export const tags = [
  tagOf(tag.transport.yes, 'provides_transport', 'Transport is provided'),
  tagOf(tag.transport.no, 'provides_transport', 'No transport'),
  tagOf(tag.facilityVehicle.yes, 'facility_ground_transportation', 'By our vehicle'),
  tagOf(48, 'facility_ground_transportation', 'No vehicle'),
  tagOf(tag.taxi.yes, 'taxi_ground_transportation', 'By taxi'),
  tagOf(264, 'taxi_ground_transportation', 'No taxi'),
  tagOf(407, 'financed_air_travel', 'Flights are paid'),
  tagOf(408, 'financed_air_travel', 'No flights'),
]
export const payers = [
  payerOf('PY1', 'Medi-Cal', 'Public'),
  payerOf('PY2', 'Aetna', 'Private'),
  payerOf('PY3', 'Medicare', 'Public'),
  payerOf('PY4', 'Blue Lantern', 'Private'),
]

/** Opens a wizard section for a complete facility with these values changed. */
export async function open(section: number, title: string, values: Partial<Facility>, answers = {}) {
  const json = { data: buildFacility(values) }
  const { requests } = network({
    user: orgAdmin,
    answers: {
      'GET /facilities/60': { json },
      'PUT /facilities/60': { json },
      'GET /facilities/60/documents': { json: { data: [] } },
      'GET /facilities/60/photos': { json: { data: [] } },
      'GET /common/feature-tags': { json: { data: tags, total: tags.length } },
      'GET /providers/active': { json: { data: payers, total: payers.length } },
      ...answers,
    },
  })
  openAt(`/facility/60/add/section${section}`, '/facility/my_organization')
  await screen.findByRole('heading', { level: 1, name: title })
  return {
    requests,
    saves: () => requests.filter(item => item.method === 'PUT' && item.path === '/facilities/60').map(item => item.body),
  }
}
export const legend = (question: string) => screen.queryByText(question, { selector: 'legend' })
export const group = (question: string) => within(legend(question)!.closest<HTMLElement>('fieldset')!)
export const answer = (question: string, text: string) => userEvent.click(group(question).getByLabelText(text))

export const transport = 'Do you provide transportation?'
export const rides = {
  vehicle: 'Do you use a facility vehicle?',
  taxi: 'Do you pay for a taxi or ride service?',
  air: 'Do you pay for air travel?',
}
export const noRides = {
  provides_transport: [],
  facility_ground_transportation: [],
  taxi_ground_transportation: [],
  financed_air_travel: [],
  miles_facility_ground_transportation: null,
  miles_taxi_ground_transportation: null,
}

export const asksForMiles = async (_by: string, question: string, yes: string, no: string, label: string) => {
  await open(7, 'Programs & Features', { ...noRides, provides_transport: [tag.transport.yes] })
  await screen.findByText(question)
  const miles = () => screen.queryAllByLabelText<HTMLInputElement>(/^Maximum miles/)
  expect(miles()).toEqual([])
  await answer(question, no)
  expect(miles()).toEqual([])
  await answer(question, yes)
  expect(miles()).toEqual([screen.getByLabelText(`${label} (optional)`)])
  await userEvent.type(miles()[0]!, '40')
  await answer(question, no)
  expect(miles()).toEqual([])
  await answer(question, yes)
  expect(miles()[0]!.value).toBe('')
  await answer(transport, 'No transport')
  expect(miles()).toEqual([])
}

export const returnsTo = async (_who: string, user: typeof orgAdmin | typeof superAdmin, home: string) => {
  const json = { data: buildFacility({}) }
  network({
    user,
    answers: {
      'GET /facilities/60': { json },
      'PUT /facilities/60': { json },
      'GET /facilities/60/documents': { json: { data: [] } },
      'GET /facilities/60/photos': { json: { data: [] } },
      'GET /common/feature-tags': { json: { data: tags, total: tags.length } },
      'GET /providers/active': { json: { data: payers, total: payers.length } },
    },
  })
  const router = openAt('/facility/edit/60', '/about')
  const button = await screen.findByRole('button', { name: /^Save/ })
  stopTimers()
  fireEvent.click(button)
  await stillUntil(() => screen.queryByText('Facility successfully edited!'))
  expect(router.state.location.pathname).toBe('/facility/edit/60')
  await act(() => vi.advanceTimersByTimeAsync(1500))
  await stillUntil(() => router.state.location.pathname === home)
  expect(router.state.location.pathname).toBe(home)
}
