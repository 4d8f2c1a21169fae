import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'
import { differingStandings } from './standings.ts'

/** Compares all stored standings with what the rules compute, and logs an error if any differ. Changes nothing. */
export async function checkStandings(db: Db, log: Pick<FastifyBaseLogger, 'error'>): Promise<void> {
  const differing = await differingStandings(db)
  if (differing.length > 0)
    log.error({ cases: differing.length }, 'cases differ from what their lists show: run npm run rebuild, and report this error')
}
