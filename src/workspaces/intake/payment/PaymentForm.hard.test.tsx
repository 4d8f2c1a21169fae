import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { tag } from '#domain/directory/tags.ts'
import { inactivePayer } from '#domain/intake/patients/intake/payment.ts'
import { buildPatient } from '../../../testing.ts'
import { choose, optionsOf } from '../../../ui/fields/testing.ts'
import { open } from './PaymentForm.testing.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a patient who is the subscriber does not have to enter their name again; an existing name is kept', async () => {
  await open()
  await userEvent.click(screen.getByLabelText('Medical insurance'))
  const relation = await screen.findByLabelText('Patient’s relationship to the subscriber')
  const [first, last] = ['Subscriber’s first name', 'Subscriber’s last name'].map(label =>
    screen.getByLabelText<HTMLInputElement>(label),
  )
  await choose(relation, 'Self')
  const patient = buildPatient()
  expect([first!.value, last!.value]).toEqual([patient.first_name, patient.last_name])
  await userEvent.clear(first!)
  await userEvent.type(first!, 'Maria')
  await choose(relation, 'Spouse')
  await choose(relation, 'Self')
  expect(first!.value).toBe('Maria')
})

const blank = { group_id: null, sub_phone_number: null }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const save = () => userEvent.click(screen.getByRole('button', { name: /^Save/ }))

const problems = async () => {
  const summary = within((await screen.findByText('There is a problem')).parentElement!)
  return summary.getAllByRole('link').map(link => link.textContent)
}

const pick = async (label: string, typed: string, option: RegExp, which = 0) => {
  await userEvent.type(screen.getAllByLabelText(label)[which]!, typed)
  await userEvent.click(await screen.findByRole('option', { name: option }))
}

const at = '2026-11-20T15:00:00Z'

test('a payment method is required [INT-038]', async () => {
  await open()
  await save()
  expect(await problems()).toEqual(['Method of payment: Required information'])
})

test('cash requires one of five budgets [INT-040]', async () => {
  const { writes } = await open()
  await userEvent.click(screen.getByLabelText('Cash or self-pay'))
  await save()
  expect(await problems()).toEqual(['Estimated budget: Required information'])
  expect(await optionsOf(screen.getByLabelText('Estimated budget'))).toEqual([
    'Select…',
    'No Budget',
    'Under $5,000',
    '$5,000-10,000',
    '$10,000-$20,000',
    '$20,000+',
  ])
  await choose(screen.getByLabelText('Estimated budget'), '$5,000-10,000')
  await save()
  await waitFor(() =>
    expect(writes()[0]?.body).toEqual({
      ...{
        payment_method: [tag.payment.cash],
        estimated_budget: '$5,000-10,000',
        patient_insurance: null,
        secondary_insurance: null,
      },
      current_section: 4,
    }),
  )
})

test('insurance requires payer, subscriber and relation; group and phone are optional [INT-039] [INT-044]', async () => {
  await open()
  await userEvent.click(screen.getByLabelText('Medical insurance'))
  await save()
  expect(await problems()).toEqual([
    'Insurance provider: Required information',
    'Subscriber ID: Required information',
    'Patient’s relationship to the subscriber: Required information',
    'Subscriber’s first name: Required information',
    'Subscriber’s last name: Required information',
  ])
  screen.getByLabelText('Group ID (optional)')
  screen.getByLabelText('Subscriber’s phone number (optional)')
})

test('a private payer requires the network type and is saved as an insurance record [INT-042] [INT-047] [INT-048]', async () => {
  const { writes, requests } = await open()
  await userEvent.click(screen.getByLabelText('Medical insurance'))
  await pick('Insurance provider', 'aet', /Aetna/)
  await save()
  expect(await problems()).toContain('Policy network type: Required information')
  expect(requests.map(one => one.path)).toContain('/providers/active')
  await choose(screen.getByLabelText('Policy network type'), 'HMO')
  await userEvent.type(screen.getByLabelText('Subscriber ID'), 'W123')
  await choose(screen.getByLabelText('Patient’s relationship to the subscriber'), 'Child')
  await userEvent.type(screen.getByLabelText('Subscriber’s first name'), 'Maria')
  await userEvent.type(screen.getByLabelText('Subscriber’s last name'), 'Lopez')
  await save()
  await waitFor(() =>
    expect(writes()[0]?.body.patient_insurance).toEqual({
      provider: { payer_code: 'PY2', payer_name: 'Aetna', insurance_type: 'Private' },
      subscriber_id: 'W123',
      sub_relationship: 'child',
      sub_first_name: 'Maria',
      sub_last_name: 'Lopez',
      ...blank,
      county: null,
      managed_care: [tag.network.hmo],
    }),
  )
})

