import { expect, test } from 'vitest'
import { type Status, statuses } from '../statuses/statuses.ts'
import { bookedStatuses, closingChange } from './reasons.ts'

const at = '2026-11-20T12:00:00.000Z'

test('deleting a location ends the open applications and those on hold, and no others [S-13]', () => {
  const ended = statuses.filter(status => closingChange({ status }, at))
  expect(ended.toSorted()).toEqual(['Accepted', 'Hold', 'In Review', 'New', 'Request for Interview'])
  expect(closingChange({ status: 'New' }, at)).toEqual({ status: 'Facility closed', updated_at: at, ended_at: at })
  expect(closingChange({ status: 'Withdrawn' }, at)).toBeNull()
})

test('a patient who is expected or staying prevents deleting a location [S-13]', () => {
  const preventing: Status[] = ['Admitted', 'Booked', 'Ready to Book']
  expect(bookedStatuses.toSorted()).toEqual(preventing)
})
