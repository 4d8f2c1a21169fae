import { act, cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetToken, saveToken } from '../../session/session.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { OutcomeBanner, removalDelay, transferDelay, useOutcome } from './OutcomeBanner.tsx'
import { RecentMessages } from './RecentMessages.tsx'

const closed = vi.fn()
beforeEach(() => {
  localStorage.clear()
  saveToken('held')
  closed.mockReset()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  cleanup()
  forgetToken()
  vi.useRealTimers()
})
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))

function Act({ delay, failing }: { delay?: number; failing?: boolean }) {
  const { outcome, setPaused, showSuccess, showError } = useOutcome(closed, delay)
  return (
    <>
      <button type="button" onClick={() => (failing ? showError('It did not work') : showSuccess('It is done'))}>
        Do it
      </button>
      <OutcomeBanner outcome={outcome} onPause={setPaused} />
    </>
  )
}
const doIt = () => fireEvent.click(screen.getByRole('button', { name: 'Do it' }))

test.each([
  ['a create or edit', undefined, 1500],
  ['a reassignment', transferDelay, 1000],
  ['a removal', removalDelay, 3000],
])('the success message for %s closes its dialog once, after its delay [UX-008]', (_, delay, milliseconds) => {
  render(<Act delay={delay} />)
  doIt()
  expect(screen.getByRole('status').textContent).toBe('It is done')
  pass(milliseconds - 1)
  expect(closed).not.toHaveBeenCalled()
  pass(1)
  expect(closed).toHaveBeenCalledTimes(1)
  pass(10_000)
  expect(closed).toHaveBeenCalledTimes(1)
})

test('an error message stays until the user acts', () => {
  render(<Act failing />)
  doIt()
  pass(60_000)
  expect([screen.getByRole('alert').textContent, closed.mock.calls.length]).toEqual(['It did not work', 0])
})

/** Browsers also fire mousemove with zero movement when the page changes under a resting pointer. */
function move(word: HTMLElement, movementX: number) {
  fireEvent(word, Object.defineProperty(createEvent.mouseMove(word), 'movementX', { value: movementX }))
}

test.each([
  ['pointer', (word: HTMLElement) => move(word, 4), fireEvent.mouseLeave],
  ['focus', fireEvent.focus, fireEvent.blur],
])('the dialog stays open while the %s is on the message, and then the delay restarts [UX-008]', (_, come, leave) => {
  render(<Act />)
  doIt()
  const word = screen.getByRole('status')
  expect(word.tabIndex).toBe(0)
  pass(1400)
  come(word)
  pass(60_000)
  expect(closed).not.toHaveBeenCalled()
  leave(word)
  pass(1499)
  expect(closed).not.toHaveBeenCalled()
  pass(1)
  expect(closed).toHaveBeenCalledTimes(1)
})

test('a pointer that rests where the message appears does not keep it open', () => {
  render(<Act />)
  doIt()
  const word = screen.getByRole('status')
  fireEvent.mouseEnter(word)
  move(word, 0)
  pass(1499)
  expect(closed).not.toHaveBeenCalled()
  pass(1)
  expect(closed).toHaveBeenCalledTimes(1)
})

test('a removal’s success message is shown for 3 seconds before the dialog closes [UX-008]', async () => {
  render(
    <ConfirmDialog open title="Remove" confirm="Remove member" onConfirm={async () => 'Member removed'} onClose={closed}>
      For good.
    </ConfirmDialog>,
  )
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Remove member' })))
  expect(screen.getByRole('status').textContent).toBe('Member removed')
  pass(2999)
  expect(closed).not.toHaveBeenCalled()
  pass(1)
  expect(closed).toHaveBeenCalledTimes(1)
})

test('messages from this visit are listed newest first with their times; a new session starts with an empty list', () => {
  const { rerender } = render(<Act />)
  doIt()
  rerender(<Act failing />)
  pass(120_000)
  doIt()
  cleanup()
  render(<RecentMessages open onClose={closed} />)
  const [failure, success] = screen.getAllByRole('listitem')
  expect(failure?.textContent).toContain('It did not work')
  expect(success?.textContent).toContain('It is done')
  expect(success?.querySelector('time')?.textContent).toBe('2 minutes ago')
  expect(success?.querySelector('time')?.title).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M$/)
  act(() => {
    forgetToken()
    saveToken('somebody else')
  })
  expect(screen.queryAllByRole('listitem')).toEqual([])
  expect(screen.getByText('No messages yet.')).toBeTruthy()
})
