import { Readable } from 'node:stream'
import { can } from '#domain/access.ts'
import { mappedKinds } from '#domain/imports/mapping.ts'
import { type SavedMapping, savedMappings } from '#domain/imports/mappings/contract.ts'
import { datedName } from '#domain/platform/dates.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullNameOrNull } from '../../platform/db/expressions.ts'
import { pageLimits } from '../../platform/db/listing.ts'
import { csvTime } from '../../platform/http/file.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { levelNames } from '../mappings.ts'
import { shippedMappings } from '../reading/readyMappings.ts'

const saved = (db: Db) =>
  db
    .selectFrom('import_mappings')
    .leftJoin('users as savers', 'savers.id', 'import_mappings.saved_by')
    .leftJoin('users as readers', 'readers.id', 'import_mappings.used_by')
    .select([
      'import_mappings.kind',
      'columns_digest as columns',
      'list',
      'name',
      'mapping',
      'saved_at',
      'used_at',
      fullNameOrNull('savers').as('saved_by'),
      fullNameOrNull('readers').as('used_by'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof saved>['execute']>>[number]
const shown = ({ list, name, ...row }: Row) =>
  ({ ...row, id: `${row.kind}-${row.columns}`, name: name ?? list, checked: null }) as SavedMapping

async function listMappings({ query, ...call }: Call<typeof savedMappings.list>) {
  const all = await findMappings(call)
  const { limit = all.length, offset = 0 } = pageLimits(query) ?? {}
  return { data: all.slice(offset, offset + limit), total: all.length }
}

/** The mappings that users saved, by name, and then those that come with Passage. */
async function findMappings({ tx, actor }: Pick<Call<typeof savedMappings.list>, 'tx' | 'actor'>): Promise<SavedMapping[]> {
  const kinds = mappedKinds.filter(kind => can(actor, 'imports.create', { kind }))
  const rows = kinds.length ? await saved(tx).where('import_mappings.kind', 'in', kinds).execute() : []
  const none = { columns: null, saved_by: null, saved_at: null, used_by: null, used_at: null }
  const shipped = shippedMappings(await levelNames(tx)).filter(({ kind }) => kinds.includes(kind))
  return [
    ...rows.map(shown).sort((a, b) => a.name.localeCompare(b.name)),
    ...shipped.map(ready => ({ id: `${ready.kind}-${ready.name}`, ...none, ...ready })),
  ]
}

const exportHeader = [
  'Type',
  'Name',
  'Columns',
  'Comes with Passage',
  'Saved by',
  'Saved (Pacific)',
  'Last Used by',
  'Last Used (Pacific)',
]

async function exportMappings({ tx, actor, now, addAuditSubject }: Call<typeof savedMappings.export>) {
  const data = await findMappings({ tx, actor })
  addAuditSubject({ type: 'import_mappings', detail: { count: data.length } })
  const rows = data.map(({ kind, name, mapping, columns, saved_by, saved_at, used_by, used_at }) => [
    kind,
    name,
    String(Object.values(mapping.columns ?? {}).filter(Boolean).length),
    columns === null ? 'Yes' : 'No',
    saved_by ?? '',
    csvTime(saved_at),
    used_by ?? '',
    csvTime(used_at),
  ])
  return { name: datedName('import-mappings', now), header: exportHeader, rows: Readable.from(rows) }
}

type InPath = { tx: Db; params: { kind: SavedMapping['kind']; columns: string } }
const findMapping = async ({ tx, params: { kind, columns } }: InPath) => {
  const row = await saved(tx).where('import_mappings.kind', '=', kind).where('columns_digest', '=', columns).executeTakeFirst()
  return row && shown(row)
}
const mappingInPath = { subject: findMapping, notFound: 'Mapping not found' }

const renameMapping = handler(savedMappings.rename, {
  ...mappingInPath,
  run: async ({ subject: before, body: { name }, addAuditSubject, ...call }) => {
    const { kind, columns } = call.params
    addAuditSubject({ type: 'import_mappings', detail: { kind, changes: { name: [before.name, name] } } })
    await call.tx
      .updateTable('import_mappings')
      .set({ name })
      .where('kind', '=', kind)
      .where('columns_digest', '=', columns)
      .execute()
    return { ...before, name }
  },
})

const removeMapping = handler(savedMappings.remove, {
  ...mappingInPath,
  run: async ({ subject: before, tx, params: { kind, columns }, addAuditSubject }) => {
    addAuditSubject({ type: 'import_mappings', detail: { kind, changes: { name: [before.name, null] } } })
    await tx.deleteFrom('import_mappings').where('kind', '=', kind).where('columns_digest', '=', columns).execute()
    return before
  },
})

export const savedMappingRoutes: Handlers<typeof savedMappings> = {
  list: listMappings,
  export: exportMappings,
  rename: renameMapping,
  remove: removeMapping,
}
