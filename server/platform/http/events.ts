import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { LiveEvent, LossReason } from '#domain/platform/live/schema.ts'
import type { Rights } from '../access/consent.ts'
import type { Loss } from '../auth/endSessions.ts'

export type EventsResponse = {
  /** Subscribes to events and returns a function that unsubscribes. */
  listen: (onEvent: (event: LiveEvent) => void) => () => void
  seconds: number
  session_id: number
  user_id: number
  /** The user's rights when the stream opened. */
  rights: Rights
}
type Stream = Pick<EventsResponse, 'session_id' | 'user_id' | 'rights'> & {
  send: (event: LiveEvent) => void
  end: () => void
}

type Checks = {
  /** Returns the users' rights by session, without the sessions that have ended. */
  findRights: (session_ids: readonly number[]) => Promise<ReadonlyMap<number, Rights>>
  /** Returns the access that facilities lost between two moments because time passed. */
  findLosses: (since: string, now: string) => Promise<readonly Loss[]>
  now: () => Date
}

/** Interval between keep-alive messages, in milliseconds. These messages keep proxies from closing the connection. */
const heartbeat = 15_000
/**
 * How often the server checks the sessions and rights of open streams, in milliseconds. A stream ends within a second of its session,
 * and a page drops a record within two seconds of the user losing access to it (S-38).
 */
const checkEvery = 500
/** How long streams stay open while their sessions cannot be checked, in milliseconds. */
const recheckAfter = 15_000
/** Maximum number of unsent bytes per stream. Above this limit, the server ends the stream, and the browser reconnects. */
const maxBuffered = 64 * 1024

/**
 * A server's open streams. One query checks all the streams' sessions and their users' rights, so it also detects changes that no
 * request made. The timer runs only while streams are open.
 */
export class Streams {
  readonly #open = new Set<Stream>()
  readonly #checks: Checks
  #next: NodeJS.Timeout | undefined
  #checked = 0
  /** Losses up to this moment have been reported. */
  #reported = ''

  constructor(checks: Checks) {
    this.#checks = checks
  }

  add(stream: Stream) {
    this.#open.add(stream)
    if (this.#next) return
    this.#checked = performance.now()
    this.#reported = this.#checks.now().toISOString()
    this.scheduleCheck()
  }

  delete(stream: Stream) {
    this.#open.delete(stream)
    if (this.#open.size) return
    clearTimeout(this.#next)
    this.#next = undefined
  }

  endAll() {
    for (const stream of this.#open) stream.end()
  }

  scheduleCheck() {
    this.#next = setTimeout(() => void this.#check(), checkEvery)
  }

  async #check() {
    const streams = [...this.#open]
    const own = this.#next
    try {
      const now = this.#checks.now().toISOString()
      const [rights, losses] = await Promise.all([
        this.#checks.findRights(streams.map(stream => stream.session_id)),
        this.#checks.findLosses(this.#reported, now),
      ])
      for (const stream of streams) compareRights(stream, rights.get(stream.session_id))
      for (const { application_id, users, reason } of losses)
        for (const stream of streams) if (users.includes(stream.user_id)) stream.send({ kind: 'access', application_id, reason })
      this.#reported = now
      this.#checked = performance.now()
    } catch {
      // The database is not responding. Keep the streams open for now, because reconnecting would only add load, and end them when their
      // sessions have gone unchecked for too long.
      if (performance.now() - this.#checked > recheckAfter) this.endAll()
    }
    // If all streams closed during the check, it was the last one, and a stream that opened since then has started its own.
    if (this.#next === own) this.scheduleCheck()
  }
}

/** Ends the stream if its session has ended. If the user's rights have changed, makes the page check what it may still show. */
function compareRights(stream: Stream, now: Rights | undefined) {
  if (!now) return stream.end()
  const before = stream.rights
  stream.rights = now
  const report = (reason: LossReason) => stream.send({ kind: 'access', application_id: null, reason })
  if (now.organization !== before.organization) report('organization')
  else if (now.roles !== before.roles) report('role')
  else if (now.emergencies !== before.emergencies) report('emergency')
  if (now.organization === 'ended') stream.end()
}

/** Sends server-sent events (WHATWG HTML §9.2) until the client disconnects, the time limit is reached, or the session ends. */
export function sendEvents(reply: FastifyReply, { listen, seconds, ...user }: EventsResponse, streams: Streams) {
  const out = new PassThrough()
  const send = (text: string) => {
    if (out.writableEnded) return
    if (out.readableLength > maxBuffered) out.end()
    else out.write(text)
  }
  const sendEvent = (event: LiveEvent) => send(`data: ${JSON.stringify(event)}\n\n`)
  const stream = { ...user, send: sendEvent, end: () => out.end() }
  const stop = listen(sendEvent)
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
