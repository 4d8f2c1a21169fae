import { describe, expect, test } from 'vitest'
import { outcomes } from '#domain/applications/outcomes.ts'
import { type Application, type Status, stepFields } from '#domain/applications/schema.ts'
import { no, yes } from '#domain/applications/testing.ts'
import { buildApplication, buildPatient } from '../seed/builders.ts'
import { castWorld } from '../seed/cast.ts'
import { startServer } from '../testing.ts'

const { db, house, as } = await startServer()
const now = house.now()
const { users, facilities } = await castWorld(db)
const [advocate, coordinator] = [as('advocate'), as('coordinator')]

/** An application of `advocate` to the house, standing so. */
async function standing(status: Status, given: { private_insurance?: boolean } = {}) {
  const { id } = await buildPatient(db, now, { advocate_id: users.advocate })
  return buildApplication(db, now, { record_id: id, facility_id: facilities.house, status, private_insurance: true, ...given })
}
const answer = (id: number, body: object, call = coordinator) => call('PATCH', `/applications/${id}/state-update`, body)
const read = async (id: number): Promise<Application> => (await advocate('GET', `/applications/${id}`)).json().data

describe('200 answers', () => {
  const rows = [
    ['New', coordinator, yes.insurance_accepted, 'In Review', '[APP-019] [APP-021] [APP-046]'],
    ['New', coordinator, no.insurance_accepted, 'Declined Insurance', '[APP-020] [APP-058]'],
    ['Request for Interview', coordinator, no.insurance_accepted, 'Declined Insurance', '[APP-021]'],
    ['In Review', coordinator, yes.request_for_interview, 'Request for Interview', '[APP-022] [APP-024]'],
    ['In Review', coordinator, no.request_for_interview, 'In Review', '[APP-023] [APP-056]'],
    ['Request for Interview', coordinator, yes.application_approved, 'Accepted', '[APP-025] [APP-027]'],
    ['Request for Interview', coordinator, no.application_approved, 'Declined Application', '[APP-026] [APP-057]'],
    ['Accepted', advocate, yes.patient_agreed, 'Booked', '[APP-028] [APP-030]'],
    ['Accepted', advocate, no.patient_agreed, 'Rejected', '[APP-029] [APP-055]'],
    ['Booked', advocate, no.patient_agreed, 'Rejected', '[APP-030]'],
    ['Booked', coordinator, yes.patient_admitted, 'Admitted', '[APP-031] [APP-033] [APP-044]'],
    ['Booked', coordinator, no.patient_admitted, 'Patient did not Arrive', '[APP-032] [APP-044]'],
    ['Admitted', advocate, yes.record_outcome, 'Completed 30+ Days Residential', '[APP-034] [APP-018]'],
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
    expect(await read(id)).toEqual(fresh)
    // The step's own fields hold what the dialog asked.
    const { insurance_vob, extras } = body
    if (insurance_vob) expect(fresh.insurance_vob).toEqual(insurance_vob)
    if (extras) expect(fresh).toMatchObject(extras)
  })

  test('and tell who answered, when, and nothing of a step that waits [APP-012] [APP-014]', async () => {
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

  test('a Yes may become a No while the step is open, and takes its details along [APP-016]', async () => {
    const { id } = await standing('In Review')
    const after = (await answer(id, no.insurance_accepted)).json().data
    expect(after).toMatchObject({ status: 'Declined Insurance', insurance_vob: null, payment_rejected_reason: 'Out of county' })
  })

  test('each outcome, with the level that the patient left [APP-034] [APP-018] [APP-062] [APP-063]', async () => {
    for (const status of outcomes) {
      const { id } = await standing('Admitted')
      const body = { field: 'record_outcome', value: true, status, extras: { treatment_level: 441 } }
      expect((await answer(id, body, advocate)).json().data).toMatchObject({ status, outcome_treatment_level: 441 })
    }
  })

  test("the advocate's close keeps its reason and leaves the Open tab [DASH-028] [DASH-029] [APP-045]", async () => {
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

describe('422 says what is missing', () => {
  const dialogs: [string, Status, typeof advocate, object, Record<string, string>][] = [
    [
      'no benefits for a private plan [APP-046] [APP-059]',
      'New',
      coordinator,
      { ...yes.insurance_accepted, insurance_vob: null },
      { 'insurance_vob.deductible': 'Required field', 'insurance_vob.copay': 'Required field' },
    ],
    [
      'benefits below zero [APP-059]',
      'New',
      coordinator,
      { ...yes.insurance_accepted, insurance_vob: { deductible: -1, copay: 0 } },
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
      { ...yes.insurance_accepted, status: 'Admitted' },
      { status: 'Not a status that this answer leads to' },
    ],
    [
      'an outcome that is none [APP-034]',
      'Admitted',
      advocate,
      { field: 'record_outcome', value: true, status: 'Booked' },
      { status: 'Not a status that this answer leads to' },
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

  test('a field, value or status that is none', async () => {
    const { id } = await standing('New')
    for (const body of [{ field: 'status', value: true }, { field: 'insurance_accepted', value: 'yes' }, { status: 'Closed' }])
      expect((await answer(id, body)).statusCode).toBe(422)
  })
})

describe('409 with how it stands', () => {
  test.each(['Declined Insurance', 'Rejected', 'Cancelled', 'Withdrawn', 'Voluntary Discharge'] as const)(
    '%s takes no step any more [APP-016]',
    async status => {
      const { id } = await standing(status)
      for (const field of stepFields) {
        const call = field === 'patient_agreed' || field === 'record_outcome' ? advocate : coordinator
        const reply = await answer(id, yes[field], call)
        expect([field, reply.statusCode, reply.json().data?.status]).toEqual([field, 409, status])
      }
    },
  )

  test('the same answer twice [APP-016]', async () => {
    const { id } = await standing('New')
    expect((await answer(id, yes.insurance_accepted)).statusCode).toBe(200)
    const twice = await answer(id, yes.insurance_accepted)
    expect([twice.statusCode, twice.json().data]).toEqual([409, await read(id)])
  })

  test('steps out of their order [APP-024] [APP-027] [APP-030] [APP-033]', async () => {
    const { id } = await standing('New')
    for (const field of ['request_for_interview', 'application_approved', 'patient_admitted'] as const)
      expect((await answer(id, yes[field])).statusCode).toBe(409)
    for (const field of ['patient_agreed', 'record_outcome'] as const)
      expect((await answer(id, yes[field], advocate)).statusCode).toBe(409)
  })

  test.each(['Booked', 'Admitted', 'Rejected', 'Cancelled'] as const)('a close of what is %s [DASH-028]', async status => {
    const { id } = await standing(status)
    expect((await answer(id, { status: 'Cancelled', extras: { reason: 'Improper Match' } }, advocate)).statusCode).toBe(409)
  })
})

describe('at once', () => {
  const race = async (id: number, bodies: [typeof advocate, object][]) =>
    Promise.all(bodies.map(([call, body]) => answer(id, body, call)))
  const eventsOf = (id: number) => db.selectFrom('application_events').selectAll().where('application_id', '=', id).execute()

  test('a Yes and a No to what both saw: one wins, the other gets 409 and the state that won [APP-016]', async () => {
    const { id, updated_at } = await standing('New')
    const replies = await race(id, [
      [coordinator, { ...yes.insurance_accepted, updated_at }],
      [as('rehab.advocate'), { ...no.insurance_accepted, updated_at }],
    ])
    const [won, lost] = replies.sort((a, b) => a.statusCode - b.statusCode)
    expect([won!.statusCode, lost!.statusCode]).toEqual([200, 409])
    expect(lost!.json()).toEqual({ message: 'Somebody answered first. This is how it stands now.', data: won!.json().data })
    expect(await read(id)).toEqual(won!.json().data)
  })

  test('the close against the acceptance: whoever comes second is told', async () => {
    const { id } = await standing('Request for Interview')
    const close = { status: 'Cancelled', extras: { reason: 'Improper Match' } }
    const replies = await race(id, [
      [coordinator, yes.application_approved],
      [advocate, close],
    ])
    // Accepted can still be closed: then both hold, one after the other.
    const last = await read(id)
    expect(replies.filter(reply => reply.statusCode === 200).length).toBe(
      last.application_approved && last.status === 'Cancelled' ? 2 : 1,
    )
    for (const reply of replies) expect([200, 409]).toContain(reply.statusCode)
  })

  test('fifty answers: one stands, one event, one notification', async () => {
    const { id } = await standing('New')
    const before = await eventsOf(id)
    const replies = await race(
      id,
      Array.from({ length: 50 }, () => [coordinator, yes.insurance_accepted]),
    )
    expect(replies.filter(reply => reply.statusCode === 200)).toHaveLength(1)
    expect(replies.filter(reply => reply.statusCode === 409)).toHaveLength(49)
    expect(await eventsOf(id)).toHaveLength(before.length + 1)
    expect(await db.selectFrom('notifications').selectAll().where('application_id', '=', id).execute()).toHaveLength(1)
  })
})

describe('who answers', () => {
  test('403 each side keeps to its own steps [PERM-007] [PERM-008]', async () => {
    for (const field of stepFields) {
      const byAdvocate = field === 'patient_agreed' || field === 'record_outcome'
      const { id } = await standing('New')
      expect((await answer(id, yes[field], byAdvocate ? coordinator : advocate)).statusCode).toBe(403)
    }
  })

  test('403 the facility does not close an application', async () => {
    const { id } = await standing('New')
    expect((await answer(id, { status: 'Cancelled', extras: { reason: 'Improper Match' } })).statusCode).toBe(403)
  })

  test('403 managers, colleagues and admins watch [APP-042] [PERM-016] [PERM-011]', async () => {
    for (const who of ['manager', 'colleague', 'super.admin', 'social.work'] as const) {
      const { id } = await standing('New')
      expect((await as(who)('GET', `/applications/${id}`)).statusCode).toBe(200)
      expect((await answer(id, yes.insurance_accepted, as(who))).statusCode).toBe(403)
    }
  })

  test('404 another facility cannot tell that it exists [PERM-011]', async () => {
    const { id } = await standing('New')
    for (const who of ['other.coordinator', 'outside.advocate', 'org.admin', 'tech.support', 'member', 'loner'] as const) {
      const [reads, answers] = [await as(who)('GET', `/applications/${id}`), await answer(id, yes.insurance_accepted, as(who))]
      const none = await as(who)('GET', '/applications/2000000000')
      expect([reads.statusCode, reads.json(), answers.statusCode]).toEqual([404, none.json(), 404])
    }
  })
})

describe('notes', () => {
  const add = (id: number, body: object, call = coordinator) => call('POST', `/applications/${id}/state-notes`, body)

  test('200 each step has its own, oldest first, with their authors [NOTE-001] [NOTE-002]', async () => {
    const { id } = await standing('New')
    await add(id, { state_type: 'new', body: ' Can come tonight. ' }, advocate)
    await add(id, { state_type: 'insurance_accepted', body: 'Checking.\nBack soon.' })
    const { data, total } = (await as('manager')('GET', `/applications/${id}/state-notes`)).json()
    expect(total).toBe(2)
    expect(
      data.map((note: { state_type: string; body: string; author_name: string }) => [
        note.state_type,
        note.body,
        note.author_name,
      ]),
    ).toEqual([
      ['new', 'Can come tonight.', 'Elena Marsh'],
      ['insurance_accepted', 'Checking.\nBack soon.', 'Carmen Ibarra'],
    ])
  })

  test('422 an empty one, one without end, and one for no step [NOTE-002]', async () => {
    const { id } = await standing('New')
    expect((await add(id, { state_type: 'new', body: '  ' })).json().errors).toEqual({ body: 'Required field' })
    expect((await add(id, { state_type: 'new', body: 'x'.repeat(4001) })).statusCode).toBe(422)
    expect((await add(id, { state_type: 'chat', body: 'Hello' })).statusCode).toBe(422)
  })

  test('403 managers and colleagues read, 404 others do not [PERM-011] [PERM-016]', async () => {
    const { id } = await standing('New')
    for (const who of ['manager', 'colleague', 'super.admin'] as const)
      expect((await add(id, { state_type: 'new', body: 'Hello' }, as(who))).statusCode).toBe(403)
    for (const who of ['other.coordinator', 'outside.advocate'] as const) {
      expect((await add(id, { state_type: 'new', body: 'Hello' }, as(who))).statusCode).toBe(404)
      expect((await as(who)('GET', `/applications/${id}/state-notes`)).statusCode).toBe(404)
    }
  })
})

describe('whom an answer tells [NOTE-014]', () => {
  const toldOf = async (id: number) =>
    (await db.selectFrom('notifications').selectAll().where('application_id', '=', id).orderBy('user_id').execute()).map(one => [
      one.user_id,
      one.subject,
      one.message,
    ])

  test("the facility's answers tell the owning advocate", async () => {
    const { id } = await standing('New')
    await answer(id, no.insurance_accepted)
    expect(await toldOf(id)).toEqual([
      [users.advocate, 'M.V.: Payment Method Accepted', 'Quiet Harbor House: Declined Insurance'],
    ])
  })

  test("the advocate's answers and close tell the coordinators, not the manager", async () => {
    const { id } = await standing('Accepted')
    await answer(id, { status: 'Cancelled', extras: { reason: 'Improper Match' } }, advocate)
    const told = await toldOf(id)
    expect(told.map(([user]) => user).sort()).toEqual([users.coordinator, users['rehab.advocate']].sort())
    expect(told[0]!.slice(1)).toEqual(['M.V.: Application closed', 'Quiet Harbor House: Cancelled'])
  })

  test('a refused answer tells nobody', async () => {
    const { id } = await standing('New')
    await answer(id, yes.patient_admitted)
    expect(await toldOf(id)).toEqual([])
  })
})

test('an application tells a facility who comes and what for, and no more of the patient [APP-005] [APP-011]', async () => {
  const { id } = await standing('New')
  const application = (await coordinator('GET', `/applications/${id}`)).json().data
  expect(application).toMatchObject({
    first_name: 'Marisol',
    last_name: 'Venn',
    treatment_levels: expect.any(Array),
    addictions: expect.any(Array),
    advocate_first_name: 'Elena',
    hospital: 'Saint Brannoc Medical Center',
    fl_city: 'Pasadena',
    facility_main_phone_number: expect.any(String),
    pharmacy_name: 'Alder Street Pharmacy',
  })
  for (const key of ['date_of_birth', 'phone_number', 'email', 'patient_insurance', 'race', 'release_id'])
    expect(application).not.toHaveProperty(key)
})
