import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { eachAfresh, open } from '../../../app.testing.tsx'
// Import here so that compiling the page does not count against the first test's timeout.
import './AcceptInvitation.tsx'

eachAfresh()

const invitation = {
  email: 'robin@elmvalley.example',
  first_name: 'Robin',
  organization_name: 'Elm Valley Hospital',
  organization_type: 'hospital',
  expires_at: '2026-11-30T00:00:00.000Z',
}

/** Stubs the two calls. `next` lists the responses to the second one, in order. */
function answers(opened: { status: number; json: unknown }, ...next: { status: number; json: unknown }[]) {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.endsWith('/invitations/accept')) sent.push(JSON.parse(String(init.body)))
    const { status, json } = url.endsWith('/invitations/open') ? opened : next.shift()!
    return Response.json(json, { status })
  })
  return sent
}

test('the invited person chooses a password; a refused one shows the reason at the field [S-34] [S-36]', async () => {
  const message = 'This password is too easy to guess. Choose a different one.'
  const sent = answers(
    { status: 200, json: { data: invitation } },
    { status: 422, json: { message, errors: { password: message } } },
    { status: 200, json: { data: { message: 'Your account is ready.' }, message: 'Your account is ready.' } },
  )
  open('/invitation#token')
  expect(await screen.findByText(/You will sign in as robin@elmvalley\.example/)).toBeTruthy()
  const type = async (password: string) => {
    for (const label of ['New Password', 'Confirm Password']) {
      await userEvent.clear(screen.getByLabelText(label))
      await userEvent.type(screen.getByLabelText(label), password)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Create account' }))
  }
  await type('Robin#1988')
  expect(await screen.findByRole('link', { name: `New Password: ${message}` })).toBeTruthy()
  await type('Harbor lights 7!')
  expect(await screen.findByText('Your account is ready')).toBeTruthy()
  expect(sent).toEqual(['Robin#1988', 'Harbor lights 7!'].map(password => ({ token: 'token', password })))
})

test('a link that no longer works says what to do [S-36]', async () => {
  answers({ status: 404, json: { message: 'This invitation is no longer valid.' } })
  open('/invitation#used')
  expect(await screen.findByText('This invitation is no longer valid')).toBeTruthy()
  expect(screen.getByText(/ask your administrator for a new invitation/)).toBeTruthy()
})
