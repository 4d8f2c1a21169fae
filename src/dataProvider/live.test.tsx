import { afterEach, expect, test, vi } from 'vitest'
import { forgetToken, saveToken } from '../session/session.ts'
import { onLive } from './live.ts'

afterEach(() => {
  forgetToken({ onPurpose: true })
  vi.unstubAllGlobals()
})

test('a stream that stops sends nothing to other tabs over its closed channel', async () => {
  const sent: string[] = []
  class Channel extends EventTarget {
    open = true
    postMessage = (message: string) => void sent.push(`${this.open ? 'open' : 'closed'}: ${message}`)
    close = () => {
      this.open = false
    }
  }
  vi.stubGlobal('BroadcastChannel', Channel)
  const ended = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream({
      start: stream =>
        signal.addEventListener('abort', () => {
          stream.error(signal.reason)
          ended.resolve()
        }),
    })
    return Promise.resolve(new Response(body))
  })
  saveToken('one')
  const stop = onLive(() => {})
  await vi.waitFor(() => expect(sent).toEqual(['open: open']))
  stop()
  await ended.promise
  // The stream's reader and the code that reports its end run in later tasks.
  await new Promise(resolve => setTimeout(resolve))
  expect(sent).toEqual(['open: open'])
})
