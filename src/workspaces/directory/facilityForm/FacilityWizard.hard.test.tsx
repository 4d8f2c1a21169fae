import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { payerOf } from '../../../testing.ts'
import './FacilityWizard.tsx'
import {
  answer,
  asksForMiles,
  group,
  legend,
  noRides,
  open,
  orgAdmin,
  payers,
  returnsTo,
  rides,
  transport,
} from './FacilityWizard.testing.tsx'
// The screen that a saved form returns to.
import '../myOrganization/MyOrganization.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))
const errorOf = (field: HTMLElement) => document.getElementById(`${field.id}-error`)?.textContent

test('an integrated license’s name is required only with that license, and is cleared otherwise [FAC-022]', async () => {
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

test('a ten-digit NPI is checked on blur only, and a rejected NPI keeps its error [FAC-024]', async () => {
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

test('Yes to public insurance moves all public payers to the in-network list, and No moves them to the out-of-network list; private payers stay [FAC-035]', async () => {
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

test('an optional yes-or-no answer can be cleared and is then saved as unanswered', async () => {
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

test('a long payer list shows the first payers by name and expands', async () => {
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

test('a payer on one network list is not offered for either, and is offered for both after removal [FAC-036]', async () => {
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
const shownQuestions = () => Object.values(rides).filter(legend)
const ticked = () =>
  Object.values(rides).flatMap(name =>
    group(name)
      .getAllByRole<HTMLInputElement>('radio')
      .filter(radio => radio.checked),
  )

test('providing transport shows vehicle, taxi and air travel; other answers hide and clear them [FAC-037]', async () => {
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

test.each([['a taxi [FAC-039]', rides.taxi, 'By taxi', 'No taxi', 'Maximum miles by taxi or ride service']])(
  'the form asks for miles only for the selected transport: %s',
  asksForMiles,
)

test.each([['an Org Admin to their organization page', orgAdmin, '/facility/my_organization']])(
  'saving the edit page returns %s [FAC-044]',
  returnsTo,
)
