import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HttpError } from '../../platform/httpError.ts'
import { outcomes, type Status, statuses } from '../statuses/statuses.ts'
import { steps } from './approval.ts'
import { decide } from './decide.ts'
import { closeReasons, reasons, transportMethods } from './reasons.ts'
import { Application, StateUpdate } from './schema.ts'
import { stepFields } from './steps.ts'
import { applicationAt, noAnswers, testApplication, yesAnswers } from './testing.ts'

/** Number of update sequences to try. */
const runs = process.env.HARD ? 100_000 : 600

/** The expected transitions, written out separately to catch errors in the table. */
const review: Status[] = [
  'In Review',
  'Request for Interview',
  'Declined Insurance',
  'Accepted',
  'Declined Application',
  'Cancelled',
]
const leadsTo: Partial<Record<Status, readonly Status[]>> = {
  New: ['In Review', 'Declined Insurance', 'Cancelled'],
  'In Review': review,
  'Request for Interview': review,
  Accepted: ['Booked', 'Rejected', 'Cancelled'],
  // Older records may be Booked without an answer to the offer. Answering the offer then leaves the status unchanged.
  Booked: [
    'Booked',
    'Rejected',
    'Admitted',
    'Patient did not Arrive',
    'Voluntary Discharge',
    'Compelled Discharge',
    'Medical Discharge',
  ],
  Admitted: outcomes,
  ...Object.fromEntries(statuses.filter(status => status.startsWith('Declined')).map(status => [status, ['Cancelled']])),
}

const any = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const wild = fc.record(
  {
    field: any(...stepFields, null),
    value: any(true, false, null),
    status: any(...statuses, null),
    insurance_vob: fc.record(
      {
        deductible: fc.oneof(fc.double(), fc.string()),
        copay: fc.oneof(fc.nat(), fc.string()),
        scholarship_amount: fc.option(fc.integer()),
      },
      { requiredKeys: [] },
    ),
    extras: fc.record(
      {
        transport_available: any(true, false, null),
        transport_method: any(...transportMethods, '', 'constructor'),
        transport_other: fc.string(),
        estimated_discharge_at: fc.oneof(fc.double(), fc.nat()),
        patient_asked_to_call: fc.oneof(any('chat', '212-555-0100', '+1'), fc.string()),
        payment_rejected_reason: any(...reasons.payment_rejected_reason, 'because'),
        interview_denied_reason: any(...reasons.interview_denied_reason, ''),
        not_accepted_reason: any(...reasons.not_accepted_reason, '__proto__'),
        not_ready_to_commit_reason: any(...reasons.not_ready_to_commit_reason, null),
        treatment_level: fc.option(fc.nat()),
        reason: any(...closeReasons, null, 'toString'),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
)
/** Any point on the main path, or an older record with any status. */
const start = fc.oneof(
  fc
    .record({ field: any(...stepFields), private_insurance: fc.boolean() })
    .map(({ field, private_insurance }) => applicationAt(field, { private_insurance })),
  any(...statuses).map(status => testApplication({ status })),
)
const cancel: StateUpdate = { status: 'Cancelled', extras: { reason: 'Improper Match' } }
const update: fc.Arbitrary<StateUpdate> = fc.oneof(
  { arbitrary: any(...Object.values(yesAnswers)), weight: 6 },
  {
    arbitrary: any(...Object.values(noAnswers), { ...yesAnswers.record_outcome, status: 'Voluntary Discharge' as const }),
    weight: 2,
  },
  { arbitrary: wild, weight: 3 },
  { arbitrary: any(cancel), weight: 1 },
)

test('any sequence of updates is rejected or follows the table and keeps the application valid [APP-016] [ASVS 2.3.1]', () => {
  const seen = new Set<Status>()
  fc.assert(
    fc.property(start, fc.array(update, { minLength: 1, maxLength: 20 }), (first, updates) => {
      let row = Object.freeze(first)
      for (const one of updates) {
        let next: Application
        try {
          next = { ...row, ...decide(row, one, { at: '2026-03-02T10:00:00.000Z', by: 'Casey Coordinator' }) }
        } catch (error) {
          if (!(error instanceof HttpError)) throw error
          expect(['conflict', 'invalid']).toContain(error.code)
          continue
        }
        expect(leadsTo[row.status] ?? []).toContain(next.status)
        // Only No answers have a reason.
        for (const { field, no } of steps)
          if (field !== 'new' && no?.reason) expect(next[no.reason] !== null).toBe(next[field] === false)
        row = Object.freeze(Application.parse(next))
        seen.add(row.status)
      }
    }),
    { numRuns: runs },
  )
  // Make sure that the sequences get past the first steps.
  expect([...seen]).toEqual(expect.arrayContaining(['Booked', 'Admitted', 'Rejected', 'Cancelled', 'Voluntary Discharge']))
})

/** A request body with an arbitrary value in one field. `decide` must handle every body that passes the schema. */
const hostile = fc
  .tuple(
    update,
    any('field', 'value', 'status', 'insurance_vob', 'extras', 'deductible', 'transport_method', 'reason'),
    fc.anything(),
  )
  .map(([body, key, anything]) => {
    if (key === 'deductible') return { ...body, insurance_vob: { ...body.insurance_vob, [key]: anything } }
    if (key === 'transport_method' || key === 'reason') return { ...body, extras: { ...body.extras, [key]: anything } }
    return { ...body, [key]: anything }
  })

test('any body is rejected, or results in a decision or a HttpError', () => {
  let decided = 0
  fc.assert(
    fc.property(start, hostile, (row, body) => {
      const parsed = StateUpdate.safeParse(body)
      if (!parsed.success) return
      decided += 1
      try {
        decide(row, parsed.data, { at: '2026-03-02T10:00:00.000Z', by: 'Casey Coordinator' })
      } catch (error) {
        expect(error).toBeInstanceOf(HttpError)
      }
    }),
    { numRuns: runs },
  )
  // About one body in five is valid enough to reach `decide`.
  expect(decided).toBeGreaterThan(runs / 20)
})
