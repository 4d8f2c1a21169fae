import { get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from '#domain/platform/live/schema.ts'
import type { Person } from './person.ts'

export type Stream = { stands: () => boolean; opened: () => number; close: () => void }

/** A page's event stream, which reconnects whenever it ends. `caughtUp` is called for each connection to load missed events. */
export function openStream(person: Person, hear: (event: LiveEvent) => void, caughtUp: () => void): Stream {
  let [closed, stands, opened] = [false, false, 0]
  let line: IncomingMessage | undefined
  const open = () =>
    new Promise<void>(done => {
      const request = get(
        `${person.place()}/api/v2/live`,
        { agent: false, headers: { authorization: person.token() } },
        reply => {
          line = reply
          if (reply.statusCode !== 200) {
            reply.resume()
            return done()
          }
          let rest = ''
          reply.setEncoding('utf8')
          reply.on('data', (text: string) => {
            const parts = (rest + text).split('\n\n')
            rest = parts.pop()!
            for (const part of parts) {
              if (part.startsWith('data: ')) hear(JSON.parse(part.slice(6)) as LiveEvent)
              else if (part === ': open') {
                stands = true
                opened++
                caughtUp()
              }
            }
          })
          reply.once('close', done).once('error', () => done())
        },
      )
      request.once('error', () => done())
    })
  const keep = async () => {
    while (!closed) {
      await open()
      stands = false
      await pause(500)
    }
  }
  void keep()
  return {
    stands: () => stands,
    opened: () => opened,
    close() {
      closed = true
      line?.destroy()
    },
  }
}
