import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { SealedRow } from './chain.ts'
import { hasValidMac, type SealKeys } from './sealKeys.ts'

/** A sealed row that Passage probably did not write, and why. */
export type Doubt = { id: number; text: string }

/** How long a row may take from its time to its seal, beyond the seal before it: slow transactions and slightly wrong clocks. */
const mostLate = 10 * 60_000

/**
 * Finds doubtful rows after the given seal. `check` takes the rows of each seal that requires a code of every row, in the order of the seals, with the
 * time of the seal before it. Remembers the codes of recent rows, so that it recognizes copies of them. A copy of an older row is
 * doubtful because of its time.
 */
export async function createDoubtFinder(db: Db, keys: Pick<SealKeys, 'find'>, seal: number) {
  const recent = new Map<string, number>()
  const remember = (row: Pick<SealedRow, 'mac' | 'at'>) => recent.set(row.mac!, Date.parse(row.at))
  for (const row of await rowsBefore(db, seal)) remember(row)
  return {
    check(rows: readonly SealedRow[], previous: string | null): Doubt[] {
      const earliest = previous === null ? Number.NEGATIVE_INFINITY : Date.parse(previous) - mostLate
      for (const [code, at] of recent) {
        if (at >= earliest) break
        recent.delete(code)
      }
      return rows.flatMap(row => {
        const text = doubtAbout(row, earliest)
        if (row.mac) remember(row)
        return text ? [{ id: row.id, text }] : []
      })
    },
  }

  function doubtAbout(row: SealedRow, earliest: number): string | undefined {
    if (!hasValidMac(row, keys)) return `Entry ${row.id} was not written by Passage: it has no valid code.`
    if (recent.has(row.mac!)) return `Entry ${row.id} is a copy of an earlier entry.`
    if (Date.parse(row.at) < earliest)
      return `Entry ${row.id} is dated ${row.at.slice(0, 19)}Z, long before the seal that precedes it: it was probably inserted later.`
    return undefined
  }
}

/** The rows that were sealed up to a seal and are recent at that time, so that later copies of them are found. */
async function rowsBefore(db: Db, seal: number): Promise<Pick<SealedRow, 'mac' | 'at'>[]> {
  const { rows } = await sql<{ mac: string; at: string }>`
    select e.mac, e.at from audit_seals last
    join audit_events e on e.at >= last.sealed_at - make_interval(secs => ${mostLate / 1000})
    join audit_sealed_events s on s.event_id = e.id and s.seal_id <= last.id
    where last.id = ${seal} and e.mac is not null order by e.at`.execute(db)
  return rows
}

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
