import { fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { eachAfresh, open } from '../../../../app.testing.tsx'
// Import here so that compiling the page does not count against the first test's timeout.
import './ForgottenPassword.tsx'

eachAfresh()

/** Sets the next server responses, in order. A response without `json` has an empty body. */
function answers(...next: { status: number; json?: unknown }[]) {
  vi.stubGlobal('fetch', async () => {
    const { status, json } = next.shift()!
    return json === undefined ? new Response('', { status }) : Response.json(json, { status })
  })
  return next
}
const type = async (label: string, text: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value: text } })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))
/** Expects this error above the fields. */
const expectText = async (text: string) => expect((await screen.findByText(text)).closest('[role=alert]')).not.toBeNull()
const nothing = 'an error occurred, please try again'

test('a failed code request and a failed reset show the server’s message, or that an error occurred [AUTH-049] [AUTH-060]', async () => {
  const left = answers(
    { status: 429, json: { message: 'Please wait a moment' } },
    { status: 502 },
    { status: 200, json: { data: { message: 'Sent' }, message: 'Sent' } },
    { status: 422, json: { message: 'That code is not right' } },
    { status: 502 },
  )
  open('/forgot_password')
  await type('Email', 'nobody@lakemere.example')
  await submit()
  await expectText('Please wait a moment')
  await submit()
  await expectText(nothing)
  await submit()
  await type('Reset Code', '123456')
  expect(screen.queryByText(nothing)).toBeNull()
  await type('New Password', 'Harbor lights 7!')
  await type('Confirm New Password', 'Harbor lights 7!')
  await submit()
  await expectText('That code is not right')
  await submit()
  await expectText(nothing)
  expect(left).toEqual([])
})
