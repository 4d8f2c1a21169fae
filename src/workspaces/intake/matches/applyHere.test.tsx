import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { advocate, buildPatient, openAt } from '../../../testing.ts'
import { aMatch, anAnswer } from '../../matching/testing.ts'
import './ApplyHere.tsx'
import { applyButton, connect, house, noTrace, openChosen, ready, reopen } from './applyHere.testing.tsx'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('another patient, another user, and another new patient never get the facility [S-01]', async () => {
  await openChosen(4)
  await applyButton()
  const other = buildPatient({ ...ready, id: 42 })
  connect({ patient: other, also: { 'GET /patients/42/matches': { json: { data: anAnswer([aMatch(7, house)]) } } } })
  await reopen(4, 42)
  noTrace()
  cleanup()
  openAt('/patient/intake/add/section-1/p/New')
  await screen.findByText(/Section 1 of 10/)
  noTrace()
  const colleague = { ...advocate, id: advocate.id + 1 }
  connect({
    patient: buildPatient({ ...ready, advocate_id: colleague.id }),
    also: { 'GET /common/whoami': { json: { data: colleague } } },
  })
  await reopen(4)
  noTrace()
})

test('the button is primary as soon as the user can apply', async () => {
  await openChosen(3)
  expect((await applyButton()).className).toContain('contained')
  expect(screen.getByRole('button', { name: 'Save and continue' }).className).toContain('outlined')
})

test.each([
  ['a facility that left Passage', { matches: [aMatch(7, { ...house, staffed: false })] }, /is not on Passage, so call/],
  ['an inactive case', { patient: buildPatient({ ...ready, status: 'Inactive' }) }, /The case is not active/],
  ['a release that is not signed', { patient: buildPatient() }, /once the release is signed/],
])('%s cannot be applied to', async (_case, options, words) => {
  await openChosen(3, options)
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Apply to Harbor House' })).toBeNull()
})
