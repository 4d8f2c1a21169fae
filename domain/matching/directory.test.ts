import { expect, test } from 'vitest'
import { directory } from './directory.ts'
import { LoggedCall } from './loggedCall.ts'

const query = (input: object) => directory.list.query.safeParse(input)

test('the directory is sorted by name unless a whole point is given', () => {
  expect(query({}).data).toMatchObject({ active: false, radius: 200 })
  expect(query({ lat: '34.05', lng: '-118.24', radius: '50', active: 'true' }).data).toMatchObject({
    lat: 34.05,
    lng: -118.24,
    radius: 50,
    active: true,
  })
  for (const half of [{ lat: '34' }, { lng: '-118' }])
    expect(query(half).error?.issues).toMatchObject([{ path: ['lat'], message: 'Send lat and lng together' }])
  for (const wrong of [{ lat: 91, lng: 0 }, { lat: -91, lng: 0 }, { lat: 0, lng: 181 }, { lat: 0, lng: -181 }, { radius: 30 }])
    expect(query(wrong).success).toBe(false)
})

test('a logged call has an outcome and can have a note', () => {
  const call = (change: object) => LoggedCall.safeParse({ recordId: 7, outcome: 'Waitlist', ...change })
  expect([call({}).data?.note, call({ note: ' ' }).data?.note, call({ note: ' Call at 3. ' }).data?.note]).toEqual([
    null,
    null,
    'Call at 3.',
  ])
  expect(call({ outcome: 'Maybe' }).error?.issues[0]?.message).toBe('Required field')
})
