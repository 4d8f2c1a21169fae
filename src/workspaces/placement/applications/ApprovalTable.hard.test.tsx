import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { applicationAt, applyAnswers, noAnswers, testApplication, yesAnswers } from '#domain/placement/applications/testing.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { openAt } from '../../../testing.ts'
import { asAdvocate, asFacility, button, dialog, eachAfresh, expand, press, row, seen, submit } from './page.testing.ts'
import { applicationNetwork, colleague, coordinator } from './testing.ts'

eachAfresh()

describe('the table', () => {
  test('an open row shows who must answer; an answered row shows who answered and when [APP-012] [APP-043]', async () => {
    asAdvocate(applicationAt('request_for_interview'))
    expect((await row('request_for_interview')).textContent).toContain("Waiting on facility's approval")
    expect((await row('patient_agreed')).textContent).toContain("Waiting on advocate's reply...")
    expect((await row('insurance_accepted')).textContent).toMatch(/Yes, 03\/02\/2026 \d\d:00 [AP]M by Casey Coordinator/)
  })

  test('an answered step takes up one line until it is expanded', async () => {
    asFacility(applicationAt('application_approved'))
    const answered = within(await row('insurance_accepted'))
    expect(answered.getByText(/^Yes/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add a note to Payment Method Accepted' })).toBeNull()
    await expand('insurance_accepted')
    expect(answered.getByText('by Casey Coordinator')).toBeTruthy()
    expect(answered.getByRole('button', { name: 'Add a note to Payment Method Accepted' })).toBeTruthy()
  })

  test('a note that the user is writing stays open when the other side answers the step', async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    await press('insurance_accepted', 'Add a note to Payment Method Accepted')
    await userEvent.type(screen.getByLabelText('Note'), 'Plan is active.')
    api.meanwhile({ ...yesAnswers.insurance_accepted, insurance_vob: undefined })
    await act(() => queryClient.refetchQueries())
    await waitFor(async () => expect((await row('insurance_accepted')).textContent).toContain('Yes, '))
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Plan is active.')
  })

  test('a closed application is not waiting on anyone', async () => {
    asAdvocate(applyAnswers(testApplication(), noAnswers.insurance_accepted))
    const rejected = await row('insurance_accepted')
    expect(rejected.textContent).toContain('No')
    expect(rejected.textContent).toContain('Reason: Out of county')
    expect((await row('application_approved')).textContent).toContain('Not answered')
  })

  test('a colleague sees who must answer but cannot answer', async () => {
    asAdvocate(applicationAt('patient_agreed'), colleague)
    expect(await screen.findByText('Grace Sample responds for this patient.')).toBeTruthy()
    expect((await button('patient_agreed', 'Yes')).disabled).toBe(true)
  })

  test('a Yes without a dialog is sent directly, and the row updates from the response [APP-039] [APP-019]', async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    await press('insurance_accepted', 'Yes')
    expect(api.answers()).toEqual([
      { field: 'insurance_accepted', value: true, status: 'In Review', trigger_notification: true, updated_at: seen },
    ])
    await waitFor(async () => expect((await button('request_for_interview', 'Yes')).disabled).toBe(false))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('an answer is based on the state when its dialog opened, not on a later state [APP-016]', async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    await press('insurance_accepted', 'No')
    const box = await dialog('Why are you declining the payment method?')
    api.meanwhile(yesAnswers.insurance_accepted)
    await act(() => queryClient.refetchQueries())
    await userEvent.click(box.getByRole('radio', { name: 'Policy is HMO' }))
    await submit(box)
    await waitFor(() => expect(api.answers()).toHaveLength(1))
    expect(api.answers()[0]).toMatchObject({ value: false, updated_at: seen })
  })

  test('an error from an answer without a dialog is shown', async () => {
    const api = asFacility(testApplication({ private_insurance: false }))
    api.respond('PATCH /applications/1/state-update', { status: 500, json: {} })
    await press('insurance_accepted', 'Yes')
    expect(await screen.findByText('Something went wrong, please try again')).toBeTruthy()
  })
})

describe('around the table', () => {
  test('the facility sees the benefits button after deciding on the patient [APP-060]', async () => {
    asFacility(applicationAt('application_approved'))
    expect(within(await row('insurance_accepted')).queryByRole('button', { name: /^VOB/ })).toBeNull()
    cleanup()
    asFacility(applicationAt('patient_agreed'))
    await expand('insurance_accepted')
    expect(await button('insurance_accepted', 'VOB: Verification of benefits')).toBeTruthy()
    cleanup()
    asFacility(applyAnswers(applicationAt('application_approved'), noAnswers.application_approved))
    await expand('insurance_accepted')
    expect(await button('insurance_accepted', 'VOB: Verification of benefits')).toBeTruthy()
  })

  test('each step has notes that both sides can read and add [NOTE-001] [NOTE-002]', async () => {
    const api = applicationNetwork({
      user: coordinator,
      notes: [
        {
          id: 4,
          state_type: 'new',
          body: 'Can come tonight.',
          author_name: 'Grace Sample',
          created_at: '2026-03-02T09:00:00.000Z',
        },
      ],
    })
    openAt('/patient/intakecoord/1')
    await waitFor(async () => expect((await row('new')).textContent).toContain('1 note'))
    await expand('new')
    const notes = await screen.findByRole('list', { name: 'Notes: Submitted by advocate' })
    expect(notes.textContent).toContain('Can come tonight.')
    expect(notes.textContent).toContain('Grace Sample')
    await press('insurance_accepted', 'Add a note to Payment Method Accepted')
    const here = within(await row('insurance_accepted'))
    await userEvent.click(here.getByRole('button', { name: 'Save note' }))
    // The error summary takes focus when it appears.
    expect((await here.findByRole('alert')).textContent).toContain('Note: Required field')
    await userEvent.type(here.getByLabelText('Note'), 'Plan is active.')
    await userEvent.click(here.getByRole('button', { name: 'Save note' }))
    expect((await here.findByRole('list', { name: 'Notes: Payment Method Accepted' })).textContent).toContain('Plan is active.')
    const sent = api.requests.find(one => one.method === 'POST')
    expect(sent?.body).toEqual({ body: 'Plan is active.', state_type: 'insurance_accepted' })
  })

  test('the table reloads when the other side has answered', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval', 'Date'] })
    const api = asAdvocate(testApplication({ private_insurance: false }))
    expect((await row('insurance_accepted')).textContent).toContain("Waiting on facility's approval")
    api.meanwhile({ ...yesAnswers.insurance_accepted, insurance_vob: undefined })
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(async () => expect((await row('insurance_accepted')).textContent).toContain('Yes, '))
  })
})
