import { type ConnectionProvider, type KyselyProps, Transaction } from 'kysely'
import type { Db } from './connect.ts'
import type { Tables } from './tables.ts'

/**
 * PostgreSQL's error code for statements that follow a failed statement in the same transaction. The code does not reveal the
 * cause.
 */
const abortedTransaction = '25P02'

type Job = (tx: Db) => Promise<unknown>
type Results<Jobs extends readonly Job[]> = { -readonly [Index in keyof Jobs]: Awaited<ReturnType<Jobs[Index]>> }

/**
 * Runs jobs that do not depend on each other in one transaction, so that their statements share round trips. Returns only when all
 * of them have ended, because a job that outlived the transaction would store its changes outside the transaction.
 */
export async function together<const Jobs extends readonly Job[]>(tx: Db, jobs: Jobs): Promise<Results<Jobs>> {
  const unqueued = tx.isTransaction && !isUnqueued.has(tx) ? await withoutQueue(tx) : tx
  const errors: unknown[] = []
  const results = await Promise.all(jobs.map(job => job(unqueued).catch(error => void errors.push(error))))
  if (errors.length) throw errors.find(error => (error as { code?: string }).code !== abortedTransaction) ?? errors[0]
  return results as Results<Jobs>
}

const isUnqueued = new WeakSet<Db>()

/** The same transaction without Kysely's queue, which waits for each statement's response before it sends the next one. */
async function withoutQueue(tx: Db): Promise<Db> {
  const executor = tx.getExecutor()
  const connection = await executor.provideConnection(async one => one)
  const provider: ConnectionProvider = { provideConnection: use => use(connection) }
  // Statements use only the executor.
  const unused = { config: {}, dialect: {}, driver: {} } as Omit<KyselyProps, 'executor'>
  const unqueued: Db = new Transaction<Tables>({ ...unused, executor: executor.withConnectionProvider(provider) })
  isUnqueued.add(unqueued)
  return unqueued
}
