import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { LiveEvent } from '#domain/live/schema.ts'

export type EventsAnswer = {
  /** Subscribes to events and returns a function that unsubscribes. */
  listen: (onEvent: (event: LiveEvent) => void) => () => void
  seconds: number
  session_id: number
}
type Stream = { out: PassThrough; session_id: number }
/** Returns which of these sessions are open and belong to active accounts. */
type FindActive = (session_ids: readonly number[]) => Promise<ReadonlySet<number>>

/** Interval between keep-alive messages, in milliseconds. These messages keep proxies from closing the connection. */
const heartbeat = 15_000
/** How often the server checks the sessions of open streams, in milliseconds. A stream ends within a second of its session. */
const checkEvery = 500
/** How long streams stay open while their sessions cannot be checked, in milliseconds. */
const recheckAfter = 15_000
/** Maximum number of unsent bytes per stream. Above this limit, the server ends the stream, and the browser reconnects. */
const maxBuffered = 64 * 1024

/** A server's open streams. One query checks all the streams' sessions. The timer runs only while streams are open. */
export class Streams {
  readonly #open = new Set<Stream>()
  readonly #active: FindActive
  #next: NodeJS.Timeout | undefined
  #checked = 0

  constructor(active: FindActive) {
    this.#active = active
  }

  add(stream: Stream) {
    this.#open.add(stream)
    if (this.#next) return
    this.#checked = performance.now()
    this.scheduleCheck()
  }

  delete(stream: Stream) {
    this.#open.delete(stream)
    if (this.#open.size) return
    clearTimeout(this.#next)
    this.#next = undefined
  }

  endAll() {
    for (const { out } of this.#open) out.end()
  }

  scheduleCheck() {
    this.#next = setTimeout(() => void this.#check(), checkEvery)
  }

  async #check() {
    const streams = [...this.#open]
    try {
      const active = await this.#active(streams.map(stream => stream.session_id))
      for (const { out, session_id } of streams) if (!active.has(session_id)) out.end()
      this.#checked = performance.now()
    } catch {
      // The database is not responding. Keep the streams open for now, because reconnecting would only add load, and end them when their
      // sessions have gone unchecked for too long.
      if (performance.now() - this.#checked > recheckAfter) this.endAll()
    }
    if (this.#open.size) this.scheduleCheck()
    else this.#next = undefined
  }
}

/** Sends server-sent events (WHATWG HTML §9.2) until the client disconnects, the time limit is reached, or the session ends. */
export function sendEvents(reply: FastifyReply, { listen, seconds, session_id }: EventsAnswer, streams: Streams) {
  const out = new PassThrough()
  const stream = { out, session_id }
  const send = (text: string) => {
    if (out.writableEnded) return
    if (out.readableLength > maxBuffered) out.end()
    else out.write(text)
  }
  const stop = listen(event => send(`data: ${JSON.stringify(event)}\n\n`))
  const heartbeatTimer = setInterval(() => send(': beat\n\n'), heartbeat)
  const endTimer = setTimeout(() => out.end(), seconds * 1000)
  streams.add(stream)
  const cleanUp = () => {
    streams.delete(stream)
    stop()
    clearInterval(heartbeatTimer)
    clearTimeout(endTimer)
  }
  out.on('end', cleanUp).on('close', cleanUp)
  send(': open\n\n')
  return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(out)
}
