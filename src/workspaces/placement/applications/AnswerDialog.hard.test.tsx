import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { reasons } from '#domain/placement/applications/reasons.ts'
import { applicationAt, testApplication } from '#domain/placement/applications/testing.ts'
import { completionOutcomes, nonCompletionOutcomes } from '#domain/placement/statuses/statuses.ts'
import { choose } from '../../../ui/fields/testing.ts'
import { asAdvocate, asFacility, dialog, eachAfresh, press, row, seen, submit } from './page.testing.ts'

eachAfresh()

describe('answer dialogs', () => {
  test('verification of benefits requires two amounts, sends them as numbers, and updates the estimate while the user types [APP-035] [APP-046] [APP-059] [APP-014]', async () => {
    const api = asFacility(testApplication())
    await press('insurance_accepted', 'Yes')
    const box = await dialog('VOB')
    await submit(box, 'Accept payment')
    expect(await box.findByRole('link', { name: 'Deductible: Required field' })).toBeTruthy()
    expect(box.getByRole('link', { name: 'Copay: Required field' })).toBeTruthy()
    await userEvent.type(box.getByLabelText('Deductible'), '$1,500')
    await userEvent.type(box.getByLabelText('Copay'), '-3')
    await userEvent.tab()
    expect(await box.findAllByText('Must be at least 0')).toBeTruthy()
    await userEvent.clear(box.getByLabelText('Copay'))
    await userEvent.type(box.getByLabelText('Copay'), '40')
    await userEvent.type(box.getByLabelText('Scholarship (optional)'), '100')
    expect(box.getByRole('status', { name: 'Estimated out-of-pocket cost' }).textContent).toBe('$1,440.00')
    await submit(box, 'Accept payment')
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

  test('a scholarship above the cost shows $0.00 with a warning, in the dialog and in the table [S-10]', async () => {
    const api = asFacility(testApplication())
    await press('insurance_accepted', 'Yes')
    const box = await dialog('VOB')
    await userEvent.type(box.getByLabelText('Deductible'), '1,500.50')
    await userEvent.type(box.getByLabelText('Copay'), '20')
    await userEvent.type(box.getByLabelText('Scholarship (optional)'), '1520.50')
    expect(box.queryByText(/The scholarship is more/)).toBeNull()
    await userEvent.type(box.getByLabelText('Scholarship (optional)'), '{Backspace}1')
    expect(box.getByText('The scholarship is more than the deductible and copay combined. Check the amounts.')).toBeTruthy()
    expect(box.getByRole('status', { name: 'Estimated out-of-pocket cost' }).textContent).toBe('$0.00')
    await submit(box, 'Accept payment')
    await waitFor(() => expect(api.answers()).toHaveLength(1))
    cleanup()
    const vob = { deductible: 1500.5, copay: 20, scholarship_amount: 9999 }
    asAdvocate(testApplication({ insurance_accepted: true, status: 'In Review', insurance_vob: vob }))
    const there = await row('insurance_accepted')
    expect(there.textContent).toContain('Estimated out-of-pocket cost: $0.00')
    expect(there.textContent).toContain('The scholarship is more than the deductible and copay combined.')
  })

  test('a closed application shows the close reason to both sides [S-11]', async () => {
    for (const look of [asFacility, asAdvocate]) {
      look(testApplication({ status: 'Cancelled', close_reason: 'Patient withdrew' }))
      expect(await screen.findByText('Closed by the advocate: Patient withdrew')).toBeTruthy()
      cleanup()
    }
  })

  test('the contact method is chat or a valid phone number [APP-036] [APP-053] [APP-054]', async () => {
    const api = asFacility(applicationAt('request_for_interview'))
    await press('request_for_interview', 'Yes')
    const box = await dialog('Interview Request Accepted')
    await userEvent.click(box.getByRole('radio', { name: 'Phone' }))
    const phone = box.getByLabelText('Phone number')
    await userEvent.type(phone, '+1')
    await submit(box, 'Request interview')
    // The error summary takes focus when it appears.
    expect((await box.findByRole('alert')).textContent).toContain('Required field')
    await userEvent.clear(phone)
    await userEvent.type(phone, '555-0147')
    await submit(box, 'Request interview')
    expect((await box.findAllByText('Invalid phone number')).length).toBeGreaterThan(0)
    await userEvent.clear(phone)
    await userEvent.type(phone, '213.555.0147')
    await submit(box, 'Request interview')
    await waitFor(() => expect(api.answers()).toHaveLength(1))
    expect(api.answers()[0]).toMatchObject({ status: 'Request for Interview', extras: { patient_asked_to_call: '+12135550147' } })
  })

  test('no contact method is preselected; chat requires no phone number [APP-053] [S-42]', async () => {
    const api = asFacility(applicationAt('request_for_interview'))
    await press('request_for_interview', 'Yes')
    const box = await dialog('Interview Request Accepted')
    for (const radio of box.getAllByRole<HTMLInputElement>('radio')) expect(radio.checked).toBe(false)
    await submit(box, 'Request interview')
    expect((await box.findByRole('alert')).textContent).toContain('Required field')
    await userEvent.click(box.getByRole('radio', { name: 'Chat' }))
    await submit(box, 'Request interview')
    await waitFor(() => expect(api.answers()[0]).toMatchObject({ extras: { patient_asked_to_call: 'chat' } }))
  })

  test('the booking defaults to the discharge time from section 5 and rejects past and nonexistent times [S-07]', async () => {
    const api = asAdvocate({ ...applicationAt('patient_agreed'), estimated_discharge_timestamp: '2020-01-01T18:00:00Z' })
    await press('patient_agreed', 'Yes')
    const box = await dialog('Booking Confirmation')
    expect(box.getByLabelText('Day')).toHaveProperty('value', '01/01/2020')
    await userEvent.click(box.getByRole('radio', { name: 'Ambulance' }))
    await userEvent.click(box.getByRole('checkbox'))
    await submit(box, 'Book patient')
    expect((await box.findAllByText('Estimated discharge cannot be more than one day in the past')).length).toBeGreaterThan(0)
    await userEvent.clear(box.getByLabelText('Day'))
    await userEvent.type(box.getByLabelText('Day'), '02/30/2027')
    await submit(box, 'Book patient')
    expect((await box.findAllByText('02/30/2027 is not a real date')).length).toBeGreaterThan(0)
    expect(await box.findByRole('link', { name: 'Estimated discharge: 02/30/2027 is not a real date' })).toBeTruthy()
    expect(api.answers()).toEqual([])
  })

  const refusals = [
    ['insurance_accepted', 'payment_rejected_reason', 'Why are you declining the payment method?', '[APP-058] [APP-020]'],
    ['request_for_interview', 'interview_denied_reason', 'Why aren’t you requesting an interview?', '[APP-056] [APP-023]'],
    ['application_approved', 'not_accepted_reason', 'Why are you declining the patient?', '[APP-057] [APP-026]'],
    ['patient_agreed', 'not_ready_to_commit_reason', 'Patient Not Ready to Commit', '[APP-055] [APP-029]'],
  ] as const
  type HttpError = (typeof refusals)[number]
  const asksForReason = async (field: HttpError[0], column: HttpError[1], title: HttpError[2]) => {
    const api = field === 'patient_agreed' ? asAdvocate(applicationAt(field)) : asFacility(applicationAt(field))
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
  }
  test.each(refusals.slice(0, -1))(
    'No on %s asks for one of the listed reasons: %s, %s [APP-040] %s',

    asksForReason,
  )

  test('No on Patient Admitted asks for the outcome, which defaults to "did not arrive" [APP-032] [APP-063] [APP-044]', async () => {
    const api = asFacility(applicationAt('patient_admitted'))
    await press('patient_admitted', 'No')
    const box = await dialog('Patient not admitted')
    expect(box.getAllByRole('radio').map(one => one.closest('label')?.textContent)).toEqual([...nonCompletionOutcomes])
    await submit(box)
    await waitFor(() =>
      expect(api.answers()[0]).toMatchObject({ field: 'patient_admitted', value: false, status: 'Patient did not Arrive' }),
    )
  })

  test('Yes on Patient Admitted admits immediately [APP-031] [APP-033] [APP-044]', async () => {
    const api = asFacility(applicationAt('patient_admitted'))
    await press('patient_admitted', 'Yes')
    await waitFor(() => expect(api.answers()[0]).toMatchObject({ field: 'patient_admitted', value: true, status: 'Admitted' }))
  })

  test('the advocate records the outcome with the level of care at discharge [APP-034] [APP-018] [APP-062]', async () => {
    const api = asAdvocate(applicationAt('record_outcome'))
    await press('record_outcome', 'Record Outcome')
    const box = await dialog('Record Outcome')
    expect(box.getAllByRole('radio').map(one => one.closest('label')?.textContent)).toEqual([
      ...completionOutcomes,
      ...nonCompletionOutcomes,
    ])
    await submit(box)
    expect((await box.findAllByText('Required field')).length).toBeGreaterThan(0)
    await userEvent.click(box.getByRole('radio', { name: 'Completed 30+ Days PHP' }))
    await choose(box.getByLabelText(/Level of care/), 'Detox - residential')
    await submit(box)
    await waitFor(() =>
      expect(api.answers()).toEqual([
        {
          field: 'record_outcome',
          value: true,
          status: 'Completed 30+ Days PHP',
          trigger_notification: true,
          updated_at: applicationAt('record_outcome').updated_at,
          extras: { treatment_level: 440 },
        },
      ]),
    )
    await waitFor(async () =>
      expect((await row('record_outcome')).textContent).toContain('Level of care at discharge: Detox - residential'),
    )
  })

  test('a failed submit keeps the input and shows server errors next to their fields; Ctrl+Enter submits', async () => {
    const api = asFacility(testApplication())
    api.respond('PATCH /applications/1/state-update', {
      status: 422,
      json: { message: 'Too large', errors: { 'insurance_vob.copay': 'Too large' } },
    })
    await press('insurance_accepted', 'Yes')
    const box = await dialog('VOB')
    await userEvent.type(box.getByLabelText('Deductible'), '10')
    await userEvent.type(box.getByLabelText('Copay'), '20{Control>}{Enter}{/Control}')
    expect(await box.findByRole('link', { name: 'Copay: Too large' })).toBeTruthy()
    expect((box.getByLabelText('Copay') as HTMLInputElement).getAttribute('aria-invalid')).toBe('true')
    api.clearReply('PATCH /applications/1/state-update')
    await userEvent.type(box.getByLabelText('Copay'), '5{Control>}{Enter}{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(api.answers().at(-1)).toMatchObject({ insurance_vob: { deductible: 10, copay: 205 } })
  })
})
