import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { steps } from '#domain/applications/approval.ts'
import { completionOutcomes, nonCompletionOutcomes } from '#domain/applications/outcomes.ts'
import { reasons } from '#domain/applications/reasons.ts'
import type { Application, StepField } from '#domain/applications/schema.ts'
import { anApplication, answered, at, no, yes } from '#domain/applications/testing.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { openAt } from '../../testing.ts'
import { colleague, coordinator, house, manager, owner } from './testing.ts'

configure({ asyncUtilTimeout: 10_000 })
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const label = (field: StepField) => steps.find(step => step.field === field)!.label
const row = (field: StepField) => screen.findByRole('listitem', { name: label(field) })
const button = async (field: StepField, name: string) =>
  within(await row(field)).getByRole('button', { name }) as HTMLButtonElement
const press = async (field: StepField, name: string) => userEvent.click(await button(field, name))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
type Dialog = Awaited<ReturnType<typeof dialog>>
const submit = (box: Dialog, name = 'Submit') => userEvent.click(box.getByRole('button', { name }))

/** The state on the screen that an answer names. */
const seen = anApplication().updated_at

/** The facility's detail. */
function asFacility(application: Application, user = coordinator) {
  const api = house({ user, application })
  openAt('/patient/intakecoord/1')
  return api
}
/** The advocate's overlay. */
function asAdvocate(application: Application, user = owner) {
  const api = house({ user, application })
  openAt('/patient/advocate/1')
  return api
}

