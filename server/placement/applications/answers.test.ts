import { describe, expect, test } from 'vitest'
import type { Application } from '#domain/placement/applications/schema.ts'
import { stepFields } from '#domain/placement/applications/steps.ts'
import { noAnswers, yesAnswers } from '#domain/placement/applications/testing.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { outcomes } from '#domain/placement/statuses/statuses.ts'
import { startServer } from '../../testing.ts'
import { approvals } from './testing.ts'

const server = await startServer()
const now = server.context.now()
const { advocate, coordinator, standing, answer, read } = await approvals(server)

describe('200 answers', () => {
  const rows = [
    ['New', coordinator, yesAnswers.insurance_accepted, 'In Review', '[APP-019] [APP-021] [APP-046]'],
    ['New', coordinator, noAnswers.insurance_accepted, 'Declined Insurance', '[APP-020] [APP-058]'],
    ['Request for Interview', coordinator, noAnswers.insurance_accepted, 'Declined Insurance', '[APP-021]'],
    ['In Review', coordinator, yesAnswers.request_for_interview, 'Request for Interview', '[APP-022] [APP-024]'],
    ['In Review', coordinator, noAnswers.request_for_interview, 'In Review', '[APP-023] [APP-056]'],
    ['Request for Interview', coordinator, yesAnswers.application_approved, 'Accepted', '[APP-025] [APP-027]'],
    ['Request for Interview', coordinator, noAnswers.application_approved, 'Declined Application', '[APP-026] [APP-057]'],
    ['Accepted', advocate, yesAnswers.patient_agreed, 'Booked', '[APP-028] [APP-030]'],
    ['Accepted', advocate, noAnswers.patient_agreed, 'Rejected', '[APP-029] [APP-055]'],
    ['Booked', advocate, noAnswers.patient_agreed, 'Rejected', '[APP-030]'],
    ['Booked', coordinator, yesAnswers.patient_admitted, 'Admitted', '[APP-031] [APP-033] [APP-044]'],
    ['Booked', coordinator, noAnswers.patient_admitted, 'Patient did not Arrive', '[APP-032] [APP-044]'],
    ['Admitted', advocate, yesAnswers.record_outcome, 'Completed 30+ Days Residential', '[APP-034] [APP-018]'],
  ] as const
  const titled = rows.map(
    row => [`${row[2].value ? 'Yes' : 'No'} to ${row[2].field}, ${row[0]}: ${row[3]} ${row[4]}`, ...row] as const,
  )
  test.each(titled)('%s', async (...row) => {
    const [, from, call, body, to] = row
    const { id } = await standing(from)
    const reply = await answer(id, body, call)
    expect(reply.statusCode).toBe(200)
    const fresh: Application = reply.json().data
    expect(fresh).toMatchObject({ status: to, [body.field!]: body.value, updated_at: now.toISOString() })
    // Only the user who gave the answer can undo it. Other users' responses omit the field.
    expect(await read(id)).toEqual(call === advocate ? fresh : { ...fresh, take_back: undefined })
    // The step's own fields store the values from the dialog.
    const { insurance_vob, extras } = body
    if (insurance_vob) expect(fresh.insurance_vob).toEqual(insurance_vob)
    if (extras) expect(fresh).toMatchObject(extras)
  })

  test('store the author and time, and leave pending steps empty [APP-012] [APP-014]', async () => {
    const { id } = await standing('New')
    const before = await read(id)
    for (const field of stepFields) expect([before[field], before[`${field}_at`]]).toEqual([null, null])
    const money = { deductible: '1500', copay: '40.5', scholarship_amount: '' }
    const after = (await answer(id, { field: 'insurance_accepted', value: true, insurance_vob: money })).json().data
    expect(after).toMatchObject({
      insurance_accepted_by: 'Carmen Ibarra',
      insurance_accepted_at: now.toISOString(),
      insurance_vob: { deductible: 1500, copay: 40.5, scholarship_amount: null },
      request_for_interview: null,
    })
  })

  test('a Yes can become a No while the step is open, which clears its details [APP-016]', async () => {
    const { id } = await standing('In Review')
    const after = (await answer(id, noAnswers.insurance_accepted)).json().data
    expect(after).toMatchObject({ status: 'Declined Insurance', insurance_vob: null, payment_rejected_reason: 'Out of county' })
  })

  test('each outcome is stored with the level of care that the patient left [APP-034] [APP-018] [APP-062] [APP-063]', async () => {
    for (const status of outcomes) {
      const { id } = await standing('Admitted')
      const body = { field: 'record_outcome', value: true, status, extras: { treatment_level: 441 } }
      expect((await answer(id, body, advocate)).json().data).toMatchObject({ status, outcome_treatment_level: 441 })
    }
  })

  test("the advocate's close stores its reason and leaves the Open tab [DASH-028] [DASH-029] [APP-045]", async () => {
    for (const from of [
      'New',
      'In Review',
      'Request for Interview',
      'Accepted',
      'Declined Insurance',
      'Declined Application',
    ] as const) {
      const { id } = await standing(from)
      const reply = await answer(id, { status: 'Cancelled', extras: { reason: 'Patient did not Arrive' } }, advocate)
      expect([from, reply.statusCode]).toEqual([from, 200])
      expect(reply.json().data).toMatchObject({
        status: 'Cancelled',
        close_reason: 'Patient did not Arrive',
        ended_at: expect.any(String),
      })
    }
  })
})

