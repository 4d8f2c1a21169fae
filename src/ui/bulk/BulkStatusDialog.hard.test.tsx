import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DataProviderContext, testDataProvider, type UpdateManyParams } from 'ra-core'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { chooseOption } from '../../resources/chooseStatus.testing.ts'
import { BulkStatusDialog } from './BulkStatusDialog.tsx'

afterEach(cleanup)

type Status = 'Approved' | 'Awaiting Approval' | 'Deactivated'

type Failure = {
  /** Setting this status fails as often as given. */
  refused?: { status: Status; times: number }
  /** How many of the first answers are lost after the change was made. */
  lost?: number
}

/** The dialog for three rows, two of which have the same status. */
async function change(to: Status, isUndoable: (status: Status) => boolean, { refused, lost = 0 }: Failure = {}) {
  const left = { refusals: refused?.times ?? 0, losses: lost }
  const statuses: Record<number, Status> = { 1: 'Awaiting Approval', 2: 'Deactivated', 3: 'Awaiting Approval' }
  const send = vi.fn(async ({ ids, status, preview }: { ids: number[]; status: Status; preview: boolean }) => {
    if (status === refused?.status && left.refusals-- > 0) throw new Error('The server is away')
    const rows = ids.map(id => ({ id, name: `Row ${id}`, about: null, from: statuses[id]!, to: status, reason: null }))
    if (!preview) for (const id of ids) statuses[id] = status
    if (!preview && left.losses-- > 0) throw new Error('The answer was lost')
    return { done: rows.filter(row => row.from !== status), unchanged: rows.filter(row => row.from === status), refused: [] }
  })
  /** The data provider's method, which the dialog calls. */
  const updateMany = async (_resource: string, { ids, data, meta }: UpdateManyParams) => ({
    report: await send({ ids, ...data, ...meta } as never),
  })
  const dialog = (
    <BulkStatusDialog<Status>
      title="Change"
      ids={[1, 2, 3]}
      statuses={['Approved', 'Awaiting Approval', 'Deactivated']}
      resource="things"
      toData={status => ({ status })}
      isUndoable={isUndoable}
      onClose={() => {}}
      onChanged={() => {}}
    />
  )
  const router = createMemoryRouter([{ path: '/', element: dialog }])
  render(
    <QueryClientProvider client={queryClient}>
      <DataProviderContext value={{ ...testDataProvider(), updateMany } as never}>
        <RouterProvider router={router} />
      </DataProviderContext>
    </QueryClientProvider>,
  )
  await chooseOption(screen.getByRole('combobox', { name: 'New status' }), to)
  await userEvent.click(await screen.findByRole('button', { name: /^Change \d/ }))
  await screen.findByText(lost ? '0 changed, 3 were not changed' : /^\d changed/)
  return { statuses, send }
}
const before = { 1: 'Awaiting Approval', 2: 'Deactivated', 3: 'Awaiting Approval' }
const retry = () => userEvent.click(screen.getByRole('button', { name: 'Retry failed rows' }))
const undo = () => userEvent.click(screen.getByRole('button', { name: 'Undo' }))

test('Undo sets rows that had different statuses back to their own [S-32]', async () => {
  const { statuses, send } = await change('Approved', () => true)
  await undo()
  await waitFor(() => expect(statuses).toEqual(before))
  expect(send).toHaveBeenCalledWith({
    ids: [1, 3],
    status: 'Awaiting Approval',
    preview: false,
    seen: { 1: 'Approved', 3: 'Approved' },
  })
  await screen.findByText('3 changed')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('if some rows cannot be set back, the dialog says why, and a retry sets them back', async () => {
  const { statuses } = await change('Approved', () => true, { refused: { status: 'Awaiting Approval', times: 1 } })
  await undo()
  await screen.findByText('1 changed, 2 were not changed')
  expect(statuses).toEqual({ 1: 'Approved', 2: 'Deactivated', 3: 'Approved' })
  expect(screen.getAllByText('The server is away')).toHaveLength(2)
  await retry()
  await screen.findByText('3 changed')
  expect(statuses).toEqual(before)
})

test('after a change whose answer was lost, a retry reports it, and Undo sets all rows back', async () => {
  const { statuses, send } = await change('Approved', () => true, { lost: 1 })
  await retry()
  await screen.findByText('3 changed')
  expect(send.mock.calls.filter(([{ preview }]) => !preview)).toHaveLength(1)
  await undo()
  await waitFor(() => expect(statuses).toEqual(before))
})

test('a status that Undo could not fully take back offers none', async () => {
  await change('Deactivated', status => status !== 'Deactivated')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})
