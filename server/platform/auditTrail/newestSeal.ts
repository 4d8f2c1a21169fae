import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/connect.ts'

/** A seal as written to the server log. The log is outside the database, so it can prove that the database was changed. */
export type ExportedSeal = { seal: number; hash: string }

/**
 * Writes each new seal to the log once. Ignores LOG_LEVEL (except `silent`), because the log is evidence: someone who rewrites the
 * database would also have to rewrite the log to go undetected.
 */
export function createSealLog({ db, log }: { db: Db; log: FastifyBaseLogger }): { logNewest: () => Promise<void> } {
  const evidence = log.level === 'silent' ? log : log.child({}, { level: 'info' })
  let lastLogged = 0
  return {
    async logNewest() {
      const newest = await db.selectFrom('audit_seals').select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()
      if (!newest || newest.id === lastLogged) return
      lastLogged = newest.id
      evidence.info({ audit_seal: { seal: newest.id, hash: newest.hash } satisfies ExportedSeal }, 'newest audit seal')
    },
  }
}

/** Extracts the seals from log lines. Skips all other lines. */
export function exportedSeals(lines: Iterable<string>): ExportedSeal[] {
  const seals: ExportedSeal[] = []
  for (const line of lines) {
    const match = /"audit_seal":\{"seal":(\d+),"hash":"([0-9a-f]{64})"\}/.exec(line) ?? /^(\d+)[ ,]+([0-9a-f]{64})\s*$/.exec(line)
    if (match) seals.push({ seal: Number(match[1]), hash: match[2]! })
  }
  return seals
}

/** Describes the first exported seal that is missing from the database or does not match it; undefined if all match. */
export async function missingFrom(db: Db, exported: readonly ExportedSeal[]): Promise<string | undefined> {
  const sortedSeals = exported.toSorted((a, b) => a.seal - b.seal)
  for (let from = 0; from < sortedSeals.length; from += 1000) {
    const chunk = sortedSeals.slice(from, from + 1000)
    const ids = chunk.map(({ seal }) => seal)
    const rows = await db.selectFrom('audit_seals').select(['id', 'hash']).where('id', 'in', ids).execute()
    const storedHashes = new Map(rows.map(row => [row.id, row.hash]))
    for (const { seal, hash } of chunk) {
      if (!storedHashes.has(seal))
        return `Seal ${seal} was exported, but is missing: the end of the audit log was cut off, or the whole log was replaced.`
      if (storedHashes.get(seal) !== hash)
        return `Seal ${seal} is not the one that was exported: the audit log was rewritten at or before that seal.`
    }
  }
  return undefined
}
