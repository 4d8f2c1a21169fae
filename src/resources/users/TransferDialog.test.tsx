import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { TransferPreview } from '#domain/placement/transfers/contract.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { saveToken } from '../../session/session.ts'
import { TransferDialog } from './TransferDialog.tsx'
import { anAdvocate } from './testing.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const receiver = {
  id: 61,
  first_name: 'Owen',
  last_name: 'Marsh',
  email: 'owen@far.example',
  organization_id: 9,
  organization_name: 'Far Hospital',
  same_organization: false,
}
const own: TransferPreview = { patients: 23, applications: 42, other_organization: null, uncovered: [] }
const other: TransferPreview = { ...own, other_organization: { id: 9, name: 'Far Hospital' } }

/** Opens the dialog for Elena Marsh. `preview` is what the server answers once an advocate is chosen. */
function open(preview: TransferPreview, reply: { status?: number; json?: unknown } = {}) {
  const sent: unknown[] = []
  const closed = vi.fn()
  saveToken('any')
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://here')
    if (pathname.endsWith('/transfers/advocates')) return Response.json({ data: [receiver], total: 1 })
    if (init.method === 'PATCH') {
      sent.push(JSON.parse(String(init.body)))
      return Response.json(reply.json ?? { data: { ...own, undo: null } }, { status: reply.status ?? 200 })
    }
    if (pathname.endsWith('/applications/transfer')) return Response.json({ data: searchParams.has('new_pa_id') ? preview : own })
    return Response.json({ data: [] })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <TransferDialog user={anAdvocate()} onClose={closed} />
    </QueryClientProvider>,
  )
  return { sent, closed }
}

async function choose() {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'New advocate' }))
  fireEvent.click(await screen.findByRole('option', { name: /Owen Marsh/ }))
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('the overlay names how much moves, and closes exactly one second after the success message [USER-019] [S-31]', async () => {
  const { sent, closed } = open(own)
  expect(screen.getByRole('dialog', { name: 'Transfer Patients' })).toBeTruthy()
  await screen.findByText('Elena Marsh has 23 patients with 42 applications. All of them will move to the advocate you choose.')
  await choose()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: false })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Transfer' })))
  await act(async () => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('Successfully Updated')).toBeTruthy()
  expect(sent).toEqual([{ old_pa_id: 60, new_pa_id: 61 }])
  act(() => vi.advanceTimersByTime(999))
  expect(closed).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(closed).toHaveBeenCalledOnce()
})

test('another organization needs a second confirmation that names it and the numbers [S-31]', async () => {
  const { sent } = open(other)
  await choose()
  await press('Transfer')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Transfer to another organization?23 patients and 42 applications will move to Owen Marsh at Far Hospital. Advocates there will be able to read these records, and advocates at the present organization will no longer be able to.',
  )
  expect(sent).toEqual([])
  await press('Back')
  expect(screen.getByRole('combobox', { name: 'New advocate' })).toHaveProperty('value', 'Owen Marsh')
  await press('Transfer')
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer 23 patients to Far Hospital' }))
  await screen.findByText('Successfully Updated')
  expect(sent).toEqual([{ old_pa_id: 60, new_pa_id: 61, confirmed: { organization_id: 9, patients: 23, applications: 42 } }])
})

test('nothing moves there while a release does not cover it; the patients are named [S-31]', async () => {
  const uncovered = Array.from({ length: 9 }, (_, n) => ({ id: n + 1, name: `Patient ${n + 1}` }))
  open({ ...other, uncovered })
  await choose()
  await press('Transfer')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('9 patients have no valid release of information')
  expect(alert.querySelectorAll('li')).toHaveLength(9)
  expect(alert.textContent).toContain('and 1 more')
  expect(screen.queryByRole('button', { name: /^Transfer/ })).toBeNull()
})

test('if the numbers change in the meantime, the user confirms again [S-31]', async () => {
  const { sent } = open(other, { status: 409, json: { message: 'The numbers have changed.' } })
  await choose()
  await press('Transfer')
  await userEvent.click(await screen.findByRole('button', { name: 'Transfer 23 patients to Far Hospital' }))
  await screen.findByText('The numbers have changed.')
  expect(sent).toHaveLength(1)
  await press('Transfer')
  await screen.findByRole('button', { name: 'Transfer 23 patients to Far Hospital' })
})
