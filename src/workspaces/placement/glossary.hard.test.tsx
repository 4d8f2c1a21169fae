import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { openAt } from '../../testing.ts'
import { asAdvocate, asFacility, eachAfresh, row } from './applications/page.testing.ts'
import { applicationNetwork, aRecord, coordinator, owner } from './applications/testing.ts'

eachAfresh()

const ofRows = 'What do the statuses and levels of care mean?'
const ofLevels = 'What do the levels of care mean?'
const ofStatuses = 'What do the application statuses mean?'

/** Opens the explanation with the keyboard, and returns the terms and their meanings. */
async function read(button: HTMLElement) {
  button.focus()
  await userEvent.keyboard('{Enter}')
  const named = { name: button.getAttribute('aria-label')! }
  const dialog = within(await screen.findByRole('dialog', named))
  const meanings = new Map(dialog.getAllByRole('term').map(term => [term.textContent, term.nextElementSibling!.textContent]))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', named)).toBeNull())
  expect(document.activeElement).toBe(button)
  return meanings
}
const detox = ['Detox - residential', 'Withdrawal care around the clock'] as const

test.each([
  ['patients', '/patient/advocate', owner],
  ['received applications', '/patient/intakecoord', coordinator],
] as const)('the list of %s explains its statuses and levels of care once, by keyboard, too', async (_list, path, user) => {
  const records = [1, 2].map(id => aRecord({ id, treatment_levels: [440] }))
  applicationNetwork({ user, records, application: testApplication({ treatment_levels: [440] }) })
  openAt(path)
  await waitFor(() => expect(screen.getAllByText(/Detox - residential/).length).toBeGreaterThan(0))
  const meanings = await read(screen.getByRole('button', { name: ofRows }))
  expect(meanings.get('Booked')).toBe('The patient has said yes, and the arrival is planned.')
  expect([...meanings]).toContainEqual(detox)
})

test('an application explains the statuses at its approval table, and the levels of care at its intake', async () => {
  for (const open of [asAdvocate, asFacility]) {
    open(testApplication({ treatment_levels: [440] }))
    await row('insurance_accepted')
    const table = within(screen.getByRole('region', { name: 'Approval steps' }))
    expect((await read(table.getByRole('button', { name: ofStatuses }))).get('New')).toMatch(/^Sent\./)
    const buttons = await screen.findAllByRole('button', { name: ofLevels })
    // The coordinator’s summary explains them, too.
    expect(buttons).toHaveLength(open === asFacility ? 2 : 1)
    for (const button of buttons) expect([...(await read(button))]).toEqual([detox])
    cleanup()
  }
})
