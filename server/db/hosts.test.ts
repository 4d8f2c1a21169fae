import { createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { connectServer } from './connect.ts'
import { Hosts, readAddress } from './hosts.ts'

/** Closes what the tests opened. */
const closers: (() => unknown)[] = []
afterAll(async () => {
  for (const close of closers.reverse()) await close()
})

type Role = 'primary' | 'standby' | 'silent'

const message = (kind: string, body: Buffer = Buffer.alloc(0)) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(kind), length, body])
}
const ready = message('Z', Buffer.from('I'))
const zero = Buffer.alloc(1)

/** A result with one row of text columns. */
function row(columns: Record<string, string>) {
  const names = Object.keys(columns)
  const count = Buffer.alloc(2)
  count.writeInt16BE(names.length)
  const described = names.map(name => {
    const field = Buffer.alloc(18)
    field.writeInt32BE(/^(standby|readOnly)$/.test(name) ? 16 : 25, 6)
    return Buffer.concat([Buffer.from(name), zero, field])
  })
  const values = Object.values(columns).map(value => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(value.length)
    return Buffer.concat([length, Buffer.from(value)])
  })
  return Buffer.concat([
    message('T', Buffer.concat([count, ...described])),
    message('D', Buffer.concat([count, ...values])),
    message('C', Buffer.from('SELECT 1\0')),
    ready,
  ])
}

/** A fake server that speaks PostgreSQL's protocol and reports this role. */
async function fakeHost(name: string, role: Role) {
  const host = { name, role, port: 0, address: '', connections: 0, sockets: new Set<Socket>() }
  const answer = (text: string) => {
    const readOnly = host.role === 'standby' ? 't' : 'f'
    if (text.includes('pg_is_in_recovery')) return row({ standby: readOnly, readOnly })
    if (text.startsWith('write') && host.role === 'standby')
      return Buffer.concat([message('E', Buffer.from('SERROR\0C25006\0Mread-only\0\0')), ready])
    return row({ host: name })
  }
  const server = createServer(socket => {
    host.connections++
    host.sockets.add(socket)
    let started = false
    socket.on('error', () => {})
    socket.on('close', () => host.sockets.delete(socket))
    socket.on('data', data => {
      if (host.role === 'silent') return
      if (!started) {
        started = true
        return socket.write(Buffer.concat([message('R', Buffer.alloc(4)), ready]))
      }
      if (data[0] === 88) return socket.end()
      return socket.write(answer(data.subarray(5, -1).toString()))
    })
  })
  const listen = (port: number) => new Promise<void>(done => server.listen(port, '127.0.0.1', () => done()))
  await listen(0)
  host.port = (server.address() as { port: number }).port
  host.address = `127.0.0.1:${host.port}`
  const stop = () => {
    for (const socket of host.sockets) socket.destroy()
    server.close()
  }
  closers.push(stop)
  return Object.assign(host, { stop, start: () => listen(host.port) })
}

type Host = Awaited<ReturnType<typeof fakeHost>>

function open(hosts: Host[], query = '') {
  const { db } = connectServer(`postgres://app@${hosts.map(({ address }) => address).join()}/passage${query}`)
  closers.push(() => db.destroy())
  return async (text = 'read') => {
    const { rows } = await sql.raw<{ host: string }>(text).execute(db)
    return rows[0]!.host
  }
}

test('a URL is split into one per host that keeps the user, the database and the parameters', () => {
  expect(readAddress('postgres://u:p%40@a:1,[::1]:2,c/db?sslmode=require')).toEqual({
    urls: ['a:1', '[::1]:2', 'c'].map(host => `postgres://u:p%40@${host}/db?sslmode=require`),
    wanted: 'read-write',
  })
  expect(readAddress('postgres://a/db').wanted).toBe('any')
  expect(readAddress('postgres://a,b/db', 'standby').wanted).toBe('standby')
})

test('connections go to the primary, wherever it is in the list', async () => {
  const [standby, primary] = [await fakeHost('a', 'standby'), await fakeHost('b', 'primary')]
  const run = open([standby, primary])
  expect(await Promise.all([run(), run(), run()])).toEqual(['b', 'b', 'b'])
  expect(await run('write')).toBe('b')
})

test('after the primary stops, the promoted standby is used, even after the former primary comes back', async () => {
  const [first, second] = [await fakeHost('a', 'primary'), await fakeHost('b', 'standby')]
  const run = open([first, second])
  expect(await run()).toBe('a')
  first.stop()
  await expect(run()).rejects.toThrow()
  second.role = 'primary'
  expect(await run()).toBe('b')
  await first.start()
  expect(await Promise.all([run(), run(), run(), run()])).toEqual(['b', 'b', 'b', 'b'])
})

test('a host that was demoted while connected fails one write; its connections are closed, and the new primary is used', async () => {
  const [first, second] = [await fakeHost('a', 'primary'), await fakeHost('b', 'standby')]
  const run = open([first, second])
  await Promise.all([run(), run(), run()])
  first.role = 'standby'
  second.role = 'primary'
  await expect(run('write')).rejects.toMatchObject({ code: '25006' })
  expect(await Promise.all([run('write'), run('write'), run('write')])).toEqual(['b', 'b', 'b'])
  await expect.poll(() => first.sockets.size).toBe(0)
})

test('while no host is the primary, requests fail with a code for which the API returns 503', async () => {
  const hosts = [await fakeHost('a', 'standby'), await fakeHost('b', 'standby')]
  await expect(open(hosts)()).rejects.toMatchObject({ code: '25006' })
})

// These tests wait for seconds, so they wait at the same time.
describe.concurrent('a silent host', () => {
  test('a host that does not respond delays a request by less than five seconds', async () => {
    const [first, second] = [await fakeHost('a', 'silent'), await fakeHost('b', 'primary')]
    const run = open([first, second])
    const started = performance.now()
    expect(await run()).toBe('b')
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('when a primary freezes, its requests fail, and further requests go to the promoted standby', {
    timeout: 30_000,
  }, async ({ expect }) => {
    const [first, second] = [await fakeHost('a', 'primary'), await fakeHost('b', 'standby')]
    const run = open([first, second])
    expect(await run()).toBe('a')
    first.role = 'silent'
    second.role = 'primary'
    const started = performance.now()
    await expect(run()).rejects.toMatchObject({ code: 'ETIMEDOUT' })
    expect(performance.now() - started).toBeLessThan(5_000)
    await expect.poll(() => run().catch(() => 'none'), { timeout: 10_000 }).toBe('b')
  })
})

test('a standby is used where one is preferred, or the primary if there is none', async () => {
  const [primary, standby] = [await fakeHost('a', 'primary'), await fakeHost('b', 'standby')]
  const urls = `postgres://app@${primary.address},${standby.address}/passage?target_session_attrs=prefer-standby`
  const hosts = new Hosts(urls)
  await hosts.find()
  expect(hosts.url).toContain(standby.address)
  standby.stop()
  await hosts.find()
  expect(hosts.url).toContain(primary.address)
})
