import { expect, test } from 'vitest'
import { AnsweringForm, answeringFields } from './form.ts'
import type { Answering } from './schema.ts'

const always: Answering = { answer_target_minutes: 45, answering_hours: null, time_zone: 'America/Chicago' }
const nights: Answering = { ...always, answering_hours: [{ weekday: 0, from: '22:00', to: '06:00' }] }
const paths = (fields: ReturnType<typeof answeringFields>) =>
  AnsweringForm.safeParse(fields).error?.issues.map(issue => issue.path.join('.'))

test.each([always, nights])('converting saved settings to form fields and back changes nothing', answering => {
  expect(AnsweringForm.parse(answeringFields(answering))).toEqual(answering)
})

test('suggests office hours to a facility that was always open', () => {
  const { answering_hours } = AnsweringForm.parse({ ...answeringFields(always), always: false })
  expect(answering_hours).toEqual([1, 2, 3, 4, 5].map(weekday => ({ weekday, from: '08:00', to: '17:00' })))
})

test('reports each problem on its day and ignores closed days', () => {
  const fields = { ...answeringFields(always), always: false }
  const monday = fields.days.map((day, n) => (n === 0 ? { ...day, from: '', to: '8' } : day))
  expect(paths({ ...fields, days: monday })).toEqual(['days.0.from', 'days.0.to'])
  expect(paths({ ...fields, days: monday.map((day, n) => ({ ...day, open: n > 0 && day.open })) })).toBeUndefined()
  expect(paths({ ...fields, days: fields.days.map(day => ({ ...day, open: false })) })).toEqual(['days.0.open'])
  expect(paths({ ...fields, always: true, days: monday })).toBeUndefined()
})
