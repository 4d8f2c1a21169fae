import { sql } from 'kysely'
import type { Db } from './connect.ts'

/** Why the replica is not used, or `ok`. `starting`: not measured yet. */
export type ReplicaState = 'ok' | 'starting' | 'behind' | 'unreachable' | 'wrong'

export type Replica = {
  /**
   * The replica, if it is at most `maxLagMs` behind and has every change by this user; otherwise undefined. Without a user, only
   * the lag matters.
   */
  reader: (userId?: number) => Promise<Db | undefined>
  /** Whether a failed read should be repeated on the primary. If the replica is unavailable, it is not used until it responds again. */
  failed: (error: unknown) => boolean
  status: () => { state: ReplicaState; lagS: number | undefined }
  /** How many reads went to the replica, and how many to the primary because the replica was behind or unavailable. */
  counts: () => { replica: number; primary: number }
  /** Measures the lag once; the replica does this every second. */
  measure: () => Promise<void>
  close: () => Promise<void>
}

type Options = {
  primary: Db
  replica: Db
  maxLagMs: number
  /** Milliseconds between measurements. */
  everyMs?: number
  clock?: () => number
}

/** A position in the primary's log, and the time on this server's clock when the primary was at that position. */
type Sample = { at: number; position: number }
type Place = { system: string; database: string; position: number | null }

/**
 * Measures how far a replica is behind. Once a second, it notes the primary's log position and the time. The replica has every
 * commit up to the time of the newest noted position that it has replayed. This works even if the servers' clocks differ or nothing
 * is being written.
 */
export function createReplica({
  primary,
  replica,
  maxLagMs,
  everyMs = 1_000,
  clock = performance.now.bind(performance),
}: Options): Replica {
  let samples: Sample[] = []
  let timeline: string | undefined
  /** The time up to which the replica has every change. */
  let currentAt: number | undefined
  let state: ReplicaState = 'starting'
  const counts = { replica: 0, primary: 0 }

  const lagMs = () => (currentAt === undefined ? undefined : clock() - currentAt)
  const effectiveState = () => (state === 'ok' && lagMs()! > maxLagMs ? 'behind' : state)

  async function measure() {
    const before = clock()
    const at = await positionOfPrimary(primary)
    if (at.timeline !== timeline) {
      // After a failover, the former primary's positions do not apply to the new one.
      samples = []
      currentAt = undefined
      timeline = at.timeline
    }
    samples.push({ at: before, position: at.position! })
    try {
      const found = await positionOfReplica(replica)
      state = judge(found, at)
    } catch {
      state = 'unreachable'
    }
  }

  function judge(found: Place & { standby: boolean }, at: Place): ReplicaState {
    if (found.system !== at.system || found.database !== at.database || !found.standby || found.position === null) return 'wrong'
    const replayed = samples.findLastIndex(({ position }) => position <= found.position!)
    if (replayed >= 0) {
      currentAt = samples[replayed]!.at
      samples = samples.slice(replayed)
    }
    // Keeps the oldest position, which the replica reaches first, and enough others to see when it catches up.
    if (samples.length > 600) samples.splice(1, 1)
    return currentAt === undefined ? 'behind' : 'ok'
  }

  // While the primary is unavailable, nothing can be measured, and no request reads from the replica.
  const stop = repeatEvery(everyMs, () => measure().catch(() => {}))

  async function reader(userId?: number) {
    const isCurrent =
      effectiveState() === 'ok' && (userId === undefined || (await hasChangesOf(userId, { primary, replica }).catch(() => false)))
    counts[isCurrent ? 'replica' : 'primary']++
    return isCurrent ? replica : undefined
  }

  return {
    ...{ reader, measure },
    failed(error) {
      const { code } = error as { code?: unknown }
      if (typeof code === 'string' && (/^(08|57P)/.test(code) || /^E[A-Z]{4,}$/.test(code))) state = 'unreachable'
      // A statement that times out on the replica would time out on the primary too.
      return code !== '57014'
    },
    status: () => ({ state: effectiveState(), lagS: currentAt === undefined ? undefined : Math.round(lagMs()! / 100) / 10 }),
    counts: () => ({ ...counts }),
    async close() {
      await stop()
      await replica.destroy()
    },
  }
}

/** Runs `work` repeatedly, waiting `ms` between runs. Returns a function that stops this and waits for the current run. */
function repeatEvery(ms: number, work: () => Promise<void>): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout
  let running: Promise<void> = Promise.resolve()
  const schedule = () => {
    if (isStopped) return
    timer = setTimeout(() => {
      running = work().finally(schedule)
    }, ms).unref()
  }
  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

const identity = sql`(select system_identifier::text from pg_control_system()) as system, current_database() as database`

async function positionOfPrimary(db: Db) {
  const { rows } = await sql<Place & { timeline: string }>`
    select ${identity}, pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position,
      left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`.execute(db)
  return rows[0]!
}

async function positionOfReplica(db: Db) {
  const { rows } = await sql<Place & { standby: boolean }>`
    select ${identity}, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position,
      pg_is_in_recovery() as standby`.execute(db)
  return rows[0]!
}

/**
 * Whether the replica has every change by this user. Each change adds an audit row in the same transaction, so the replica has them
 * all if it has the user's newest row.
 */
async function hasChangesOf(userId: number, { primary, replica }: { primary: Db; replica: Db }): Promise<boolean> {
  const newest = await primary
    .selectFrom('audit_events')
    .select(eb => eb.fn.max('id').as('id'))
    .where('actor_id', '=', userId)
    .executeTakeFirst()
  if (!newest?.id) return true
  return Boolean(await replica.selectFrom('audit_events').select('id').where('id', '=', newest.id).executeTakeFirst())
}
