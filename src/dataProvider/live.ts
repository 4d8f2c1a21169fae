import { live } from '#domain/platform/live/contract.ts'
import { LiveEvent } from '#domain/platform/live/schema.ts'
import { onTokenChange, token } from '../session/session.ts'
import { noteLoss } from './lostAccess.ts'
import { request } from './request.ts'

/** A change event, or `open` each time the stream connects. Listeners may have missed events before `open`. */
export type LiveUpdate = LiveEvent | 'open'
type StreamMessage = LiveUpdate | 'beat' | 'down'

/**
 * How long the stream may be silent before the connection is considered dead, in milliseconds. The server sends data every 15
 * seconds.
 */
const maxSilence = 40_000
const minDelay = 1000
const maxDelay = 30_000

const listeners = new Set<(update: LiveUpdate) => void>()
let running: AbortController | undefined
let lastMessageAt = 0

/** Whether the stream is connected in any tab of this browser. */
export const isLive = () => Date.now() - lastMessageAt < maxSilence

/**
 * Subscribes to changes and returns an unsubscribe function. If the app is open in several tabs, one tab keeps the stream and
 * forwards events to the others.
 */
export function onLive(listener: (update: LiveUpdate) => void): () => void {
  listeners.add(listener)
  if (!running) start()
  return () => {
    listeners.delete(listener)
    if (!listeners.size) stop()
  }
}

function stop() {
  running?.abort()
  running = undefined
  lastMessageAt = 0
}

function start() {
  if (!token()) return
  running = new AbortController()
  const { signal } = running
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('passage-live')
  const receive = (message: StreamMessage) => {
    lastMessageAt = message === 'down' ? 0 : Date.now()
    // A page that is still loading may be denied a record before it listens. It must then know the reason.
    if (typeof message === 'object' && message.reason) noteLoss(message.reason)
    if (message !== 'beat' && message !== 'down') for (const listener of listeners) listener(message)
  }
  channel?.addEventListener('message', ({ data }) => receive(data as StreamMessage))
  signal.addEventListener('abort', () => channel?.close())
  const lead = () =>
    keepOpen(signal, message => {
      receive(message)
      // The stream reports its end after `stop` has closed the channel.
      if (!signal.aborted) channel?.postMessage(message)
    })
  // The tab that acquires the lock opens the stream. When that tab closes, another tab acquires the lock.
  if (navigator.locks) navigator.locks.request('passage-live', { signal }, lead).catch(() => undefined)
  else void lead()
}

onTokenChange(() => {
  stop()
  if (listeners.size) start()
})

async function keepOpen(signal: AbortSignal, onMessage: (message: StreamMessage) => void) {
  for (let wait = minDelay; !signal.aborted; wait = Math.min(wait * 2, maxDelay)) {
    try {
      await read(signal, message => {
        wait = minDelay
        onMessage(message)
      })
      onMessage('down')
    } catch (error) {
      onMessage('down')
      const status = (error as { status?: number }).status ?? 0
      // Client errors are permanent, except 429, which means that the user has too many windows open.
      if (status >= 400 && status < 500 && status !== 429) return
    }
    await pause(wait, signal)
  }
}

async function read(signal: AbortSignal, onMessage: (message: StreamMessage) => void) {
  const timeout = new AbortController()
  let timer = setTimeout(() => timeout.abort(), maxSilence)
  try {
    const response = await request(live.stream.path, { background: true, signal: AbortSignal.any([signal, timeout.signal]) })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    onMessage('open')
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => timeout.abort(), maxSilence)
      const events = (rest + value).split('\n\n')
      rest = events.pop()!
      for (const event of events) onMessage(parseEvent(event) ?? 'beat')
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Parses an event. Returns undefined for anything else, such as a heartbeat. */
function parseEvent(event: string): LiveEvent | undefined {
  if (!event.startsWith('data: ')) return undefined
  return LiveEvent.safeParse(JSON.parse(event.slice('data: '.length))).data
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(resolve => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
