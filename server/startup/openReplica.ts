import type { Config } from '../config.ts'
import { connectServer, type Db, type ServerOptions } from '../db/connect.ts'
import { detectPooler } from '../db/pooler.ts'
import { createReplica, type Replica } from '../db/replica.ts'

type Settings = Pick<
  Config,
  | 'DATABASE_REPLICA_URL'
  | 'DATABASE_REPLICA_MAX_LAG_S'
  | 'DATABASE_POOL_SIZE'
  | 'DATABASE_STATEMENT_S'
  | 'DATABASE_IDLE_TRANSACTION_S'
  | 'DATABASE_IDLE_CONNECTION_S'
>

/** Connects to the replica if one is configured. The server starts even if the replica is unavailable. */
export async function openReplica(
  config: Settings,
  primary: Db,
  options: Pick<ServerOptions, 'onStatement'>,
): Promise<Replica | undefined> {
  const { DATABASE_REPLICA_URL: address } = config
  if (!address) return undefined
  const pooler = await detectPooler(address, 'standby').catch(() => 'none' as const)
  const { db } = connectServer(address, {
    ...{ ...options, pooler, byDefault: 'standby', max: config.DATABASE_POOL_SIZE },
    statementMs: config.DATABASE_STATEMENT_S * 1000,
    idleTransactionMs: config.DATABASE_IDLE_TRANSACTION_S * 1000,
    idleConnectionMs: config.DATABASE_IDLE_CONNECTION_S * 1000,
  })
  const replica = createReplica({ primary, replica: db, maxLagMs: config.DATABASE_REPLICA_MAX_LAG_S * 1000 })
  await replica.measure().catch(() => {})
  return replica
}
