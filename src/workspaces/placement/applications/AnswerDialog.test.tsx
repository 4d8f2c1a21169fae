import { waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { format } from 'date-fns/format'
import { describe, expect, test } from 'vitest'
import { defaultSettings } from '#domain/directory/beds/schema.ts'
import { reasons } from '#domain/placement/applications/reasons.ts'
import { applicationAt } from '#domain/placement/applications/testing.ts'
import { choose } from '../../../ui/fields/testing.ts'
import { asAdvocate, asFacility, dialog, eachAfresh, press, row, submit } from './page.testing.ts'

eachAfresh()

describe('answer dialogs', () => {
  test('the acknowledgement mentions a bed hold only if one is selected, and must be repeated after a change [S-08]', async () => {
    const api = asFacility(applicationAt('application_approved'))
    const bed = {
      id: 41,
      treatment_level: 440,
      population: 'anyone',
      open: 2,
      held: 0,
      told_at: new Date().toISOString(),
      told_by: null,
      fades_at: '2099-01-01T00:00:00.000Z',
    }
    const facility = { facility_id: 7, organization_id: 5, facility_name: 'Harbor House', total_beds: 9, beds: [bed] }
    api.respond('GET /common/beds', { status: 200, json: { data: [{ ...facility, ...defaultSettings }], total: 1 } })
    await press('application_approved', 'Yes')
    const box = await dialog('Approval Confirmation')
    const statement = () => box.getByRole('checkbox').closest('label')?.textContent
    expect(statement()).toBe('I confirm that the facility accepts this patient.')
    await userEvent.click(box.getByRole('checkbox'))
    await choose(await box.findByLabelText(/Hold a bed/), /: 2$/)
    expect(statement()).toBe('I confirm that the facility accepts this patient and is holding a bed for them.')
    expect((box.getByRole('checkbox') as HTMLInputElement).checked).toBe(false)
    await userEvent.click(box.getByRole('radio', { name: 'No' }))
    await submit(box, 'Accept patient')
    expect(box.getAllByText('You must acknowledge before submitting').length).toBeGreaterThan(0)
    await userEvent.click(box.getByRole('checkbox'))
    await submit(box, 'Accept patient')
    await waitFor(() => expect(api.answers()[0]).toMatchObject({ extras: { hold_bed: 41 } }))
  })

  test('the approval requires transport, whatever the listing states, and the acknowledgement [APP-037] [APP-047] [APP-048] [S-42]', async () => {
    const api = asFacility({ ...applicationAt('application_approved'), facility_provides_transport: true })
    await press('application_approved', 'Yes')
    const box = await dialog('Approval Confirmation')
    await submit(box, 'Accept patient')
    expect((await box.findAllByText('Required')).length).toBeGreaterThan(0)
    expect(box.getAllByText('You must acknowledge before submitting').length).toBeGreaterThan(0)
    await userEvent.click(box.getByRole('radio', { name: 'No' }))
    await userEvent.click(box.getByRole('checkbox'))
    await submit(box, 'Accept patient')
    await waitFor(() =>
      expect(api.answers()).toEqual([
        {
          field: 'application_approved',
          value: true,
          status: 'Accepted',
          trigger_notification: true,
          updated_at: applicationAt('application_approved').updated_at,
          extras: { transport_available: false },
        },
      ]),
    )
  })

  test.each([
    ['refused', false, /According to its profile, the facility does not accept patients on an involuntary hold/],
    ['not stated', null, /Whether it accepts patients on an involuntary hold/],
    ['accepted', true, null],
  ])(
    'accepting a patient on an involuntary hold, which the facility’s profile calls %s, requires a confirmation [S-25]',
    async (_case, facility_accepts_holds, warning) => {
      const snapshot = {
        legal_status: 'involuntary',
        hold_kind: null,
        hold_expires_at: null,
        last_use: [],
        time_zone: 'UTC',
      } as const
      const api = asFacility({
        ...applicationAt('application_approved'),
        snapshot: { ...snapshot, last_use: [] },
        facility_accepts_holds,
      })
      await press('application_approved', 'Yes')
      const box = await dialog('Approval Confirmation')
      if (warning) expect(box.getByText(warning)).toBeTruthy()
      else expect(box.queryByRole('alert')).toBeNull()
      await userEvent.click(box.getByRole('radio', { name: 'No' }))
      await userEvent.click(box.getByRole('checkbox', { name: /accepts this patient/ }))
      await submit(box, 'Accept patient')
      expect((await box.findAllByText('You must confirm this before submitting')).length).toBeGreaterThan(0)
      expect(api.answers()).toEqual([])
      await userEvent.click(box.getByRole('checkbox', { name: /on an involuntary hold/ }))
      await submit(box, 'Accept patient')
      await waitFor(() => expect(api.answers()[0]).toMatchObject({ value: true, extras: { transport_available: false } }))
    },
  )

  test('the booking requires time, transport with details for Other, and the acknowledgement [APP-038] [APP-049] [APP-050] [APP-051] [APP-052]', async () => {
    const api = asAdvocate(applicationAt('patient_agreed'))
    await press('patient_agreed', 'Yes')
    const box = await dialog('Booking Confirmation')
    await submit(box, 'Book patient')
    for (const text of [
      'Please select a date and time',
      'Please confirm patient transportation',
      'You must acknowledge before submitting',
    ])
      expect((await box.findAllByText(text)).length).toBeGreaterThan(0)
    expect(box.getAllByRole('link').map(link => link.textContent)).toEqual([
      'Estimated discharge: Please select a date and time',
      'How will the patient get there: Please confirm patient transportation',
      'You must acknowledge before submitting',
    ])
    expect(
      within(box.getByRole('group', { name: 'How will the patient get there?' }))
        .getAllByRole('radio')
        .map(one => one.closest('label')?.textContent),
    ).toEqual(['Ambulance', 'Family member/friend', 'Uber, Lyft or taxi', 'Other'])
    await userEvent.click(box.getByRole('radio', { name: 'Other' }))
    await submit(box, 'Book patient')
    expect((await box.findAllByText('Please specify other transportation method')).length).toBeGreaterThan(0)
    await userEvent.type(box.getByLabelText('Other transportation method'), 'Church van')
    const leaves = new Date(Date.now() + 10 * 86_400_000)
    leaves.setHours(15, 30, 0, 0)
    await userEvent.type(box.getByLabelText('Day'), format(leaves, 'MM/dd/yyyy'))
    await userEvent.type(box.getByLabelText('Time'), '15:30')
    await userEvent.click(box.getByRole('checkbox'))
    await submit(box, 'Book patient')
    const seconds = leaves.getTime() / 1000
    await waitFor(() =>
      expect(api.answers()).toEqual([
        {
          field: 'patient_agreed',
          value: true,
          status: 'Booked',
          trigger_notification: true,
          updated_at: applicationAt('patient_agreed').updated_at,
          extras: { transport_method: 'Other', transport_other: 'Church van', estimated_discharge_at: seconds },
        },
      ]),
    )
  })

  test.each([
    [{ transport_available: true, facility_provides_transport: false }, 'The facility provides transportation.'],
    [{ transport_available: null, facility_provides_transport: false }, 'The facility does not provide transportation.'],
    [
      { transport_available: null, facility_provides_transport: null },
      'The facility has not stated whether it provides transportation.',
    ],
  ])('the booking states whether the facility provides transportation: %o', async (answers, hint) => {
    asAdvocate({ ...applicationAt('patient_agreed'), ...answers })
    await press('patient_agreed', 'Yes')
    const box = await dialog('Booking Confirmation')
    const question = box.getByRole('group', { name: 'How will the patient get there?' })
    expect(document.getElementById(question.getAttribute('aria-describedby') ?? '')?.textContent).toBe(hint)
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
  test.each(refusals.slice(-1))('No on %s asks for one of the listed reasons: %s, %s [APP-040] %s', asksForReason)
})
