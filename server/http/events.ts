import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { LiveEvent } from '#domain/live/schema.ts'

/** Events to send: how they are heard, and how long at most. `stands` is asked now and then whether the caller still may. */
export type EventsAnswer = {
  /** Answers how to stop hearing. */
  listen: (hear: (event: LiveEvent) => void) => () => void
  seconds: number
  stands: () => Promise<boolean>
}
export type Stream = PassThrough

/** Something is said that often, in milliseconds, so that nobody on the way takes the line for dead. */
const heartbeat = 15_000
/** What waits for a reader who does not read, in bytes; then the stream ends, and the browser opens another. */
const mostWaiting = 64 * 1024

/** Sends server-sent events (WHATWG HTML §9.2) until the reader goes, the time is over or the session ends. */
export function sendEvents(reply: FastifyReply, { listen, seconds, stands }: EventsAnswer, streams: Set<Stream>) {
  const stream: Stream = new PassThrough()
  const say = (text: string) => {
    if (stream.writableEnded) return
    if (stream.readableLength > mostWaiting) stream.end()
    else stream.write(text)
  }
  const stop = listen(event => say(`data: ${JSON.stringify(event)}\n\n`))
  const beat = setInterval(() => {
    stands().then(
      standing => (standing ? say(': beat\n\n') : stream.end()),
      () => stream.end(),
    )
  }, heartbeat)
  const over = setTimeout(() => stream.end(), seconds * 1000)
  streams.add(stream)
  const forget = () => {
    streams.delete(stream)
    stop()
    clearInterval(beat)
    clearTimeout(over)
  }
  stream.on('end', forget).on('close', forget)
  say(': open\n\n')
  return reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no').send(stream)
}