describe('the table', () => {
  test('has the seven steps in their order [APP-007]', async () => {
    asFacility(anApplication())
    await row('insurance_accepted')
    expect([...document.querySelectorAll('[data-step]')].map(one => one.textContent)).toEqual([
      'Submitted by advocate',
      'Payment Method Accepted',
      'Request for Interview',
      'Patient Accepted',
      'Patient Accepts Offer',
      'Patient Admitted',
      'Record Outcome',
    ])
  })

  test('a row without an answer says on whom one waits; one with tells when and by whom [APP-012] [APP-043]', async () => {
    asAdvocate(at('request_for_interview'))
    expect((await row('request_for_interview')).textContent).toContain("Waiting on facility's approval")
    expect((await row('patient_agreed')).textContent).toContain("Waiting on advocate's reply...")
    expect((await row('insurance_accepted')).textContent).toMatch(/Yes, 03\/02\/2026 \d\d:00 [AP]M by Casey Coordinator/)
  })

  test('an application that has ended waits for nobody', async () => {
    asAdvocate(answered(anApplication(), no.insurance_accepted))
    const rejected = await row('insurance_accepted')
    expect(rejected.textContent).toContain('No')
    expect(rejected.textContent).toContain('Reason: Out of county')
    expect((await row('application_approved')).textContent).toContain('Not answered')
  })

  test('the coordinator answers the open rows only, and only the own side [APP-021] [APP-024] [APP-027]', async () => {
    asFacility(at('request_for_interview'))
    await waitFor(async () => expect((await button('request_for_interview', 'Yes')).disabled).toBe(false))
    expect((await button('application_approved', 'Yes')).disabled).toBe(true)
    expect((await button('patient_admitted', 'Yes')).disabled).toBe(true)
    // What stands is not repeated, but may become a No.
    expect((await button('insurance_accepted', 'Yes')).disabled).toBe(true)
    expect((await button('insurance_accepted', 'Yes')).getAttribute('aria-pressed')).toBe('true')
    expect((await button('insurance_accepted', 'No')).disabled).toBe(false)
    expect(within(await row('patient_agreed')).queryByRole('button', { name: 'Yes' })).toBeNull()
  })

  test('a manager of the facility reads, and can press nothing [APP-042]', async () => {
    asFacility(anApplication(), manager)
    expect(await screen.findByText(/You watch this application as a manager/)).toBeTruthy()
    for (const field of ['insurance_accepted', 'request_for_interview', 'application_approved', 'patient_admitted'] as const)
      for (const name of ['Yes', 'No']) expect((await button(field, name)).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /^Add a note/ })).toBeNull()
  })

  test('a colleague reads who answers, and can press nothing', async () => {
    asAdvocate(at('patient_agreed'), colleague)
    expect(await screen.findByText('Grace Sample answers for this patient.')).toBeTruthy()
    expect((await button('patient_agreed', 'Yes')).disabled).toBe(true)
  })

  test('while an answer is on its way nothing can be pressed, and a double click sends once [APP-041]', async () => {
    const api = asFacility(anApplication({ private_insurance: false }))
    const letGo = api.hold('PATCH /applications/1/state-update')
    await userEvent.dblClick(await button('insurance_accepted', 'Yes'))
    await waitFor(async () => expect((await button('insurance_accepted', 'No')).disabled).toBe(true))
    letGo()
    await waitFor(async () => expect((await row('insurance_accepted')).textContent).toMatch(/^.*Yes, /))
    expect(api.answers()).toHaveLength(1)
  })

  test('a Yes without its own dialog sends directly, and the row is drawn from what comes back [APP-039] [APP-019]', async () => {
    const api = asFacility(anApplication({ private_insurance: false }))
    await press('insurance_accepted', 'Yes')
    expect(api.answers()).toEqual([
      { field: 'insurance_accepted', value: true, status: 'In Review', trigger_notification: true, updated_at: seen },
    ])
    await waitFor(async () => expect((await button('request_for_interview', 'Yes')).disabled).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('who answered first wins: a word about it, and how it stands now [APP-016]', async () => {
    const api = asFacility(anApplication({ private_insurance: false }))
    await button('insurance_accepted', 'Yes')
    api.meanwhile(no.insurance_accepted)
    await press('insurance_accepted', 'Yes')
    expect(await screen.findByText('Somebody answered first. This is how it stands now.')).toBeTruthy()
    expect((await row('insurance_accepted')).textContent).toContain('Reason: Out of county')
    expect((await button('insurance_accepted', 'Yes')).disabled).toBe(true)
  })

  test('an answer is given on what stood there when its dialog opened, not on what came in behind it [APP-016]', async () => {
    const api = asFacility(anApplication({ private_insurance: false }))
    await press('insurance_accepted', 'No')
    const box = await dialog('Why is the payment method not accepted?')
    api.meanwhile(yes.insurance_accepted)
    await act(() => queryClient.refetchQueries())
    await userEvent.click(box.getByRole('radio', { name: 'Policy is HMO' }))
    await submit(box)
    await waitFor(() => expect(api.answers()).toHaveLength(1))
    expect(api.answers()[0]).toMatchObject({ value: false, updated_at: seen })
  })

  test('a failure without a dialog is told', async () => {
    const api = asFacility(anApplication({ private_insurance: false }))
    api.say('PATCH /applications/1/state-update', { status: 500, json: {} })
    await press('insurance_accepted', 'Yes')
    expect(await screen.findByText('Something went wrong, please try again')).toBeTruthy()
  })
})

describe('what is asked first', () => {
  test('the verification of benefits: two sums needed, all sent as numbers, the rest counted while one types [APP-035] [APP-046] [APP-059] [APP-014]', async () => {
    const api = asFacility(anApplication())
    await press('insurance_accepted', 'Yes')
    const box = await dialog('Verification of benefits')
    await submit(box)
    expect(await box.findByRole('link', { name: 'Deductible: Required field' })).toBeTruthy()
    expect(box.getByRole('link', { name: 'Copay: Required field' })).toBeTruthy()
    await userEvent.type(box.getByLabelText('Deductible'), '$1,500')
    await userEvent.type(box.getByLabelText('Copay'), '-3')
    await userEvent.tab()
    expect(await box.findAllByText('Must be at least 0')).toBeTruthy()
    await userEvent.clear(box.getByLabelText('Copay'))
    await userEvent.type(box.getByLabelText('Copay'), '40')
    await userEvent.type(box.getByLabelText('Scholarship (optional)'), '100')
    expect(box.getByRole('status', { name: 'Estimated out of pocket' }).textContent).toBe('$1,440.00')
    await submit(box)
    await waitFor(() =>
      expect(api.answers()).toEqual([
        {
          field: 'insurance_accepted',
          value: true,
          status: 'In Review',
          trigger_notification: true,
          updated_at: seen,
          insurance_vob: { deductible: 1500, copay: 40, scholarship_amount: 100 },
        },
      ]),
    )
  })

  test('how the patient is reached: chat, or a phone number that is one [APP-036] [APP-053] [APP-054]', async () => {
    const api = asFacility(at('request_for_interview'))
    await press('request_for_interview', 'Yes')
    const box = await dialog('Interview Request Accepted')
    await userEvent.click(box.getByRole('radio', { name: 'Phone' }))
    const phone = box.getByLabelText('Phone number')
    await userEvent.type(phone, '+1')
    await submit(box)
    expect((await box.findAllByText('Required field')).length).toBeGreaterThan(0)
    await userEvent.clear(phone)
    await userEvent.type(phone, '555-0147')
    await submit(box)
    expect((await box.findAllByText('Invalid phone number')).length).toBeGreaterThan(0)
    await userEvent.clear(phone)
    await userEvent.type(phone, '213.555.0147')
    await submit(box)
    await waitFor(() => expect(api.answers()).toHaveLength(1))
    expect(api.answers()[0]).toMatchObject({ status: 'Request for Interview', extras: { patient_asked_to_call: '+12135550147' } })
  })

  test('in the chat no number is asked', async () => {
    const api = asFacility(at('request_for_interview'))
    await press('request_for_interview', 'Yes')
    const box = await dialog('Interview Request Accepted')
    await userEvent.click(box.getByRole('radio', { name: 'Chat' }))
    await submit(box)
    await waitFor(() => expect(api.answers()[0]).toMatchObject({ extras: { patient_asked_to_call: 'chat' } }))
  })

  test('the approval: transport, and the box [APP-037] [APP-047] [APP-048]', async () => {
    const api = asFacility(at('application_approved'))
    await press('application_approved', 'Yes')
    const box = await dialog('Approval Confirmation')
    await submit(box)
    expect((await box.findAllByText('Required')).length).toBeGreaterThan(0)
    expect(box.getAllByText('You must acknowledge before submitting').length).toBeGreaterThan(0)
    await userEvent.click(box.getByRole('radio', { name: 'No' }))
    await userEvent.click(box.getByRole('checkbox'))
    await submit(box)
    await waitFor(() =>
      expect(api.answers()).toEqual([
        {
          field: 'application_approved',
          value: true,
          status: 'Accepted',
          trigger_notification: true,
          updated_at: at('application_approved').updated_at,
          extras: { transport_available: false },
        },
      ]),
    )
  })

  test('the booking: when, how, what other way, and the box [APP-038] [APP-049] [APP-050] [APP-051] [APP-052]', async () => {
    const api = asAdvocate(at('patient_agreed'))
    await press('patient_agreed', 'Yes')
    const box = await dialog('Booking Confirmation')
    await submit(box)
    for (const said of [
      'Please select a date and time',
      'Please confirm patient transportation',
      'You must acknowledge before submitting',
    ])
      expect((await box.findAllByText(said)).length).toBeGreaterThan(0)
    expect(
      within(box.getByRole('group'))
        .getAllByRole('radio')
        .map(one => one.closest('label')?.textContent),
    ).toEqual(['Ambulance', 'Family member/friend', 'Uber, Lyft or taxi', 'Other'])
    await userEvent.click(box.getByRole('radio', { name: 'Other' }))
    await submit(box)
    expect((await box.findAllByText('Please specify other transportation method')).length).toBeGreaterThan(0)
    await userEvent.type(box.getByLabelText('Other transportation method'), 'Church van')
    await userEvent.type(box.getByLabelText('Estimated discharge'), '2026-12-03T15:30')
    await userEvent.click(box.getByRole('checkbox'))
    await submit(box)
    const seconds = new Date(2026, 11, 3, 15, 30).getTime() / 1000
    await waitFor(() =>
      expect(api.answers()).toEqual([
        {
          field: 'patient_agreed',
          value: true,
          status: 'Booked',
          trigger_notification: true,
          updated_at: at('patient_agreed').updated_at,
          extras: { transport_method: 'Other', transport_other: 'Church van', estimated_discharge_at: seconds },
        },
      ]),
    )
  })

  const refusals = [
    ['insurance_accepted', 'payment_rejected_reason', 'Why is the payment method not accepted?', '[APP-058] [APP-020]'],
    ['request_for_interview', 'interview_denied_reason', 'Why is there no interview?', '[APP-056] [APP-023]'],
    ['application_approved', 'not_accepted_reason', 'Why is the patient not accepted?', '[APP-057] [APP-026]'],
    ['patient_agreed', 'not_ready_to_commit_reason', 'Patient Not Ready to Commit', '[APP-055] [APP-029]'],
  ] as const
  test.each(refusals)('No on %s asks for one of the listed reasons: %s, %s [APP-040] %s', async (field, column, title) => {
    const api = field === 'patient_agreed' ? asAdvocate(at(field)) : asFacility(at(field))
    await press(field, 'No')
    const box = await dialog(title)
    expect(box.getAllByRole('radio').map(one => one.closest('label')?.textContent)).toEqual([...reasons[column]])
    await submit(box)
    expect((await box.findAllByText('Required field')).length).toBeGreaterThan(0)
    expect(api.answers()).toEqual([])
    await userEvent.click(box.getByRole('radio', { name: reasons[column][1] }))
    await submit(box)
    await waitFor(() => expect(api.answers()[0]).toMatchObject({ field, value: false, extras: { [column]: reasons[column][1] } }))
    await waitFor(async () => expect((await row(field)).textContent).toContain(`Reason: ${reasons[column][1]}`))
  })

  test('No on Patient Admitted asks for the outcome, "did not arrive" unless said otherwise [APP-032] [APP-063] [APP-044]', async () => {
    const api = asFacility(at('patient_admitted'))
    await press('patient_admitted', 'No')
    const box = await dialog('Patient not admitted')
    expect(box.getAllByRole('radio').map(one => one.closest('label')?.textContent)).toEqual([...nonCompletionOutcomes])
    await submit(box)
    await waitFor(() =>
      expect(api.answers()[0]).toMatchObject({ field: 'patient_admitted', value: false, status: 'Patient did not Arrive' }),
    )
  })

  test('Yes on Patient Admitted admits at once [APP-031] [APP-033] [APP-044]', async () => {
    const api = asFacility(at('patient_admitted'))
    await press('patient_admitted', 'Yes')
    await waitFor(() => expect(api.answers()[0]).toMatchObject({ field: 'patient_admitted', value: true, status: 'Admitted' }))
  })

  test('the advocate records the outcome with the level of care that was left [APP-034] [APP-018] [APP-062]', async () => {
    const api = asAdvocate(at('record_outcome'))
    await press('record_outcome', 'Record Outcome')
    const box = await dialog('Record Outcome')
    expect(box.getAllByRole('radio').map(one => one.closest('label')?.textContent)).toEqual([
      ...completionOutcomes,
      ...nonCompletionOutcomes,
    ])
    await submit(box)
    expect((await box.findAllByText('Required field')).length).toBeGreaterThan(0)
    await userEvent.click(box.getByRole('radio', { name: 'Completed 30+ Days PHP' }))
    await userEvent.selectOptions(box.getByLabelText(/Level of care/), 'Detox - residential')
    await submit(box)
    await waitFor(() =>
      expect(api.answers()).toEqual([
        {
          field: 'record_outcome',
          value: true,
          status: 'Completed 30+ Days PHP',
          trigger_notification: true,
          updated_at: at('record_outcome').updated_at,
          extras: { treatment_level: 440 },
        },
      ]),
    )
    await waitFor(async () => expect((await row('record_outcome')).textContent).toContain('Level of care: Detox - residential'))
  })

  test('a failure keeps what was typed; errors of the server stand at their fields; Ctrl-Enter sends', async () => {
    const api = asFacility(anApplication())
    api.say('PATCH /applications/1/state-update', {
      status: 422,
      json: { message: 'Too large', errors: { 'insurance_vob.copay': 'Too large' } },
    })
    await press('insurance_accepted', 'Yes')
    const box = await dialog('Verification of benefits')
    await userEvent.type(box.getByLabelText('Deductible'), '10')
    await userEvent.type(box.getByLabelText('Copay'), '20{Control>}{Enter}{/Control}')
    expect(await box.findByRole('link', { name: 'Too large' })).toBeTruthy()
    expect((box.getByLabelText('Copay') as HTMLInputElement).getAttribute('aria-invalid')).toBe('true')
    api.unsay('PATCH /applications/1/state-update')
    await userEvent.type(box.getByLabelText('Copay'), '5{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.answers().at(-1)).toMatchObject({ insurance_vob: { deductible: 10, copay: 205 } })
  })
})

describe('around the table', () => {
  test('the advocate reads the benefits at any time, and cannot change them [APP-060] [APP-061] [APP-014]', async () => {
    asAdvocate(at('request_for_interview'))
    expect((await row('insurance_accepted')).textContent).toContain('Estimated out of pocket: $440.00')
    await press('insurance_accepted', 'VOB: Verification of benefits')
    const box = await dialog('Verification of benefits')
    for (const said of ['$500.00', '$40.00', '-$100.00', '$440.00']) expect(box.getByText(said)).toBeTruthy()
    expect(box.queryByRole('textbox')).toBeNull()
  })

  test('the facility sees that button once it has decided on the patient [APP-060]', async () => {
    asFacility(at('application_approved'))
    expect(within(await row('insurance_accepted')).queryByRole('button', { name: /^VOB/ })).toBeNull()
    cleanup()
    asFacility(at('patient_agreed'))
    expect(await button('insurance_accepted', 'VOB: Verification of benefits')).toBeTruthy()
  })

  test('each step has its notes, read by both sides and added here [NOTE-001] [NOTE-002]', async () => {
    const api = house({
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
    const notes = await screen.findByRole('list', { name: 'Notes: Submitted by advocate' })
    expect(notes.textContent).toContain('Can come tonight.')
    expect(notes.textContent).toContain('Grace Sample')
    await press('insurance_accepted', 'Add a note to Payment Method Accepted')
    const here = within(await row('insurance_accepted'))
    await userEvent.click(here.getByRole('button', { name: 'Save note' }))
    expect((await here.findAllByText('Required field')).length).toBeGreaterThan(0)
    await userEvent.type(here.getByLabelText('Note'), 'Plan is active.')
    await userEvent.click(here.getByRole('button', { name: 'Save note' }))
    expect((await here.findByRole('list', { name: 'Notes: Payment Method Accepted' })).textContent).toContain('Plan is active.')
    const sent = api.asked.find(one => one.method === 'POST')
    expect(sent?.body).toEqual({ body: 'Plan is active.', state_type: 'insurance_accepted' })
  })

  test('once the patient has agreed: how they arrive, and a countdown that is quiet to the ear [APP-008] [APP-009]', async () => {
    const soon = Math.floor(Date.now() / 1000) + 90_061
    asAdvocate(
      answered(at('patient_agreed'), {
        ...yes.patient_agreed,
        extras: { transport_method: 'Ambulance', estimated_discharge_at: soon },
      }),
    )
    expect(await screen.findByRole('heading', { name: 'Discharge and arrival' })).toBeTruthy()
    expect(screen.getByText('Ambulance')).toBeTruthy()
    expect(screen.getByText('Offered by the facility')).toBeTruthy()
    const timer = screen.getByRole('timer', { hidden: true })
    expect(timer.textContent).toMatch(/^1days1hours[01]minutes\d+seconds$/)
    expect(timer.getAttribute('aria-live')).toBe('off')
    expect(screen.getByText(/^The estimated discharge is on \d\d\/\d\d\/\d{4}/)).toBeTruthy()
  })

  test('before that there is neither [APP-008]', async () => {
    asAdvocate(at('patient_agreed'))
    await row('patient_agreed')
    expect(screen.queryByRole('heading', { name: 'Discharge and arrival' })).toBeNull()
  })

  test('the table is asked for again when the other side has answered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const api = asAdvocate(anApplication({ private_insurance: false }))
    expect((await row('insurance_accepted')).textContent).toContain("Waiting on facility's approval")
    api.meanwhile({ ...yes.insurance_accepted, insurance_vob: undefined })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(async () => expect((await row('insurance_accepted')).textContent).toContain('Yes, '))
  })
})
