import { startPostgres } from './postgresServer.ts'

/**
 * Starts a PostgreSQL server and a streaming standby. With `synchronous`, the primary acknowledges a commit only after the standby
 * has stored it.
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
  return {
    primary,
    standby,
    /** An address with both hosts. */
    url: (database: string, kind = 'read-write') =>
      `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/${database}?target_session_attrs=${kind}`,
    /** Makes the standby the primary. */
    promote: async () => {
      await standby.run(`alter system set synchronous_standby_names = ''`)
      await standby.run('select pg_promote()')
    },
    /** Waits until the standby has everything that the primary has committed. */
    async caughtUp() {
      // This commit waits until everything before it is written, even if the server does not flush every commit.
      await primary.run('set synchronous_commit = on; select pg_logical_emit_message(true, $$$$, $$$$)')
      const [position] = await primary.run('select pg_current_wal_lsn() as lsn')
      for (;;) {
        const [state] = await standby.run(`select pg_last_wal_replay_lsn() >= '${position!.lsn}' as done`)
        if (state!.done) return
      }
    },
    stop: () => Promise.all([standby.stop(), primary.stop()]),
  }
}
