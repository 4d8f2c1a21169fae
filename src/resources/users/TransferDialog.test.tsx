import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { TransferChoice } from './TransferDialog.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the overlay closes exactly one second after the success message [USER-019]', async () => {
  const closed = vi.fn()
  const owen = { id: 61, name: 'Owen Marsh' }
  render(
    <QueryClientProvider client={queryClient}>
      <TransferChoice
        among={{ key: ['others'], find: async () => [owen] }}
        about="All patients"
        send={async () => undefined}
        onClose={closed}
      />
    </QueryClientProvider>,
  )
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'New advocate' }))
  fireEvent.click(await screen.findByRole('option', { name: 'Owen Marsh' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Reassign' })))
  expect(screen.getByText('Successfully Updated')).toBeTruthy()
  act(() => vi.advanceTimersByTime(999))
  expect(closed).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(closed).toHaveBeenCalledOnce()
})
