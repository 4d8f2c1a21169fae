import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import type { LossReason } from '#domain/platform/live/schema.ts'
import { texts as shell } from '../i18n/english/shell.ts'

/** How long a reason from the server explains the reads that are then rejected, in milliseconds. */
const explainedFor = 10_000

let latest: { reason: LossReason; at: number } | undefined
/** Why each query's data was dropped, so that the message stays when the query is rejected again. */
const lost = new Map<string, string>()

/** Replaces the server's message for a record that the user could read before. */
export class LostAccess extends Error {
  /** The status of the rejected read. */
  readonly status: number

  constructor(reason: string, status: number) {
    super(reason)
    this.status = status
  }
}

/** Why the user just lost access. Undefined if the server has not reported a loss in the last few seconds. */
export const recentLoss = (): string | undefined =>
  latest && Date.now() - latest.at < explainedFor ? shell.lost[latest.reason] : undefined

/** Whether a reload of the screen includes a query. What a form opened with is not loaded again, because that would empty the form. */
export const isReloadable = ({ meta }: Pick<Query, 'meta'>) => !meta?.lookup && !meta?.keepsOpen

const isRejected = (error: unknown) => [403, 404].includes((error as { status?: number }).status ?? 0)

/**
 * Drops a query's data when the server answers that the user may not read it (S-38), so that no screen keeps showing it. Then checks
 * everything else on the screen, because other queries may contain the same record.
 */
export function dropRejected(queries: QueryClient, error: unknown, query: Query<unknown, unknown, unknown, QueryKey>): void {
  if (!isRejected(error)) return
  const had = query.state.data !== undefined
  const known = had ? shell.lost.unknown : lost.get(query.queryHash)
  // The server's reason may arrive after the rejection.
  const reason = known === shell.lost.unknown ? (recentLoss() ?? known) : known
  if (!reason) return
  lost.set(query.queryHash, reason)
  const { status } = error as { status: number }
  query.setState({ data: undefined, dataUpdatedAt: 0, error: new LostAccess(reason, status) })
  // A query without data shows already that it was rejected.
  if (had) schedule(queries, ({ state }) => state.data !== undefined)
}

/** Forgets why a query's data was dropped, because the user may read it again. */
export const noteReadable = ({ queryHash }: { queryHash: string }) => void lost.delete(queryHash)

/** Records why the user just lost access. */
export const noteLoss = (reason: LossReason): void => {
  latest = { reason, at: Date.now() }
}

/** Reloads everything on the screen, and forgets cached data of other screens. */
export function checkAccess(queries: QueryClient, reason?: LossReason): void {
  if (reason) noteLoss(reason)
  schedule(queries, () => true)
}

/** The queries to reload in the next microtask, which combines calls made at the same moment. */
let scheduled: ((query: Query) => boolean)[] = []

function schedule(queries: QueryClient, isAffected: (query: Query) => boolean) {
  scheduled.push(isAffected)
  if (scheduled.length > 1) return
  queueMicrotask(() => {
    const affected = scheduled
    scheduled = []
    queries.removeQueries({ type: 'inactive', predicate: isReloadable })
    void queries.invalidateQueries({ predicate: query => isReloadable(query) && affected.some(matches => matches(query)) })
  })
}

export function forgetLosses(): void {
  latest = undefined
  lost.clear()
}
