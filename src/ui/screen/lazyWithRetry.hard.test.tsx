import { act, cleanup, fireEvent, screen as page, render, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markReachable } from '../../dataProvider/connection.ts'
import { beforeReload } from '../../session/sessionEnd.ts'
import { CodeUnavailable, withCode } from '../../startup/code.ts'
import { lazyWithRetry } from './lazyWithRetry.tsx'

const gone = new TypeError('Failed to fetch dynamically imported module: https://passage.example/assets/Thing-1.js')
const code = { Thing: (_: { open?: boolean; onClose?: () => void }) => <p>The thing</p> }
/** Whether the screen's files and the server are reachable. */
let line: { files: boolean; server: boolean }
const load = vi.fn(async () => {
  if (!line.files) throw gone
  return code
})
const reload = vi.fn()

beforeEach(() => {
  sessionStorage.clear()
  load.mockClear()
  reload.mockClear()
  line = { files: true, server: true }
  vi.stubGlobal('fetch', async () => {
    if (!line.server) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
  vi.stubGlobal('location', { pathname: '/', reload })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  // Resets the connection state for the next test.
  markReachable(new Response())
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (place: 'page' | 'panel' | 'dialog', props: Parameters<typeof code.Thing>[0] = {}) => {
  const Thing = lazyWithRetry(load, 'Thing', place)
  return render(
    <Suspense fallback="Loading">
      <input aria-label="Beside" />
      <Thing {...props} />
    </Suspense>,
  )
}
const cut = () => {
  line = { files: false, server: false }
}
const restore = async () => {
  line = { files: true, server: true }
  await act(async () => void window.dispatchEvent(new Event('online')))
}

const recovers = async (place: 'page' | 'panel' | 'dialog') => {
  cut()
  show(place)
  fireEvent.change(await page.findByLabelText('Beside'), { target: { value: 'typed' } })
  await page.findByText('You’re offline')
  await restore()
  await page.findByText('The thing')
  expect(page.queryByText('You’re offline')).toBeNull()
  expect(page.getByLabelText('Beside')).toHaveProperty('value', 'typed')
  expect(reload).not.toHaveBeenCalled()
}

test.each(['dialog'] as const)(
  'a %s whose code cannot be loaded offline shows a message, and opens when the connection is back',
  recovers,
)

test.each(['page', 'panel'] as const)(
  'a %s whose code cannot be loaded offline shows a message, and opens when the connection is back',
  recovers,
)

test('Try again loads the code once the server responds', async () => {
  cut()
  show('panel')
  fireEvent.click(await page.findByRole('button', { name: 'Try again' }))
  await page.findByText('You’re offline')
  line = { files: true, server: true }
  fireEvent.click(page.getByRole('button', { name: 'Try again' }))
  await page.findByText('The thing')
})

test('a temporary failure is not shown', async () => {
  load.mockRejectedValueOnce(gone)
  show('page')
  await page.findByText('The thing')
  expect(load).toHaveBeenCalledTimes(2)
})

test('a page whose code was replaced by a newer version reloads once, after drafts are saved', async () => {
  line.files = false
  const saved = vi.fn(async () => undefined)
  const stop = beforeReload(saved)
  show('page')
  await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(saved).toHaveBeenCalledOnce()
  cleanup()
  // The automatic reload did not help, so the user decides.
  show('page')
  await page.findByText('Update available')
  expect(reload).toHaveBeenCalledOnce()
  fireEvent.click(page.getByRole('button', { name: 'Reload' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(2))
  stop()
})

const mayReload = async (place: 'panel' | 'dialog') => {
  line.files = false
  show(place)
  await page.findByText('Update available')
  expect(reload).not.toHaveBeenCalled()
  // Reloading while offline would lose the page.
  line.server = false
  fireEvent.click(page.getByRole('button', { name: 'Reload' }))
  await page.findByText('You’re offline')
  expect(reload).not.toHaveBeenCalled()
}

test.each(['panel'] as const)('a %s whose code was replaced by a newer version lets the user reload', mayReload)

test.each(['dialog'] as const)('a %s whose code was replaced by a newer version lets the user reload', mayReload)

test('a dialog whose code is missing can be closed and opened again', async () => {
  cut()
  const Thing = lazyWithRetry(load, 'Thing', 'dialog')
  const onClose = vi.fn()
  const shown = (open: boolean) => (
    <Suspense>
      <Thing open={open} onClose={onClose} />
    </Suspense>
  )
  const { rerender } = render(shown(true))
  fireEvent.click(await page.findByRole('button', { name: 'Close' }))
  expect(onClose).toHaveBeenCalledOnce()
  rerender(shown(false))
  await waitFor(() => expect(page.queryByRole('dialog')).toBeNull())
  rerender(shown(true))
  await page.findByRole('dialog', { name: 'You’re offline' })
})

test('if code for an action fails to load, the error says what to do instead of repeating the browser’s message', async () => {
  const failure = await withCode(() => Promise.reject(gone)).catch(error => error)
  expect(failure).toBeInstanceOf(CodeUnavailable)
  expect(failure.message).toBe(
    'This part of Passage could not be loaded. Check your connection and try again, or reload the page.',
  )
})

test('while offline, no code is requested, because browsers cache the failure; loaded code works', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn(async () => 'code')
  await expect(withCode(load)).rejects.toThrow(CodeUnavailable)
  expect(load).not.toHaveBeenCalled()
  onLine.mockReturnValue(true)
  expect(await withCode(load)).toBe('code')
  onLine.mockReturnValue(false)
  expect(await withCode(load)).toBe('code')
  onLine.mockRestore()
})

test('a preloaded screen renders without a placeholder', async () => {
  const Thing = lazyWithRetry(load, 'Thing', 'page')
  await Thing.load()
  render(
    <Suspense fallback="Loading">
      <Thing />
    </Suspense>,
  )
  expect(page.queryByText('Loading')).toBeNull()
  page.getByText('The thing')
})
