import { expect, test } from 'vitest'
import { timelineOf } from './timeline.ts'

const at = (minute: number) => `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z`
const transition = (id: number, minute: number) =>
  ({
    id,
    at: at(minute),
    by: 'Grace Sample',
    field: 'insurance_accepted',
    value: true,
    status_before: 'New',
    status: 'In Review',
  }) as const
const item = (id: number, question: string, minute: number | null) => ({
  id,
  document_type_id: null,
  question,
  answer: minute === null ? null : 'Yes',
  answered_at: minute === null ? null : at(minute),
  answered_by: minute === null ? null : 'Grace Sample',
})

test('lists requested, received and withdrawn information between the steps, in chronological order', () => {
  const request = {
    id: 1,
    asked_by: 'Carmen Ibarra',
    asked_at: at(5),
    answered_at: null,
    withdrawn_at: at(30),
    items: [item(1, 'Which ward?', 10), item(2, 'Any allergies?', 10), item(3, 'Who drives?', 20), item(4, 'When?', null)],
  }
  const lines = timelineOf([transition(1, 0), transition(2, 15)], [request])
  expect(lines.map(line => [line.kind, line.at, 'items' in line ? line.items.length : line.transition.id])).toEqual([
    ['transition', at(0), 1],
    ['requested', at(5), 4],
    ['provided', at(10), 2],
    ['transition', at(15), 2],
    ['provided', at(20), 1],
    ['withdrawn', at(30), 4],
  ])
})