test('a public payer requires the county, and the patient is the subscriber [INT-041] [INT-045] [INT-048]', async () => {
  const { writes, requests } = await open()
  await userEvent.click(screen.getByLabelText('Medical insurance'))
  await pick('Insurance provider', 'medi', /Medi-Cal/)
  expect(screen.queryByLabelText('Patient’s relationship to the subscriber')).toBeNull()
  screen.getByText(/is public insurance, so the patient is the subscriber/)
  await userEvent.type(screen.getByLabelText('Subscriber ID'), 'C9')
  await save()
  expect(await problems()).toEqual(['County: Required information'])
  await pick('County', 'los', /Los Angeles, CA/)
  expect(requests.map(one => one.path)).toContain('/common/counties')
  await save()
  await waitFor(() =>
    expect(writes()[0]?.body.patient_insurance).toEqual({
      provider: { payer_code: 'PY1', payer_name: 'Medi-Cal', insurance_type: 'Public' },
      subscriber_id: 'C9',
      sub_relationship: 'self',
      sub_first_name: 'Ana',
      sub_last_name: 'Lopez',
      ...blank,
      county: 'Los Angeles',
      county_state: 'CA',
      managed_care: [],
    }),
  )
})

test('counties in the patient’s state come first', async () => {
  await open({ address_state: 'CA' })
  await userEvent.click(screen.getByLabelText('Medical insurance'))
  await pick('Insurance provider', 'medi', /Medi-Cal/)
  await userEvent.click(screen.getByLabelText('County'))
  const options = await within(await screen.findByRole('listbox')).findAllByRole('option')
  expect(options[0]?.textContent).toContain('Los Angeles, CA')
})

test('the secondary checkbox requires a complete second policy, and clearing it removes that policy [INT-043]', async () => {
  await open()
  await userEvent.click(screen.getByLabelText('Medical insurance'))
  expect(screen.getAllByLabelText('Subscriber ID')).toHaveLength(1)
  await userEvent.click(screen.getByLabelText('The patient has secondary insurance'))
  await save()
  expect((await problems()).filter(text => text?.includes('Subscriber ID'))).toEqual([
    'Insurance: Subscriber ID: Required information',
    'Secondary insurance: Subscriber ID: Required information',
  ])
  await userEvent.click(screen.getByLabelText('The patient has secondary insurance'))
  expect(screen.getAllByLabelText('Subscriber ID')).toHaveLength(1)
})

test('changing the payment method clears the other method’s fields [INT-046]', async () => {
  await open()
  await userEvent.click(screen.getByLabelText('Medical insurance'))
  await userEvent.type(screen.getByLabelText('Subscriber ID'), 'W123')
  await userEvent.click(screen.getByLabelText('Cash or self-pay'))
  expect(screen.queryByLabelText('Subscriber ID')).toBeNull()
  await choose(screen.getByLabelText('Estimated budget'), 'No Budget')
  await userEvent.click(screen.getByLabelText('Medical insurance'))
  expect(screen.getByLabelText('Subscriber ID')).toHaveProperty('value', '')
  await userEvent.click(screen.getByLabelText('Cash or self-pay'))
  expect(screen.getByLabelText('Estimated budget').textContent).toBe('Select…')
})

test('an inactive payer is reported next to its field, and the progress list marks the section as invalid', async () => {
  const held = {
    ...{
      provider: { payer_code: 'PY3', payer_name: 'Bygone Health', insurance_type: 'Private' as const },
      subscriber_id: 'W123',
    },
    sub_relationship: 'self' as const,
    sub_first_name: 'Ana',
    sub_last_name: 'Lopez',
    ...blank,
    county: null,
    managed_care: [tag.network.hmo],
  }
  await open({
    payment_method: [tag.payment.insurance],
    patient_insurance: held,
    sections_saved: { 1: at, 4: at },
    current_section: 4,
  })
  await screen.findByText(inactivePayer)
  const rail = within(screen.getByRole('navigation', { name: 'Intake sections', hidden: true }))
  const states = () => rail.getAllByRole('listitem', { hidden: true }).map(step => step.textContent)
  await waitFor(() => expect(states()).toContain('4. Insurance/PaymentNeeds attention'))
  await userEvent.clear(screen.getByLabelText('Insurance provider'))
  await pick('Insurance provider', 'aet', /Aetna/)
  await waitFor(() => expect(screen.queryByText(inactivePayer)).toBeNull())
})
