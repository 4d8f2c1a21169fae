import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { checkedLines, type Opened } from './read.ts'
import { dataPath, schemaPath } from './schema.ts'

/*
 * Coded values refer to feature tags by id and to insurance plans by code. Every installation begins with the same catalogs, and its
 * administrators change them. Restoring adds what is missing here and changes nothing.
 */

type Tag = { id: number; category: string; content: string }

/** Tags whose number means something else in this installation. */
export async function catalogProblem(tx: Db, archive: Opened): Promise<string[]> {
  const here = new Map(
    (await tx.selectFrom('feature_tags').select(['id', 'category', 'content']).execute()).map(tag => [tag.id, tag]),
  )
  const problems: string[] = []
  for await (const line of checkedLines(archive, dataPath('feature_tags'), schemaPath('feature_tags'))) {
    const tag = JSON.parse(line) as Tag
    const other = here.get(tag.id)
    if (other && (other.category !== tag.category || other.content !== tag.content))
      problems.push(`feature_tags: ${tag.id} is “${other.content}” here, but “${tag.content}” in the archive`)
  }
  return problems.slice(0, 5)
}

/** Adds the tags and plans that this installation does not have. */
export async function addCatalog(tx: Db, archive: Opened, table: string) {
  const key = table === 'payers' ? 'payer_code' : 'id'
  const names = sql.join(Object.keys(archive.schemas.get(schemaPath(table))!.properties).map(name => sql.ref(name)))
  const lines: string[] = []
  for await (const line of checkedLines(archive, dataPath(table), schemaPath(table))) lines.push(line)
  await sql`insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, cast(${`[${lines.join(',')}]`} as text)::json) row
    where not exists (select from ${sql.table(table)} other where other.${sql.ref(key)} = row.${sql.ref(key)})`.execute(tx)
}
