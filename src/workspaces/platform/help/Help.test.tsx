import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { statuses } from '#domain/placement/statuses/statuses.ts'
import { texts } from '../../../i18n/english/help.ts'
import { admin, consoleNetwork } from '../../../resources/testing.ts'
import { openAt } from '../../../testing.ts'
import './Help.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the page answers the questions of the user’s role, and the search finds words in questions, answers, and meanings', async () => {
  consoleNetwork(admin(), { 'GET /common/feature_tags': { data: [] } })
  openAt('/help')
  expect(await screen.findByRole('heading', { name: 'Help', level: 1 })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Approve a sign-up' }))
  expect(screen.getByText(/The user gets a temporary password by email/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Find a bed for a patient' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Search help'), 'benefits')
  const words = within(screen.getByRole('region', { name: 'Words' }))
  expect(words.getAllByRole('term').map(term => term.textContent)).toEqual(['VOB (verification of benefits)'])
  expect(screen.queryByRole('region', { name: 'How do I …' })).toBeNull()
  await userEvent.type(screen.getByLabelText('Search help'), 'xyz')
  expect(screen.getByText('Nothing found. Try another word.')).toBeTruthy()
})

test('every status that an application can get today has a meaning', () => {
  const today = statuses.slice(0, statuses.indexOf('Facility closed') + 1)
  expect(Object.keys(texts.status)).toEqual([...today, 'Hold'])
})
