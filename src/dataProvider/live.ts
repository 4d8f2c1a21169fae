import { live } from '#domain/live/contract.ts'
import { LiveEvent } from '#domain/live/schema.ts'
import { onSessionChange, token } from '../session/session.ts'
import { request } from './request.ts'

/** A change event, or `open` when the stream reconnects and events may have been missed. */
export type Heard = LiveEvent | 'open'
type Said = Heard | 'beat' | 'down'

/**
 * Time without data after which the connection is considered dead, in milliseconds; the server sends something every 15 seconds.
 */
const silence = 40_000
const shortest = 1000
const longest = 30_000

const listeners = new Set<(heard: Heard) => void>()
let running: AbortController | undefined
let lastHeard = 0

/** Whether the stream is connected, in this tab or another tab of the browser. */
export const isLive = () => Date.now() - lastHeard < silence

/**
 * Subscribes to changes; returns a function that unsubscribes. With several tabs, one keeps the stream and forwards events to
 * the others.
 */
export function onLive(listener: (heard: Heard) => void): () => void {
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
  lastHeard = 0
}

function start() {
  if (!token()) return
  running = new AbortController()
  const { signal } = running
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('passage-live')
  const hear = (said: Said) => {
    lastHeard = said === 'down' ? 0 : Date.now()
    if (said !== 'beat' && said !== 'down') for (const listener of listeners) listener(said)
  }
  channel?.addEventListener('message', ({ data }) => hear(data as Said))
  signal.addEventListener('abort', () => channel?.close())
  const lead = () =>
    keepOpen(signal, said => {
      hear(said)
      channel?.postMessage(said)
    })
  // The tab that gets the lock leads; the others follow, and one of them takes over when it closes.
  if (navigator.locks) navigator.locks.request('passage-live', { signal }, lead).catch(() => undefined)
  else void lead()
}

/** A new session needs a new stream. */
let held = token()
onSessionChange(() => {
  if (held === token()) return
  held = token()
  stop()
  if (listeners.size) start()
})

async function keepOpen(signal: AbortSignal, tell: (said: Said) => void) {
  for (let wait = shortest; !signal.aborted; wait = Math.min(wait * 2, longest)) {
    try {
      await read(signal, said => {
        wait = shortest
        tell(said)
      })
      tell('down')
    } catch (failure) {
      tell('down')
      const status = (failure as { status?: number }).status ?? 0
      // A client error is final, except 429, which means too many open windows.
      if (status >= 400 && status < 500 && status !== 429) return
    }
    await pause(wait, signal)
  }
}

/** Reads one stream to its end. */
async function read(signal: AbortSignal, tell: (said: Said) => void) {
  const quiet = new AbortController()
  let timer = setTimeout(() => quiet.abort(), silence)
  try {
    const response = await request(live.stream.path, { background: true, signal: AbortSignal.any([signal, quiet.signal]) })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    tell('open')
    let rest = ''
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => quiet.abort(), silence)
      const events = (rest + value).split('\n\n')
      rest = events.pop()!
      for (const event of events) tell(said(event) ?? 'beat')
    }
  } finally {
    clearTimeout(timer)
  }
}

/** Parses an event of the stream; anything else only shows that the connection is alive. */
function said(event: string): LiveEvent | undefined {
  if (!event.startsWith('data: ')) return undefined
  return LiveEvent.safeParse(JSON.parse(event.slice('data: '.length))).data
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>(done => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
