import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { applicationAt, applyAnswers, noAnswers, testApplication, yesAnswers } from '#domain/placement/applications/testing.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { openAt } from '../../../testing.ts'
import { forgetInput, keptInput } from '../../../ui/fields/conflict/keptInput.ts'
import { asAdvocate, asFacility, button, change, dialog, eachAfresh, expand, press, row, seen, submit } from './page.testing.ts'
import { applicationNetwork, colleague, coordinator, manager } from './testing.ts'

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

  test('an open row shows who must answer; an answered row shows who answered and when [APP-012] [APP-043]', {
    tags: 'night',
  }, async () => {
    asAdvocate(applicationAt('request_for_interview'))
    expect((await row('request_for_interview')).textContent).toContain("Waiting on facility's approval")
    expect((await row('patient_agreed')).textContent).toContain("Waiting on advocate's reply...")
    expect((await row('insurance_accepted')).textContent).toMatch(/Yes, 03\/02\/2026 \d\d:00 [AP]M by Casey Coordinator/)
  })

  test('an answered step takes up one line until it is expanded', {
    tags: 'night',
  }, async () => {
    asFacility(applicationAt('application_approved'))
    const answered = within(await row('insurance_accepted'))
    expect(answered.getByText(/^Yes/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a note to Payment Method Accepted' })).toBeNull()
    await expand('insurance_accepted')
    expect(answered.getByText('by Casey Coordinator')).toBeTruthy()
    expect(answered.getByRole('button', { name: 'Add a note to Payment Method Accepted' })).toBeTruthy()
  })

  test('a note that the user is writing stays open when the other side answers the step', { tags: 'night' }, async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    await press('insurance_accepted', 'Add a note to Payment Method Accepted')
    await userEvent.type(screen.getByLabelText('Note'), 'Plan is active.')
    api.meanwhile({ ...yesAnswers.insurance_accepted, insurance_vob: undefined })
    await act(() => queryClient.refetchQueries())
    await waitFor(async () => expect((await row('insurance_accepted')).textContent).toContain('Yes, '))
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Plan is active.')
  })

  test('a closed application is not waiting on anyone', { tags: 'night' }, async () => {
    asAdvocate(applyAnswers(testApplication(), noAnswers.insurance_accepted))
    const rejected = await row('insurance_accepted')
    expect(rejected.textContent).toContain('No')
    expect(rejected.textContent).toContain('Reason: Out of county')
    expect((await row('application_approved')).textContent).toContain('Not answered')
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

  test('a colleague sees who must answer but cannot answer', { tags: 'night' }, async () => {
    asAdvocate(applicationAt('patient_agreed'), colleague)
    expect(await screen.findByText('Grace Sample responds for this patient.')).toBeTruthy()
    expect((await button('patient_agreed', 'Yes')).disabled).toBe(true)
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

  test('a Yes without a dialog is sent directly, and the row updates from the response [APP-039] [APP-019]', {
    tags: 'night',
  }, async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    await press('insurance_accepted', 'Yes')
    expect(api.answers()).toEqual([
      { field: 'insurance_accepted', value: true, status: 'In Review', trigger_notification: true, updated_at: seen },
    ])
    await waitFor(async () => expect((await button('request_for_interview', 'Yes')).disabled).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the first answer wins: the second user sees a message and the current state [APP-016]', async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    await button('insurance_accepted', 'Yes')
    api.meanwhile(noAnswers.insurance_accepted)
    await press('insurance_accepted', 'Yes')
    expect(await screen.findByText('Someone else already answered. Here’s the current status.')).toBeTruthy()
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

  test('an answer is based on the state when its dialog opened, not on a later state [APP-016]', { tags: 'night' }, async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    await press('insurance_accepted', 'No')
    const box = await dialog('Why are you declining the payment method?')
    api.meanwhile(yesAnswers.insurance_accepted)
    await act(() => queryClient.refetchQueries())
    await userEvent.click(box.getByRole('radio', { name: 'Policy is HMO' }))
    await submit(box)
    await waitFor(() => expect(api.answers()).toHaveLength(1))
    expect(api.answers()[0]).toMatchObject({ value: false, updated_at: seen })
  })

  test('an error from an answer without a dialog is shown', { tags: 'night' }, async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    api.respond('PATCH /applications/1/state-update', { status: 500, json: {} })
    await press('insurance_accepted', 'Yes')
    expect(await screen.findByText('Something went wrong, please try again')).toBeTruthy()
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
  })

  test('the facility sees the benefits button after deciding on the patient [APP-060]', { tags: 'night' }, async () => {
    asFacility(applicationAt('application_approved'))
    expect(within(await row('insurance_accepted')).queryByRole('button', { name: /^VOB/ })).toBeNull()
    cleanup()
    asFacility(applicationAt('patient_agreed'))
    await expand('insurance_accepted')
    expect(await button('insurance_accepted', 'VOB: Verification of benefits')).toBeTruthy()
    cleanup()
    asFacility(applyAnswers(applicationAt('application_approved'), noAnswers.application_approved))
    await expand('insurance_accepted')
    expect(await button('insurance_accepted', 'VOB: Verification of benefits')).toBeTruthy()
  })

  test('each step has notes that both sides can read and add [NOTE-001] [NOTE-002]', { tags: 'night' }, async () => {
    const api = applicationNetwork({
      user: coordinator,
      notes: [
        {
          id: 4,
          state_type: 'new',
          body: 'Can come tonight.',
          author_name: 'Grace Sample',
          created_at: '2026-03-02T09:00:00.000Z',
        },
      ],
    })
    openAt('/patient/intakecoord/1')
    await waitFor(async () => expect((await row('new')).textContent).toContain('1 note'))
    await expand('new')
    const notes = await screen.findByRole('list', { name: 'Notes: Submitted by advocate' })
    expect(notes.textContent).toContain('Can come tonight.')
    expect(notes.textContent).toContain('Grace Sample')
    await press('insurance_accepted', 'Add a note to Payment Method Accepted')
    const here = within(await row('insurance_accepted'))
    await userEvent.click(here.getByRole('button', { name: 'Save note' }))
    // The error summary takes focus when it appears.
    expect((await here.findByRole('alert')).textContent).toContain('Note: Required field')
    await userEvent.type(here.getByLabelText('Note'), 'Plan is active.')
    await userEvent.click(here.getByRole('button', { name: 'Save note' }))
    expect((await here.findByRole('list', { name: 'Notes: Payment Method Accepted' })).textContent).toContain('Plan is active.')
    const sent = api.requests.find(one => one.method === 'POST')
    expect(sent?.body).toEqual({ body: 'Plan is active.', state_type: 'insurance_accepted' })
  })

  test('after the patient agrees, arrival details are shown with a countdown, which screen readers announce only once [APP-008] [APP-009]', async () => {
    const soon = Math.floor(Date.now() / 1000) + 90_061
    asAdvocate(
      applyAnswers(applicationAt('patient_agreed'), {
        ...yesAnswers.patient_agreed,
        extras: { transport_method: 'Ambulance', estimated_discharge_at: soon },
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Discharge and arrival' })).toBeTruthy()
    expect(screen.getByText('Ambulance')).toBeTruthy()
    expect(screen.getByText('Offered by the facility')).toBeTruthy()
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

  test('the table reloads when the other side has answered', { tags: 'night' }, async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const api = asAdvocate(testApplication({ private_insurance: false }))
    expect((await row('insurance_accepted')).textContent).toContain("Waiting on facility's approval")
    api.meanwhile({ ...yesAnswers.insurance_accepted, insurance_vob: undefined })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(async () => expect((await row('insurance_accepted')).textContent).toContain('Yes, '))
  })
})
