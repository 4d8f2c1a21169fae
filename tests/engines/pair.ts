import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './freePort.ts'
import { startPostgres } from './postgresServer.ts'

/**
 * Starts a PostgreSQL server, a streaming standby, and an address that follows the primary, as HAProxy or a managed service provides it.
 * With `synchronous`, the primary acknowledges a commit only after the standby has stored it.
 */
export async function startPair({ synchronous = false } = {}) {
  const primary = await startPostgres({ durable: synchronous })
  const standby = await startPostgres({ durable: synchronous, standbyOf: { server: primary, name: 'standby' } }).catch(
    async error => {
      await primary.stop()
      throw error
    },
  )
  if (synchronous) {
    await primary.run(`alter system set synchronous_standby_names = 'standby'`)
    await primary.run('select pg_reload_conf()')
  }
  const address = await startAddress(primary.port)
  return {
    primary,
    standby,
    /** The URL of the address that follows the primary. */
    url: (database: string) => `postgres://postgres@127.0.0.1:${address.port}/${database}`,
    /** Makes the standby the primary, and moves the address to it. */
    promote: async () => {
      await standby.run(`alter system set synchronous_standby_names = ''`)
      await standby.run('select pg_promote()')
      address.moveTo(standby.port)
    },
    stop: () => Promise.all([address.stop(), standby.stop(), primary.stop()]),
  }
}

/** Forwards connections to a port, and closes them when it moves to another one. */
async function startAddress(target: number) {
  const sockets = new Set<Socket>()
  const server = createServer(incoming => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  const close = () => {
    for (const socket of sockets) socket.destroy()
  }
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    moveTo(next: number) {
      target = next
      close()
    },
    async stop() {
      close()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
