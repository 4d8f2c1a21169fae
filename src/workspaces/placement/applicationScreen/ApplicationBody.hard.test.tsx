import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { applicationAt, applyAnswers, testApplication, yesAnswers } from '#domain/placement/applications/testing.ts'
import { openAt } from '../../../testing.ts'
import { answerNamed, asAdvocate, asFacility, dialog, eachAfresh, press, row, submit } from '../applications/page.testing.ts'
import { applicationNetwork, coordinator, manager } from '../applications/testing.ts'

eachAfresh()

const conditions = 'Bring a 7-day supply of medication.'
const accepted = () =>
  applyAnswers(applicationAt('application_approved'), {
    ...yesAnswers.application_approved,
    extras: { transport_available: true, acceptance_conditions: conditions },
  })

test('both sides see the intake and the decision in the same order, under different names', async () => {
  for (const open of [asAdvocate, asFacility]) {
    open(testApplication())
    await row('insurance_accepted')
    const names = screen.getAllByRole('region').flatMap(one => one.getAttribute('aria-label') ?? [])
    expect(names).toEqual([...new Set(names)])
    expect(names.indexOf('Patient intake')).toBeLessThan(names.indexOf('Application'))
    cleanup()
  }
})

test('the coordinator’s triage card does not name the coordinator’s own facility', async () => {
  asFacility(testApplication())
  const card = await screen.findByRole('region', { name: 'Triage' })
  for (const text of ['Age', 'Sex at birth', 'Payer', 'Estimated discharge', 'Missing']) expect(card.textContent).toContain(text)
  expect(card.textContent).not.toContain('Harbor House')
})

test('the triage card lists nothing as missing until the patient and the catalog have loaded', async () => {
  const known = { treatment_levels: [440], estimated_discharge_timestamp: '2026-11-26T20:00:00.000Z' }
  const application = testApplication({ ...known, addictions: [600, 610] })
  const api = applicationNetwork({ user: coordinator, application })
  const answered = [api.hold(`GET /patients/${application.record_id}`), api.hold('GET /common/feature-tags')]
  openAt('/patient/intakecoord/1')
  const card = await screen.findByRole('region', { name: 'Triage' })
  for (const shown of ['Not provided', 'Nothing', 'last use']) expect(card.textContent).not.toContain(shown)
  for (const answer of answered) answer()
  await waitFor(() => expect(card.textContent).toMatch(/Age\d+ years/))
  expect(card.textContent).toContain('Alcohol')
  expect(card.textContent).toContain('Legal statusNot provided')
})

test('a coordinator assigns the application; a manager only sees who is assigned', async () => {
  const api = asFacility(testApplication())
  const people = [
    { id: 32, first_name: 'Robin', last_name: 'Reed' },
    { id: coordinator.id, first_name: 'Casey', last_name: 'Coordinator' },
  ]
  api.respond('GET /applications/1/assignees', { status: 200, json: { data: people, total: 2 } })
  const taken = testApplication({ assignee_id: 32, assignee_name: 'Robin Reed', assigned_at: '2026-03-02T11:00:00.000Z' })
  api.respond('PUT /applications/1/assignee', { status: 200, json: { data: taken } })
  await userEvent.click(await screen.findByRole('button', { name: 'Assign' }))
  const menu = await screen.findByRole('menu', { name: 'Assign this application' })
  await waitFor(() =>
    expect(
      within(menu)
        .getAllByRole('menuitemradio')
        .map(one => one.textContent),
    ).toEqual(['Casey Coordinator (you)', 'Robin Reed', 'No one']),
  )
  await userEvent.click(within(menu).getByRole('menuitemradio', { name: 'Robin Reed' }))
  expect(await screen.findByRole('button', { name: 'Assigned to Robin Reed' })).toBeTruthy()
  expect(api.requests.find(one => one.method === 'PUT')?.body).toEqual({ assignee_id: 32, assigned_at: null })
  cleanup()
  applicationNetwork({ user: manager, application: taken })
  openAt('/patient/intakecoord/1')
  expect(await screen.findByText('Assigned to Robin Reed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull()
})

test('the advocate acknowledges the conditions before booking', async () => {
  const api = asAdvocate(accepted())
  expect((await row('application_approved')).textContent).toContain(`Accepted with conditions: ${conditions}`)
  expect((await row('application_approved')).textContent).toContain('Not yet acknowledged by the advocate')
  expect(within(await row('patient_agreed')).queryByRole('button', { name: /^Yes/ })).toBeNull()
  await press('patient_agreed', 'Acknowledge conditions')
  const box = await dialog('The facility accepts the patient with conditions')
  expect(box.getByText(conditions)).toBeTruthy()
  const done = { conditions_acknowledged_at: '2026-03-02T11:00:00.000Z', conditions_acknowledged_by: 'Grace Sample' }
  const acknowledged = { status: 200, json: { data: { ...accepted(), ...done } } }
  api.respond('POST /applications/1/conditions/acknowledge', acknowledged)
  // The screen may load the application again.
  api.respond('GET /applications/1', acknowledged)
  await submit(box, 'Acknowledge conditions')
  await within(await row('patient_agreed')).findByRole('button', { name: answerNamed('Yes') })
  expect((await row('application_approved')).textContent).toContain('Acknowledged by Grace Sample')
})

test('the coordinator accepts with conditions and explains a decline', async () => {
  const api = asFacility(applicationAt('application_approved'))
  await press('application_approved', 'Yes')
  const box = await dialog('Approval Confirmation')
  await userEvent.click(box.getByRole('radio', { name: 'No' }))
  await userEvent.type(box.getByLabelText(/^Conditions/), conditions)
  await userEvent.click(box.getByRole('checkbox'))
  await submit(box)
  await waitFor(() => expect(api.answers()[0]).toMatchObject({ extras: { acceptance_conditions: conditions } }))
})
