import type { Endpoint } from '#domain/endpoint.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AppContext } from '../context.ts'
import type { Db } from '../db/connect.ts'

type Read = {
  context: Pick<AppContext, 'db' | 'replica'>
  endpoint: Pick<Endpoint, 'replica'>
  userId: number | undefined
  /** Called before the read is retried, to discard what the failed attempt left behind. */
  onRepeat: () => void
}

/**
 * Runs a read: on the replica if the endpoint allows it and the replica has every change by this user; otherwise, or if that fails, on
 * the primary.
 */
export async function readPossiblyFromReplica<T>(
  { context, endpoint, userId, onRepeat }: Read,
  handle: (db: Db) => Promise<T>,
): Promise<T> {
  const replica = endpoint.replica ? await context.replica?.reader(userId) : undefined
  if (!replica) return handle(context.db)
  try {
    return await handle(replica)
  } catch (error) {
    if (error instanceof Refusal || !context.replica!.failed(error)) throw error
    onRepeat()
    return handle(context.db)
  }
}
