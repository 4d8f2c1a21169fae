import { expect, test } from 'vitest'
import { cast, someone } from '../cast.testing.ts'
import { audienceOf } from './page.ts'

test('admins with the permission see the platform’s analytics; other admins see a message [INS-001]', () => {
  expect(audienceOf({ ...cast.techSupport, permissions: ['INSIGHTS_READ'] }, null)).toBe('platform')
  expect(audienceOf({ ...cast.techSupport, permissions: [] }, null)).toBe('forbidden')
  expect(audienceOf({ ...cast.advocate, permissions: ['INSIGHTS_READ'] }, 'paid')).toBe('hospital')
})

test('a hospital sees its Insights with the paid plan, and otherwise the upgrade offer', () => {
  expect(audienceOf(cast.hospitalMember, 'paid')).toBe('hospital')
  expect(audienceOf(cast.hospitalMember, 'free')).toBe('free')
  expect(audienceOf(cast.hospitalMember, null)).toBe('free')
})

test('a treatment center sees its own page with any plan, and a user without an organization sees a message', () => {
  for (const plan of ['free', 'paid', null] as const) {
    expect(audienceOf(cast.coordinator, plan)).toBe('treatment_center')
    expect(audienceOf(someone(), plan)).toBe('none')
  }
})
