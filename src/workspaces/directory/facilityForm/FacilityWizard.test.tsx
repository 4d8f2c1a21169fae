import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { unfinishedSections } from '#domain/directory/facilities/intake/state.ts'
import { filled } from '#domain/directory/facilities/intake/testing.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { tag } from '#domain/directory/tags.ts'
import { permissionsOf, platformRoles } from '#domain/identity/roles.ts'
import { advocate, network, openAt, payerOf, stillUntil, stopTimers, tagOf } from '../../../testing.ts'
// Import here so that compiling the page does not count against the first test's timeout.
import './FacilityWizard.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const orgAdmin = {
  ...advocate,
  is_patient_advocate: false,
  organization_id: 31,
  organization_name: 'Quiet Harbor Recovery',
  organization_type: 'treatment_center' as const,
  organization_role: 'administrator' as const,
}
const superAdmin = {
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
const buildFacility = (values: Partial<Facility>): Facility => ({
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
const tags = [
  tagOf(tag.transport.yes, 'provides_transport', 'Transport is provided'),
  tagOf(tag.transport.no, 'provides_transport', 'No transport'),
  tagOf(tag.facilityVehicle.yes, 'facility_ground_transportation', 'By our vehicle'),
  tagOf(48, 'facility_ground_transportation', 'No vehicle'),
  tagOf(tag.taxi.yes, 'taxi_ground_transportation', 'By taxi'),
  tagOf(264, 'taxi_ground_transportation', 'No taxi'),
  tagOf(407, 'financed_air_travel', 'Flights are paid'),
  tagOf(408, 'financed_air_travel', 'No flights'),
]
const payers = [
  payerOf('PY1', 'Medi-Cal', 'Public'),
  payerOf('PY2', 'Aetna', 'Private'),
  payerOf('PY3', 'Medicare', 'Public'),
  payerOf('PY4', 'Blue Lantern', 'Private'),
]

/** Opens a wizard section for a complete facility with these values changed. */
async function open(section: number, title: string, values: Partial<Facility>, answers = {}) {
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
const legend = (question: string) => screen.queryByText(question, { selector: 'legend' })
const group = (question: string) => within(legend(question)!.closest<HTMLElement>('fieldset')!)
const answer = (question: string, text: string) => userEvent.click(group(question).getByLabelText(text))
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))
const errorOf = (field: HTMLElement) => document.getElementById(`${field.id}-error`)?.textContent

test('"Finish intake" opens the first incomplete section', async () => {
  const json = {
    data: buildFacility({ intake_complete: false, intake_section: 3, accepted_genders: null as never }),
  }
  network({
    user: orgAdmin,
    answers: {
      'GET /facilities/60': { json },
      'GET /facilities/60/documents': { json: { data: [] } },
      'GET /facilities/60/photos': { json: { data: [] } },
      'GET /common/feature-tags': { json: { data: tags, total: tags.length } },
      'GET /providers/active': { json: { data: payers, total: payers.length } },
    },
  })
  const first = unfinishedSections(json.data)[0]!
  expect(first.number).toBeGreaterThan(1)
  const router = openAt('/facility/60/add/next', '/facility/my_organization')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/facility/60/add/section${first.number}`))
})

test('an integrated license’s name is required only with that license, and is cleared otherwise [FAC-022]', {
  tags: 'night',
}, async () => {
  const { saves } = await open(1, 'Licenses & Accreditations', { has_integrated_license: null })
  const question = 'Does one license cover multiple facilities (integrated license)?'
  const field = () => screen.queryByLabelText<HTMLInputElement>('Integrated license name')
  expect(field()).toBeNull()
  await answer(question, 'Yes')
  await save()
  await waitFor(() => expect(errorOf(field()!)).toBe('This field is required'))
  expect(saves()).toEqual([])
  await userEvent.type(field()!, 'Harbor group')
  await answer(question, 'No')
  expect(field()).toBeNull()
  await answer(question, 'Yes')
  expect(field()!.value).toBe('')
  await userEvent.type(field()!, 'Bay group')
  await save()
  await waitFor(() => expect(saves()).toMatchObject([{ has_integrated_license: true, integrated_license_name: 'Bay group' }]))
})

test('a ten-digit NPI is checked on blur only, and a rejected NPI keeps its error [FAC-024]', { tags: 'night' }, async () => {
  const npi = '1234567890'
  const check = { [`GET /common/npi/${npi}`]: { json: { data: { data: false } } } }
  const { requests } = await open(1, 'Licenses & Accreditations', { npi: null }, check)
  const checks = () => requests.filter(item => item.path.startsWith('/common/npi/')).map(item => item.path)
  const field = screen.getByLabelText('NPI (optional)')
  await userEvent.type(field, npi.slice(0, 9))
  await userEvent.tab()
  await userEvent.type(field, npi.slice(9))
  // Wait long enough to catch a check that does not wait for blur.
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(checks()).toEqual([])
  await userEvent.tab()
  await waitFor(() => expect(errorOf(field)).toBe('Invalid NPI number'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(checks()).toEqual([`/common/npi/${npi}`])
  await userEvent.tab()
  expect(errorOf(field)).toBe('Invalid NPI number')
})

/** Queries for one network list: its selected payers and the options in its picker. */
function listOf(label: string) {
  const input = screen.getByRole('combobox', { name: name => name.startsWith(label) })
  let box = input
  while (!within(box).queryByRole('status')) box = box.parentElement!
  return {
    input,
    taken: () =>
      within(box)
        .queryAllByRole('button', { name: /^Remove / })
        .map(button => button.getAttribute('aria-label')!.replace('Remove ', '')),
    async offered() {
      await userEvent.click(input)
      const found = (await screen.findAllByRole('option')).map(option => option.firstElementChild!.textContent)
      fireEvent.blur(input)
      await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
      return found
    },
  }
}
const [inside, outside] = ['In network', 'Out of network'] as const
const section3 = [3, 'Insurance / Payment'] as const

test('Yes to public insurance moves all public payers to the in-network list, and No moves them to the out-of-network list; private payers stay [FAC-035]', {
  tags: 'night',
}, async () => {
  const { saves } = await open(...section3, {
    accepts_public_insurance: null,
    insurance_plans_in_network: ['PY2'],
    insurance_plans_out_network: ['PY1', 'PY4'],
  })
  const lists = () => [listOf(inside).taken(), listOf(outside).taken()]
  await screen.findByText(inside)
  const question = 'Do you accept public insurance?'
  expect(lists()).toEqual([['Aetna'], ['Blue Lantern', 'Medi-Cal']])
  await answer(question, 'Yes')
  expect(lists()).toEqual([['Aetna', 'Medi-Cal', 'Medicare'], ['Blue Lantern']])
  await answer(question, 'No')
  expect(lists()).toEqual([['Aetna'], ['Blue Lantern', 'Medi-Cal', 'Medicare']])
  await save()
  await waitFor(() =>
    expect(saves()).toMatchObject([{ insurance_plans_in_network: ['PY2'], insurance_plans_out_network: ['PY4', 'PY1', 'PY3'] }]),
  )
})

test('an optional yes-or-no answer can be cleared and is then saved as unanswered', { tags: 'night' }, async () => {
  const { saves } = await open(1, 'Licenses & Accreditations', {
    joint_commission_accreditation: true,
    has_integrated_license: true,
    integrated_license_name: 'Harbor group',
  })
  for (const question of [
    'Is the facility accredited by the Joint Commission?',
    'Does one license cover multiple facilities (integrated license)?',
  ]) {
    await userEvent.click(screen.getByRole('button', { name: `Clear answer: ${question}` }))
    for (const choice of ['Yes', 'No']) expect(group(question).getByLabelText<HTMLInputElement>(choice).checked).toBe(false)
    expect(screen.queryByRole('button', { name: `Clear answer: ${question}` })).toBeNull()
  }
  await save()
  await waitFor(() =>
    expect(saves()).toMatchObject([
      { joint_commission_accreditation: null, has_integrated_license: null, integrated_license_name: null },
    ]),
  )
})

test('a long payer list shows the first payers by name and expands', { tags: 'night' }, async () => {
  const many = Array.from({ length: 15 }, (_, n) => payerOf(`PZ${n}`, `Payer ${String.fromCharCode(79 - n)}`, 'Private'))
  payers.push(...many)
  await open(...section3, { insurance_plans_in_network: many.map(({ payer_code }) => payer_code) })
  await screen.findByText(inside)
  expect(listOf(inside).taken()).toEqual(
    many
      .map(({ payer_name }) => payer_name)
      .toSorted()
      .slice(0, 12),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Show all 15' }))
  expect(listOf(inside).taken()).toHaveLength(15)
  payers.splice(-many.length)
})

test('a payer on one network list is not offered for either, and is offered for both after removal [FAC-036]', {
  tags: 'night',
}, async () => {
  await open(...section3, { insurance_plans_in_network: ['PY2'], insurance_plans_out_network: ['PY4'] })
  await screen.findByText(inside)
  for (const list of [inside, outside]) expect(await listOf(list).offered()).toEqual(['Medi-Cal', 'Medicare'])
  await userEvent.click(listOf(outside).input)
  await userEvent.click(await screen.findByRole('option', { name: /^Medicare/ }))
  // The payer added last comes first.
  expect(listOf(outside).taken()).toEqual(['Medicare', 'Blue Lantern'])
  expect(await listOf(inside).offered()).toEqual(['Medi-Cal'])
  await userEvent.click(screen.getByRole('button', { name: 'Remove Aetna' }))
  for (const list of [inside, outside]) expect(await listOf(list).offered()).toEqual(['Medi-Cal', 'Aetna'])
})

const transport = 'Do you provide transportation?'
const rides = {
  vehicle: 'Do you use a facility vehicle?',
  taxi: 'Do you pay for a taxi or ride service?',
  air: 'Do you pay for air travel?',
}
const noRides = {
  provides_transport: [],
  facility_ground_transportation: [],
  taxi_ground_transportation: [],
  financed_air_travel: [],
  miles_facility_ground_transportation: null,
  miles_taxi_ground_transportation: null,
}
const shownQuestions = () => Object.values(rides).filter(legend)
const ticked = () =>
  Object.values(rides).flatMap(name =>
    group(name)
      .getAllByRole<HTMLInputElement>('radio')
      .filter(radio => radio.checked),
  )

test('providing transport shows vehicle, taxi and air travel; other answers hide and clear them [FAC-037]', {
  tags: 'night',
}, async () => {
  await open(7, 'Programs & Features', noRides)
  await screen.findByText(transport)
  expect(shownQuestions()).toEqual([])
  await answer(transport, 'Transport is provided')
  expect(shownQuestions()).toEqual(Object.values(rides))
  await answer(rides.air, 'Flights are paid')
  await answer(rides.vehicle, 'No vehicle')
  await answer(transport, 'No transport')
  expect(shownQuestions()).toEqual([])
  await answer(transport, 'Transport is provided')
  expect(shownQuestions()).toEqual(Object.values(rides))
  expect(ticked()).toEqual([])
})

const asksForMiles = async (_by: string, question: string, yes: string, no: string, label: string) => {
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

test.each([['its own vehicle [FAC-038]', rides.vehicle, 'By our vehicle', 'No vehicle', 'Maximum miles by facility vehicle']])(
  'the form asks for miles only for the selected transport: %s',
  asksForMiles,
)

test.each([['a taxi [FAC-039]', rides.taxi, 'By taxi', 'No taxi', 'Maximum miles by taxi or ride service']])(
  'the form asks for miles only for the selected transport: %s',
  { tags: 'night' },
  asksForMiles,
)

const returnsTo = async (_who: string, user: typeof orgAdmin | typeof superAdmin, home: string) => {
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

test.each([['an administrator to the organization', superAdmin, '/admin/organizations/31']])(
  'saving the edit page returns %s [FAC-044]',
  returnsTo,
)

test.each([['an Org Admin to their organization page', orgAdmin, '/facility/my_organization']])(
  'saving the edit page returns %s [FAC-044]',
  { tags: 'night' },
  returnsTo,
)
