import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, type NotificationOptions, useNotify } from 'ra-core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { durations } from '../ui/feedback/Announcer.tsx'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { UndoNotice } from '../ui/useUndo.tsx'
import { Notices } from './Notices.tsx'

type Given = { type?: 'success' | 'error' } & NotificationOptions

/** Shows a toast with fake timers. Returns a function that advances the timers. */
function showToast(message: Parameters<ReturnType<typeof useNotify>>[0], options: Given = {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
  })
  const Send = () => {
    const notify = useNotify()
    return (
      <button type="button" onClick={() => notify(message, options)}>
        send
      </button>
    )
  }
  render(
    <CoreAdminContext>
      <Notices>
        <Send />
        <Toasts />
      </Notices>
    </CoreAdminContext>,
  )
  fireEvent.click(screen.getByText('send'))
  return (milliseconds: number) => act(async () => void (await vi.advanceTimersByTimeAsync(milliseconds)))
}

const saved = 'Saved'
const undoButton = () => screen.queryByRole('button', { name: /undo/i })

test.each([
  ['a success', { type: 'success' }, 3000],
  ['an error', { type: 'error' }, 8000],
] as const)('the toast for %s closes after its set duration [UX-008]', async (_, options, milliseconds) => {
  const pass = showToast(saved, options)
  await pass(milliseconds - 200)
  expect(screen.queryByText(saved)).toBeTruthy()
  await pass(400)
  expect(screen.queryByText(saved)).toBeNull()
})

describe.each([
  [
    'a reverted status',
    <UndoNotice key="undo" message={saved} undo="Undo" onUndo={() => {}} />,
    { autoHideDuration: durations.undo },
  ],
] as const)('the toast for %s', (_, message, options) => {
  test('stays open while its Undo button has focus', async () => {
    const pass = showToast(message, options)
    await pass(1000)
    act(() => undoButton()!.focus())
    await pass(60_000)
    expect(undoButton()).toBeTruthy()
    act(() => undoButton()!.blur())
    await pass(durations.undo + 200)
    expect(undoButton()).toBeNull()
  })

  test('stays open while the mouse is over it', async () => {
    const pass = showToast(message, options)
    await pass(1000)
    fireEvent.mouseEnter(undoButton()!)
    await pass(60_000)
    expect(undoButton()).toBeTruthy()
  })
})