describe('422 names the missing values', () => {
  const dialogs: [string, Status, typeof advocate, object, Record<string, string>][] = [
    [
      'no benefits for a private plan [APP-046] [APP-059]',
      'New',
      coordinator,
      { ...yesAnswers.insurance_accepted, insurance_vob: null },
      { 'insurance_vob.deductible': 'Required field', 'insurance_vob.copay': 'Required field' },
    ],
    [
      'benefits below zero [APP-059]',
      'New',
      coordinator,
      { ...yesAnswers.insurance_accepted, insurance_vob: { deductible: -1, copay: 0 } },
      { 'insurance_vob.deductible': 'Must be at least 0' },
    ],
    [
      'a No without its reason [APP-058]',
      'New',
      coordinator,
      { field: 'insurance_accepted', value: false },
      { 'extras.payment_rejected_reason': 'Required field' },
    ],
    [
      'a reason of another list [APP-058]',
      'New',
      coordinator,
      { field: 'insurance_accepted', value: false, extras: { payment_rejected_reason: 'Not a good fit' } },
      { 'extras.payment_rejected_reason': 'Required field' },
    ],
    [
      'an interview nowhere [APP-053]',
      'In Review',
      coordinator,
      { field: 'request_for_interview', value: true, extras: { patient_asked_to_call: '+1' } },
      { 'extras.patient_asked_to_call': 'Required field' },
    ],
    [
      'a number that is none [APP-054]',
      'In Review',
      coordinator,
      { field: 'request_for_interview', value: true, extras: { patient_asked_to_call: '12345' } },
      { 'extras.patient_asked_to_call': 'Invalid phone number' },
    ],
    [
      'no word about transport [APP-047]',
      'Request for Interview',
      coordinator,
      { field: 'application_approved', value: true },
      { 'extras.transport_available': 'Required' },
    ],
    [
      'a booking without date and way [APP-049] [APP-051]',
      'Accepted',
      advocate,
      { field: 'patient_agreed', value: true },
      {
        'extras.estimated_discharge_at': 'Please select a date and time',
        'extras.transport_method': 'Please confirm patient transportation',
      },
    ],
    [
      'another way without its name [APP-052]',
      'Accepted',
      advocate,
      { field: 'patient_agreed', value: true, extras: { transport_method: 'Other', estimated_discharge_at: 1_800_000_000 } },
      { 'extras.transport_other': 'Please specify other transportation method' },
    ],
    [
      'a close without a reason [APP-045]',
      'New',
      advocate,
      { status: 'Cancelled' },
      { 'extras.reason': 'Please select a reason to close the case' },
    ],
    [
      'a status that the table does not give [APP-017]',
      'New',
      coordinator,
      { ...yesAnswers.insurance_accepted, status: 'Admitted' },
      { status: 'Choose a status that this answer can lead to' },
    ],
    [
      'an outcome that is none [APP-034]',
      'Admitted',
      advocate,
      { field: 'record_outcome', value: true, status: 'Booked' },
      { status: 'Choose a status that this answer can lead to' },
    ],
    ['neither a field nor a close [APP-017]', 'New', advocate, {}, { field: 'Required field' }],
  ]
  test.each(dialogs)('%s', async (_title, from, call, body, errors) => {
    const { id } = await standing(from)
    const before = await read(id)
    const reply = await answer(id, body, call)
    expect([reply.statusCode, reply.json().errors]).toEqual([422, errors])
    expect(await read(id)).toEqual(before)
  })

  test('an unknown field, value or status', async () => {
    const { id } = await standing('New')
    for (const body of [{ field: 'status', value: true }, { field: 'insurance_accepted', value: 'yes' }, { status: 'Closed' }])
      expect((await answer(id, body)).statusCode).toBe(422)
  })
})

describe('409 with the current application', () => {
  test.each(['Declined Insurance', 'Rejected', 'Cancelled', 'Withdrawn', 'Voluntary Discharge'] as const)(
    '%s accepts no further step [APP-016]',
    async status => {
      const { id } = await standing(status)
      for (const field of stepFields) {
        const call = field === 'patient_agreed' || field === 'record_outcome' ? advocate : coordinator
        const reply = await answer(id, yesAnswers[field], call)
        expect([field, reply.statusCode, reply.json().data?.status]).toEqual([field, 409, status])
      }
    },
  )

  test('repeating an answer [APP-016]', async () => {
    const { id } = await standing('New')
    expect((await answer(id, yesAnswers.insurance_accepted)).statusCode).toBe(200)
    const twice = await answer(id, yesAnswers.insurance_accepted)
    expect([twice.statusCode, twice.json().data]).toEqual([409, await read(id)])
  })

  test('steps out of order [APP-024] [APP-027] [APP-030] [APP-033]', async () => {
    const { id } = await standing('New')
    for (const field of ['request_for_interview', 'application_approved', 'patient_admitted'] as const)
      expect((await answer(id, yesAnswers[field])).statusCode).toBe(409)
    for (const field of ['patient_agreed', 'record_outcome'] as const)
      expect((await answer(id, yesAnswers[field], advocate)).statusCode).toBe(409)
  })

  test.each(['Booked', 'Admitted', 'Rejected', 'Cancelled'] as const)(
    'closing an application that is %s [DASH-028]',
    async status => {
      const { id } = await standing(status)
      expect((await answer(id, { status: 'Cancelled', extras: { reason: 'Improper Match' } }, advocate)).statusCode).toBe(409)
    },
  )
})
