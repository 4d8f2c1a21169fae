import { expect, test } from 'vitest'
import { decide } from './decide.ts'
import type { Application } from './schema.ts'
import { testApplication, yesAnswers } from './testing.ts'
import { computeTurn as turnBy } from './turn.ts'

const answering = { answer_target_minutes: 30, answering_hours: null, time_zone: 'America/Chicago' } as const
const turnWith = (application: Application, requests: Parameters<typeof turnBy>[1], now = '2026-12-31T00:00:00.000Z') =>
  turnBy(application, requests, answering, now)

const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`
const answered = (application: Application, field: keyof typeof yesAnswers, minute: number) => ({
  ...application,
  ...decide(application, yesAnswers[field], { at: at(minute), by: 'Casey Coordinator' }),
})
const question = { id: 1, document_type_id: null, question: 'Since when?', answer: null, answered_at: null, answered_by: null }
const card = { ...question, id: 2, document_type_id: 1, question: null }
const request = (minute: number, ended: { answered_at?: string; withdrawn_at?: string } = {}) => ({
  asked_at: at(minute),
  answered_at: null,
  withdrawn_at: null,
  items: [question, card],
  ...ended,
})

test('the turn is the facility’s once the patient has applied, and each of its answers restarts the clock', () => {
  const applied = testApplication({ created_at: at(0) })
  expect(turnWith(applied, [])).toEqual({ side: 'facility', since: at(0), needs: [], due: at(30) })
  expect(turnWith(answered(applied, 'insurance_accepted', 5), [])).toEqual({
    side: 'facility',
    since: at(5),
    needs: [],
    due: at(35),
  })
})

test('the turn is the advocate’s after the offer, and null once the application has ended', () => {
  let application = testApplication({ created_at: at(0) })
  for (const [n, field] of (['insurance_accepted', 'request_for_interview', 'application_approved'] as const).entries())
    application = answered(application, field, n + 1)
  expect(turnWith(application, [])).toEqual({ side: 'advocate', since: at(3), needs: [], due: null })
  expect(turnWith({ ...application, status: 'Declined Application' }, [request(4)])).toBeNull()
})

test('the turn is the advocate’s while information is missing, counted from the first request, and lists what is missing', () => {
  const applied = testApplication({ created_at: at(0) })
  const second = { ...request(9), items: [{ ...question, answered_at: at(10) }, card] }
  expect(turnWith(applied, [request(7), second])).toEqual({
    side: 'advocate',
    since: at(7),
    needs: ['Since when?', 'Insurance card', 'Insurance card'],
    due: null,
  })
})

test('the turn begins with the earliest pending request and the latest answer, in any order', () => {
  const applied = testApplication({ created_at: at(0) })
  expect(turnWith(applied, [request(9), request(7), request(8)])).toMatchObject({ side: 'advocate', since: at(7) })
  // The facility changed its answer about the payment after it had requested the interview.
  const asked = answered(answered(applied, 'insurance_accepted', 2), 'request_for_interview', 5)
  expect(turnWith({ ...asked, insurance_accepted_at: at(6) }, [])).toMatchObject({ side: 'facility', since: at(6) })
})

test('the turn is the facility’s again once the information has arrived or is no longer needed', () => {
  const applied = testApplication({ created_at: at(0) })
  const came = request(7, { answered_at: at(12) })
  expect(turnWith(applied, [came])).toEqual({ side: 'facility', since: at(12), needs: [], due: at(42) })
  expect(turnWith(applied, [came, request(13, { withdrawn_at: at(20) })])).toMatchObject({ side: 'facility', since: at(20) })
})

test('the turn remains the advocate’s after the offer if the offer came before the information', () => {
  const accepted = testApplication({
    status: 'Accepted',
    created_at: at(0),
    application_approved: true,
    application_approved_at: at(5),
  })
  expect(turnWith(accepted, [request(3, { answered_at: at(9) })])).toMatchObject({ side: 'advocate', since: at(5) })
})
