import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { longestMessage } from '#domain/messaging/chat/schema.ts'
import { testApplication } from '#domain/placement/applications/testing.ts'
import { queryClient } from '../../../dataProvider/queryClient.ts'
import { Composer } from './Composer.tsx'
import { getDraft, updateDraft } from './outgoing.ts'

const application = testApplication()

afterEach(() => {
  cleanup()
  updateDraft(application.id, { text: '', document: null })
  vi.unstubAllGlobals()
})

test('an attachment is removed with a button', () => {
  updateDraft(application.id, { text: '', document: { id: 3, name: 'labs.pdf' } })
  render(
    <QueryClientProvider client={queryClient}>
      <Composer application={application} />
    </QueryClientProvider>,
  )
  const remove = screen.getByRole('button', { name: 'Remove attachment labs.pdf' })
  expect(remove.tagName).toBe('BUTTON')
  fireEvent.click(remove)
  expect(screen.queryByText('Attached: labs.pdf')).toBeNull()
  expect(getDraft(application.id).document).toBeNull()
})

test('the counter appears at 80 percent of the limit; a message over the limit is kept and not sent', () => {
  const fetched = vi.fn(() => new Promise<Response>(() => undefined))
  vi.stubGlobal('fetch', fetched)
  const sent = () => fetched.mock.calls.filter(([, init]: unknown[]) => JSON.stringify(init).includes('client_id'))
  render(
    <QueryClientProvider client={queryClient}>
      <Composer application={application} />
    </QueryClientProvider>,
  )
  const box = screen.getByLabelText<HTMLTextAreaElement>('Message')
  const type = (length: number) => fireEvent.change(box, { target: { value: 'x'.repeat(length) } })
  type(longestMessage * 0.8 - 1)
  expect(screen.queryByText(/of 4,000 characters/)).toBeNull()
  type(longestMessage * 0.8)
  expect(screen.getByText('3,200 of 4,000 characters')).toBeTruthy()
  expect(box.getAttribute('aria-invalid')).toBe('false')

  type(longestMessage + 2)
  expect(screen.getByText('2 characters over the limit of 4,000')).toBeTruthy()
  expect(screen.getByText('Enter at most 4,000 characters')).toBeTruthy()
  expect(box.getAttribute('aria-invalid')).toBe('true')
  fireEvent.keyDown(box, { key: 'Enter' })
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(box.value).toHaveLength(longestMessage + 2)
  expect(getDraft(application.id).text).toHaveLength(longestMessage + 2)
  expect(sent()).toEqual([])
})
