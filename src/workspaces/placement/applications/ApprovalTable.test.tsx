import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { applicationAt, applyAnswers, noAnswers, testApplication, yesAnswers } from '#domain/placement/applications/testing.ts'
import { forgetInput, keptInput } from '../../../ui/fields/conflict/KeptInputNotice.tsx'
import { asAdvocate, asFacility, button, change, dialog, eachAfresh, press, row, submit } from './page.testing.ts'
import { manager } from './testing.ts'

eachAfresh()

describe('the table', () => {
  test('has seven rows in order; each later row names its step and who must act [APP-007] [APP-043] [S-27]', async () => {
    asFacility(testApplication())
    await row('insurance_accepted')
    const rows = within(screen.getByRole('region', { name: 'Approval steps' })).getAllByRole('listitem')
    expect(rows.map(one => one.querySelector('[data-step]')?.textContent)).toEqual([
      'Submitted by advocate',
      'Payment Method Accepted',
      'Request for Interview',
      'Patient Accepted',
      'Patient Accepts Offer',
      'Patient Admitted',
      'Record Outcome',
    ])
    const facility = "Waiting on facility's approval"
    const advocate = "Waiting on advocate's reply..."
    expect(rows.slice(2).map(one => within(one).getByText(/^Waiting on/).textContent)).toEqual([
      facility,
      facility,
      advocate,
      facility,
      advocate,
    ])
  })

  test('the coordinator can answer only the facility’s open rows [APP-021] [APP-024] [APP-027]', async () => {
    asFacility(applicationAt('request_for_interview'))
    await waitFor(async () => expect((await button('request_for_interview', 'Yes')).disabled).toBe(false))
    expect((await button('request_for_interview', 'Yes')).textContent).toBe('Yes, request interview')
    expect((await button('request_for_interview', 'No')).textContent).toBe('No, skip interview')
    // Each later step takes up one line and shows no answer.
    for (const field of ['application_approved', 'patient_agreed', 'patient_admitted', 'record_outcome'] as const)
      expect(within(await row(field)).queryByRole('button', { name: /^(Yes|No|Change|Record)/ })).toBeNull()
    // The user cannot repeat the current answer, but can change it to No.
    expect((await row('insurance_accepted')).textContent).toContain('Yes, ')
    expect(await change('insurance_accepted', 'Yes')).toBeNull()
    expect(((await change('insurance_accepted', 'No')) as HTMLButtonElement).disabled).toBe(false)
  })

  test('a facility manager can read but not answer [APP-042]', async () => {
    asFacility(testApplication(), manager)
    expect(await screen.findByText(/View only\. An admissions coordinator/)).toBeTruthy()
    for (const name of ['Yes', 'No']) expect((await button('insurance_accepted', name)).disabled).toBe(true)
    for (const one of screen.getAllByRole<HTMLButtonElement>('button', { name: /^(Yes|No), |^Change to / }))
      expect(one.disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Add a note/ })).toBeNull()
  })

  test('while an answer is being sent, all buttons are disabled, and a double-click sends once [APP-041]', async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    const letGo = api.hold('PATCH /applications/1/state-update')
    await userEvent.dblClick(await button('insurance_accepted', 'Yes'))
    await waitFor(async () => expect((await button('insurance_accepted', 'No')).disabled).toBe(true))
    letGo()
    await waitFor(async () => expect((await row('insurance_accepted')).textContent).toMatch(/^.*Yes, /))
    expect(api.answers()).toHaveLength(1)
  })

  test('the first answer wins: the second user sees a message and the current state [APP-016]', async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    await button('insurance_accepted', 'Yes')
    // The screen may load the application again at any time, and would then no longer offer the answer.
    const letGo = api.hold('GET /applications/1')
    api.meanwhile(noAnswers.insurance_accepted)
    await press('insurance_accepted', 'Yes')
    expect(await screen.findByText('Someone else already answered. Here’s the current status.')).toBeTruthy()
    letGo()
    expect((await row('insurance_accepted')).textContent).toContain('Reason: Out of county')
    expect(screen.queryByRole('button', { name: /^(Yes|No), |^Change to / })).toBeNull()
  })

  test('if another user answered first, the dialog offers the input when it opens again [APP-016]', async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    await press('insurance_accepted', 'No')
    const box = await dialog('Why are you declining the payment method?')
    await userEvent.click(box.getByRole('radio', { name: 'Policy is HMO' }))
    const fresh = testApplication({ private_insurance: false, updated_at: '2026-03-02T11:00:00.000Z' })
    const conflict = { status: 409, json: { message: 'Someone else answered first.', data: fresh } }
    api.respond('PATCH /applications/1/state-update', conflict)
    await submit(box)
    expect(await screen.findByText('Someone else already answered. Here’s the current status.')).toBeTruthy()
    const kept = 'answer 1 insurance_accepted false'
    expect(JSON.stringify(keptInput(kept)?.mine)).toContain('HMO')
    forgetInput(kept)
  })
})

describe('around the table', () => {
  test('the advocate can always read the benefits but not change them [APP-060] [APP-061] [APP-014]', async () => {
    asAdvocate(applicationAt('request_for_interview'))
    expect((await row('insurance_accepted')).textContent).toContain('Estimated out-of-pocket cost: $440.00')
    await press('insurance_accepted', 'VOB: Verification of benefits')
    const box = await dialog('VOB')
    for (const text of ['$500.00', '$40.00', '-$100.00', '$440.00']) expect(box.getByText(text)).toBeTruthy()
    expect(box.queryByRole('textbox')).toBeNull()
    cleanup()
    asAdvocate(testApplication({ private_insurance: true }))
    await press('insurance_accepted', 'VOB: Verification of benefits')
    const empty = await dialog('VOB')
    expect(empty.getByText('The facility hasn’t entered benefits yet.', { selector: 'p' })).toBeTruthy()
    for (const amount of ['Deductible', 'Copay', 'Scholarship', 'Estimated out-of-pocket cost'])
      expect(empty.getByText(amount).nextElementSibling?.textContent).toContain('–')
  })

  test('after the patient agrees, arrival details are shown with a countdown, which screen readers announce only once [APP-008] [APP-009]', async () => {
    const soon = Math.floor(Date.now() / 1000) + 90_061
    asAdvocate(
      applyAnswers(applicationAt('patient_agreed'), {
        ...yesAnswers.patient_agreed,
        extras: { transport_method: 'Ambulance', estimated_discharge_at: soon },
      }),
    )
    const title = await screen.findByRole('heading', { name: 'Discharge and arrival' })
    expect(within(title.closest<HTMLElement>('.MuiPaper-root')!).getByText('Ambulance')).toBeTruthy()
    // Next to the way that the advocate chose, an offer would read like a second answer.
    expect(screen.queryByText('Offered by the facility')).toBeNull()
    const timer = screen.getByRole('timer', { hidden: true })
    expect(timer.textContent).toMatch(/^1day1hour[01]minutes?\d+seconds?$/)
    expect(timer.getAttribute('aria-live')).toBe('off')
    expect(screen.getByText(/^Estimated discharge: \d\d\/\d\d\/\d{4}/)).toBeTruthy()
  })

  test('before the patient agrees, no arrival details or countdown are shown [APP-008]', async () => {
    asAdvocate(applicationAt('patient_agreed'))
    await row('patient_agreed')
    expect(screen.queryByRole('heading', { name: 'Discharge and arrival' })).toBeNull()
  })
})
