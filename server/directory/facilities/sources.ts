import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

/** The national directories and HSDS directories; named directories and lists that were read with a mapping have the names that users gave them. */
const directories: Record<string, string> = {
  substance: 'National directory: substance use',
  mental: 'National directory: mental health',
  hsds: 'HSDS directory',
}

/** The names of lists by their keys in `facilities.sources`. A key contains only the letters and digits of the list's name. */
export async function listNames(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const named = keys.filter(key => /^(?:list|hsds)-/.test(key))
  const known = new Map(Object.entries(directories))
  if (!named.length) return known
  const list = sql<string>`coalesce(list, mapping ->> 'list')`
  const key = sql<string>`case when kind = 'hsds' then 'hsds-' else 'list-' end
    || regexp_replace(lower(coalesce(list, mapping ->> 'list')), '[^a-z0-9]+', '', 'g')`
  const rows = await db
    .selectFrom('imports')
    .select([key.as('key'), list.as('list')])
    .distinct()
    .where(key, 'in', named)
    .execute()
  for (const row of rows) known.set(row.key, row.list)
  return known
}

/** A listing's sources by name, newest first. */
export const namedSources = (sources: Record<string, string> | null, names: ReadonlyMap<string, string>) =>
  Object.entries(sources ?? {})
    .map(([key, date]) => ({ key, list: names.get(key) ?? key.replace(/^(?:list|hsds)-/, ''), date }))
    .sort((a, b) => (a.date < b.date ? 1 : -1))
