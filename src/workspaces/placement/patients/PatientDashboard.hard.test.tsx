import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { applyAnswers, testApplication, yesAnswers } from '#domain/placement/applications/testing.ts'
import { openAt } from '../../../testing.ts'
import { eachAfresh } from '../applications/page.testing.ts'
import { applicationNetwork, aRecord, owner } from '../applications/testing.ts'
import { card, listRequests, shownAt, tab, withOne } from './PatientDashboard.testing.tsx'

eachAfresh()

test('without a network connection, the list says so and offers a retry', async () => {
  applicationNetwork({ user: owner, records: [aRecord()] })
  openAt('/patient/advocate')
  await card('Ada Example')
  const answering = fetch
  onlineManager.setOnline(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(await tab(/^Hold/))
  await screen.findByText(/^This screen needs a connection\./)
  onlineManager.setOnline(true)
  vi.stubGlobal('fetch', answering)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('There are no patients')).toBeTruthy()
})

test('more pages load until all rows are loaded [DASH-017] [DASH-013]', async () => {
  const records = Array.from({ length: 41 }, (_, index) => aRecord({ id: index + 1, last_name: `No${index + 1}` }))
  const api = applicationNetwork({ user: owner, records })
  openAt('/patient/advocate')
  const more = async () => userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await more()
  await screen.findByRole('heading', { name: 'Ada No40' })
  await more()
  await screen.findByRole('heading', { name: 'Ada No41' })
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  expect(listRequests(api).map(one => one.query.get('page_number'))).toEqual(['1', '2', '3'])
})

test('an application opens over the dashboard, which stays unchanged [DASH-041] [APP-001] [REV-002] [REV-003] [NAV-006]', async () => {
  const api = applicationNetwork({
    user: owner,
    application: applyAnswers(testApplication(), yesAnswers.insurance_accepted),
    records: withOne(),
  })
  const router = openAt('/patient/advocate?filter=Processing')
  await userEvent.click(await screen.findByRole('link', { name: 'Harbor House' }))
  await waitFor(() => expect(shownAt(router)).toBe('/patient/advocate/1?filter=Processing'))
  const overlay = within(await screen.findByRole('dialog', { name: 'Harbor House' }))
  expect(await overlay.findByRole('heading', { name: 'Application for Ada Example' })).toBeTruthy()
  const [left, right] = [
    overlay.getByRole('region', { name: 'Patient intake' }),
    overlay.getByRole('region', { name: 'Application' }),
  ]
  expect(left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(await within(left).findByText('(213) 555-0147')).toBeTruthy()
  expect(within(left).getByRole('button', { name: 'view hipaa form' })).toBeTruthy()
  expect(within(left).queryByRole('link', { name: /edit section/ })).toBeNull()
  expect(await within(right).findByRole('heading', { name: 'Approval steps' })).toBeTruthy()
  // The advocate has no button here, because the facility must act next.
  const next = await within(right).findByRole('listitem', { name: 'Request for Interview' })
  expect(next.textContent).toContain("Waiting on facility's approval")
  expect(within(next).queryByRole('button', { name: /^Yes/ })).toBeNull()
  await waitFor(() => expect(document.title).toBe('Application – Passage'))
  await userEvent.click(overlay.getByRole('button', { name: 'Back to dashboard' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shownAt(router)).toBe('/patient/advocate?filter=Processing')
  await waitFor(() => expect(document.title).toBe('Patients – Passage'))
  expect(api.requests.some(one => one.path === '/patients/2')).toBe(true)
})

test('opening an application by URL does not load the list behind it before the application closes [DASH-041]', async () => {
  const api = applicationNetwork({ user: owner, records: withOne() })
  openAt('/patient/advocate/1')
  await screen.findByRole('dialog', { name: 'Harbor House' })
  expect(listRequests(api)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await screen.findByRole('heading', { level: 1, name: 'Patient Dashboard' })
  await waitFor(() => expect(listRequests(api)).not.toEqual([]))
})
