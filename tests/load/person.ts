import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { testPassword } from '#server/seed/testUsers.ts'
import type { Tally } from './tally.ts'

/** How long to wait for a response, in milliseconds. */
const patience = 30_000

type Reply = { status: number; headers: IncomingMessage['headers']; bytes: Buffer }
/** A request body: JSON or a form. */
type Sent = object | FormData | undefined

/** The servers, as a load balancer sees them. If one is down, requests go to the next one. */
export type Places = { urls: string[]; gone: Set<string> }

/** A user with a browser: signs in, makes calls, and switches to another server if one is down. */
export type Person = ReturnType<typeof newPerson>

export function newPerson(username: string, at: number, { places, tally }: { places: Places; tally: Tally }) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  let token: string | undefined
  const place = () => {
    const { urls, gone } = places
    const there = urls.filter(url => !gone.has(url))
    const own = urls[at % urls.length]!
    return gone.has(own) ? there[at % there.length]! : own
  }

  /** Repeats a call after any failure until there is a response. Returns undefined after a conflict. */
  async function fetched(kind: string, method: string, path: string, body?: Sent): Promise<Reply | undefined> {
    for (;;) {
      const { phase } = tally
      const url = place()
      const start = performance.now()
      const reply = await send({ agent, url: `${url}/api/v2${path}`, method, token }, body).catch((error: Error) => error)
      if (reply instanceof Error) {
        tally.broke(kind, reply.message, phase)
        places.gone.add(url)
        if (places.gone.size >= places.urls.length) places.gone.clear()
        await pause(100)
      } else if (reply.status === 503) {
        tally.was503(kind, reply.headers['retry-after'], phase)
        await pause(500)
      } else {
        if (reply.status === 409) {
          tally.conflict()
          return undefined
        }
        if (reply.status >= 300) {
          tally.fault(`${kind}: ${reply.status} ${reply.bytes.toString().slice(0, 200)}`)
          return undefined
        }
        tally.took(kind, performance.now() - start, phase)
        return reply
      }
    }
  }

  return {
    username,
    place,
    token: () => token,
    async signIn() {
      const reply = await fetched('sign in', 'POST', '/users/login', { username, password: testPassword })
      token = reply && (JSON.parse(reply.bytes.toString()) as { token: string }).token
    },
    /** Returns the response's data, or undefined after a conflict. */
    async call<Data>(kind: string, method: string, path: string, body?: Sent): Promise<Data | undefined> {
      const reply = await fetched(kind, method, path, body)
      return reply && (JSON.parse(reply.bytes.toString()) as { data: Data }).data
    },
    /** Returns a file's content. */
    file: async (kind: string, path: string) => (await fetched(kind, 'GET', path))?.bytes,
    leave: () => agent.destroy(),
  }
}

type Call = { agent: Agent; url: string; method: string; token: string | undefined }

/** Sends one request over the user's own connections. */
async function send({ agent, url, method, token }: Call, body: Sent): Promise<Reply> {
  const packed = body instanceof FormData ? new Response(body) : undefined
  const bytes = packed ? Buffer.from(await packed.arrayBuffer()) : body && Buffer.from(JSON.stringify(body))
  const type = packed ? packed.headers.get('content-type')! : 'application/json'
  const headers = {
    ...(token && { authorization: token }),
    ...(bytes && { 'content-type': type, 'content-length': String(bytes.length) }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers, timeout: patience }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', chunk => chunks.push(chunk))
      answer.once('error', reject)
      answer.once('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(chunks) }))
    })
    sent.once('timeout', () => sent.destroy(new Error(`no response within ${patience / 1000} s`)))
    sent.once('error', reject)
    sent.end(bytes)
  })
}
