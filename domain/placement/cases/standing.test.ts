import { expect, test } from 'vitest'
import { testApplication } from '../applications/testing.ts'
import type { Status } from '../statuses/statuses.ts'
import { applicationStanding, caseStanding } from './standing.ts'

const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`

test('an application awaits the side whose turn it is, since that turn began', () => {
  const applied = testApplication({ created_at: at(0) })
  const request = { asked_at: at(5), answered_at: null, withdrawn_at: null }
  expect(applicationStanding(applied, [])).toEqual({ awaits: 'facility', awaits_since: at(0) })
  expect(applicationStanding(applied, [request])).toEqual({ awaits: 'advocate', awaits_since: at(5) })
  expect(applicationStanding(applied, [{ ...request, answered_at: at(9) }])).toEqual({ awaits: 'facility', awaits_since: at(9) })
  expect(applicationStanding({ ...applied, status: 'Cancelled' }, [])).toEqual({ awaits: null, awaits_since: null })
})

const application = (status: Status, minute: number | null = null, advocate_id = 7) => ({
  status,
  advocate_id,
  awaits: minute === null ? null : ('advocate' as const),
  awaits_since: minute === null ? null : at(minute),
})

test('a case has the tab and the filters of its applications, and waits since the first one needed its own advocate', () => {
  const patient = { status: 'Active', advocate_id: 7 }
  const applications = [application('Booked'), application('Accepted', 8), application('New', 6), application('Accepted', 3, 8)]
  expect(caseStanding(patient, applications)).toEqual({
    tab: 'Booked',
    awaits_since: at(6),
    submitted: true,
    processing: false,
    accepted: true,
    denied: false,
  })
  expect(caseStanding({ ...patient, status: 'On Hold' }, [application('In Review'), application('Declined')])).toEqual({
    tab: 'Hold',
    awaits_since: null,
    submitted: false,
    processing: true,
    accepted: false,
    denied: true,
  })
  expect(caseStanding({ ...patient, advocate_id: null }, [{ ...application('Accepted', 8), advocate_id: null }])).toMatchObject({
    tab: 'Open',
    awaits_since: null,
  })
})
