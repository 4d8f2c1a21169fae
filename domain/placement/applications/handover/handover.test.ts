import { describe, expect, test } from 'vitest'
import { statuses } from '../../statuses/statuses.ts'
import { testApplication } from '../testing.ts'
import { expectedAt, handoverQuestions, hasHandover, remindAt, takesHandover } from './handover.ts'
import { type Facts, HandoverFacts, handoverFields, noFacts } from './schema.ts'

const zone = 'America/Los_Angeles'
const now = '2026-11-29T20:00:00.000Z'
const at = (time: string) => `2026-11-29T${time}:00.000Z`
const accepted = testApplication({ status: 'Booked', application_approved: true, application_approved_at: at('18:00') })
const questions = (facts: Partial<Facts>, application = accepted) =>
  handoverQuestions({ ...noFacts, ...facts }, application, Date.parse(now), zone)

describe('questions about times [S-29]', () => {
  test.each<[Partial<Facts>, Partial<Facts>]>([
    [{ report_given_at: at('17:30') }, { report_given_at: 'Before the acceptance?' }],
    [{ report_given_at: at('21:00') }, { report_given_at: 'In the future?' }],
    [{ room_ready_at: at('21:00') }, { room_ready_at: 'In the future?' }],
    [{ expected_arrival_at: at('19:00') }, { expected_arrival_at: 'This time has passed. Still expected?' }],
    [
      { expected_arrival_at: at('19:00'), transport_ordered_at: at('19:30') },
      { expected_arrival_at: 'Before the transportation was ordered?' },
    ],
    [{ departed_at: at('19:00'), transport_ordered_at: at('19:30') }, { departed_at: 'Before the transportation was ordered?' }],
    [{ arrived_at: at('19:00'), departed_at: at('19:30') }, { arrived_at: 'Before the departure?' }],
    [{ arrived_at: at('19:00'), transport_ordered_at: at('19:30') }, { arrived_at: 'Before the transportation was ordered?' }],
    [{ departed_at: at('17:30') }, { departed_at: 'Before the acceptance?' }],
    [{ arrived_at: at('17:30') }, { arrived_at: 'Before the acceptance?' }],
    [{ authorization_valid_until: '2026-11-28' }, { authorization_valid_until: 'This date has passed. Extended?' }],
    [{ peer_to_peer_by: at('19:00') }, { peer_to_peer_by: 'This time has passed. Was the call made?' }],
  ])('%j asks %j', (facts, asked) => {
    expect(questions(facts)).toEqual(asked)
  })

  test('no question for the usual order, for the minute of the acceptance, or on the last day of an authorization', () => {
    const usual = {
      report_given_at: at('18:00'),
      transport_ordered_at: at('18:30'),
      departed_at: at('19:00'),
      arrived_at: at('19:45'),
      expected_arrival_at: at('19:30'),
      authorization_valid_until: '2026-11-29',
    }
    expect(questions(usual, { ...accepted, application_approved_at: '2026-11-29T18:00:40.000Z' })).toEqual({})
    expect(questions(noFacts)).toEqual({})
  })

  test('an admitted patient is no longer expected', () => {
    const late = { expected_arrival_at: at('19:00'), peer_to_peer_by: at('19:00') }
    expect(questions(late, { ...accepted, status: 'Admitted' })).toEqual({})
  })
})

test('facts can be entered from the acceptance until the application ends', () => {
  const open = statuses.filter(status => takesHandover({ status, application_approved: true }))
  expect(open).toEqual(['Accepted', 'Booked', 'Admitted'])
  expect(takesHandover({ status: 'Accepted', application_approved: null })).toBe(false)
  expect(hasHandover({ application_approved: false })).toBe(false)
})

test('the expected arrival is the one in the handover, else the estimated discharge', () => {
  const estimated_discharge_at = Date.parse(now) / 1000
  expect(expectedAt({ handover: null, estimated_discharge_at })).toBe(Date.parse(now))
  const handover = { ...noFacts, expected_arrival_at: at('23:00'), updated_at: now }
  expect(expectedAt({ handover, estimated_discharge_at })).toBe(Date.parse(at('23:00')))
  expect(expectedAt({ handover: null, estimated_discharge_at: null })).toBeNull()
})

test('reminders: 8 AM on the day before the last day, and four hours before the peer-to-peer review [S-29]', () => {
  const remind = (facts: Partial<Facts>, kind: 'authorization_valid_until' | 'peer_to_peer_by') =>
    remindAt(kind, { ...noFacts, ...facts }, zone, now)
  expect(remind({ authorization_valid_until: '2026-12-05' }, 'authorization_valid_until')).toBe('2026-12-04T16:00:00.000Z')
  expect(remind({ authorization_valid_until: '2026-11-29' }, 'authorization_valid_until'), 'still today').not.toBeNull()
  expect(remind({ authorization_valid_until: '2026-11-28' }, 'authorization_valid_until')).toBeNull()
  expect(remind({ peer_to_peer_by: at('23:00') }, 'peer_to_peer_by')).toBe(at('19:00'))
  expect(remind({ peer_to_peer_by: at('19:59') }, 'peer_to_peer_by')).toBeNull()
  expect(remind({}, 'peer_to_peer_by')).toBeNull()
})

test('what is stored can be saved again, and empty values become null', () => {
  const stored: Facts = {
    ...noFacts,
    report_phone: '+16195550142;ext=204',
    report_given_at: at('18:00'),
    authorization_valid_until: '2026-12-05',
    transport_mode: 'secure_transport',
  }
  expect(HandoverFacts.parse(stored)).toEqual(stored)
  const empty = Object.fromEntries(
    handoverFields.map(field => [
      field,
      field === 'transport_mode' || field.endsWith('_at') || field.endsWith('_by') ? null : ' ',
    ]),
  )
  expect(HandoverFacts.parse(empty)).toEqual(noFacts)
  expect(HandoverFacts.partial().parse({ bring: 'Shoes' })).toEqual({ bring: 'Shoes' })
})
