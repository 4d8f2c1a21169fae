import { afterEach, expect, test, vi } from 'vitest'
import { isAdultNow, isMinorNow } from './releaseValues.ts'

afterEach(() => void vi.useRealTimers())

test('the age counts on the hospital’s day, whatever the time zone of the browser [S-05] [S-43]', () => {
  vi.useFakeTimers({ now: new Date('2026-12-01T01:00:00Z') })
  const patient = { date_of_birth: '12/01/2008', signing_age: 18 }
  const [california, guam] = ['America/Los_Angeles', 'Pacific/Guam'].map(time_zone => ({ ...patient, time_zone }))
  expect([isMinorNow(california!), isAdultNow(california!)]).toEqual([true, false])
  expect([isMinorNow(guam!), isAdultNow(guam!)]).toEqual([false, true])
})
