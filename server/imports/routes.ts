import { Readable } from 'node:stream'
import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { imports } from '#domain/imports/contract.ts'
import {
  canRun,
  canUndo,
  type Directory,
  type Import,
  type ImportDetail,
  type ImportKind,
  type ImportState,
  importKinds,
  needsDirectory,
  needsMapping,
} from '#domain/imports/schema.ts'
import { datedName } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../platform/db/connect.ts'
import { csvTime } from '../platform/http/file.ts'
import { type Call, type Handlers, handler } from '../platform/http/handler.ts'
import { isMapped, noteUse, saveMapping } from './mappings.ts'
import { mappingIn, type Planned, type Preview, planFile } from './preview.ts'
import { choicesOf, findImport, importAtWork, importsPage, removeAbandoned } from './queries.ts'
import type { Choices, SkippedRow } from './reading/batches.ts'
import { unpackNotes } from './rowNotes.ts'

const kindsOf = (actor: Actor) => importKinds.filter(kind => can(actor, 'imports.create', { kind }))

async function listImports({ tx, actor, query, now }: Call<typeof imports.list>) {
  const { rows, total } = await importsPage(tx, now, kindsOf(actor), query)
  return { data: rows, total }
}

const exportHeader = [
  'ID',
  'File',
  'Type',
  'Status',
  'Created',
  'Changed',
  'Retired',
  'Started by',
  'Started (Pacific)',
  'Finished (Pacific)',
  'Undone by',
  'Undone (Pacific)',
]

async function exportImports({ tx, actor, query, now, addAuditSubject }: Call<typeof imports.export>) {
  const { rows, total } = await importsPage(tx, now, kindsOf(actor), query)
  addAuditSubject({ type: 'imports', detail: { filter: query, count: total } })
  return { name: datedName('imports', now), header: exportHeader, rows: Readable.from(rows.map(exportedRow)) }
}

const kindNames: Record<ImportKind, string> = {
  facilities: 'Treatment facilities',
  hsds: 'Other directory (HSDS)',
  payers: 'Insurance providers',
  hospitals: 'Hospitals',
}
const stateNames: Record<ImportState, string> = {
  planned: 'Not run',
  running: 'Running',
  done: 'Imported',
  failed: 'Stopped',
  undoing: 'Undoing',
  undone: 'Undone',
}

const exportedRow = (row: Import): string[] => [
  String(row.id),
  row.file_name,
  kindNames[row.kind],
  row.is_stalled ? stateNames.failed : stateNames[row.state],
  ...[row.ran?.new, row.ran?.changed, row.ran?.retired].map(count => String(count ?? '')),
  row.started_by_name ?? row.created_by_name ?? '',
  csvTime(row.started_at),
  csvTime(row.finished_at),
  row.undone_by_name ?? '',
  csvTime(row.undone_at),
]

/** Loads the import and locks it until the transaction ends so that the second of two concurrent actions is rejected. */
async function lockedImport({ tx, now, params }: { tx: Db; now: string; params: { id: number } }) {
  if (tx.isTransaction) await tx.selectFrom('imports').select('id').where('id', '=', params.id).forUpdate().execute()
  return findImport(tx, now, params.id)
}

/** The import in the path. Without permission for any kind of import, unknown imports also get 403. */
const importInPath = { subject: lockedImport, notFound: 'Import not found' }

async function showImport({ subject }: Call<typeof imports.show, ImportDetail>) {
  return subject
}

async function exportNotes({ subject, tx, query: { kind }, now, addAuditSubject }: Call<typeof imports.notes, ImportDetail>) {
  const { row_notes } = await tx.selectFrom('imports').select('row_notes').where('id', '=', subject.id).executeTakeFirstOrThrow()
  const rows = row_notes ? unpackNotes(row_notes, kind) : subject[kind]
  addAuditSubject({ type: 'imports', ids: [subject.id], detail: { count: subject[`${kind}_total`] } })
  return {
    name: datedName(`import-${kind.replace('_', '-')}`, now),
    header: ['Line', 'Column', kind === 'remarks' ? 'What changed' : 'Why'],
    rows: Readable.from(noteCells(rows)),
  }
}

async function* noteCells(rows: Iterable<SkippedRow> | AsyncIterable<SkippedRow>): AsyncGenerator<string[]> {
  for await (const { line, columns = [], reason } of rows) yield [String(line), columns.join(', '), reason]
}

const createImport = handler(imports.create, {
  subject: 'in the input',
  // Reading the file is expensive.
  prepare: async ({ context, body: { kind, file }, now, authorize, signal }) => {
    authorize({ kind })
    await removeAbandoned(context, now)
    return planFile(context, kind, file, now, signal)
  },
  run: async ({ tx, actor, body: { kind, file }, prepared: plan, now, authorize, addAuditSubject }) => {
    authorize({ kind })
    const { id } = await tx
      .insertInto('imports')
      .values({
        kind,
        file_name: file.filename,
        file_digest: file.digest,
        stored_file: file.stored,
        ...columnsOf(plan),
        created_by: actor.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteUse(tx, kind, plan.preview.layout, { used_by: actor.id, used_at: now })
    addAuditSubject({
      type: 'imports',
      ids: [id],
      detail: { kind, file_digest: file.digest, rows: plan.rows, problems: plan.problems_total, ...plan.planned },
    })
    return (await findImport(tx, now, id))!
  },
})

type Planning = { context: Call<typeof imports.show>['context']; params: { id: number }; now: string; signal: AbortSignal }

/**
 * The preview of an import with other choices, after `refuse` has checked that its file has them; undefined if it cannot be planned
 * anymore.
 */
async function planAgain(
  { context, params, now, signal }: Planning,
  choices: Choices,
  refuse?: (kind: ImportKind) => false | string,
): Promise<Planned | undefined> {
  const row = await context.db.selectFrom('imports').selectAll().where('id', '=', params.id).executeTakeFirst()
  if (row?.state !== 'planned' || !row.stored_file) return undefined
  const refused = refuse?.(row.kind)
  if (refused) throw new HttpError('invalid', refused)
  const file = { stored: row.stored_file, filename: row.file_name }
  // With more rows, a name that was not entered may turn out to be another one.
  const { list } = row.preview as Preview
  const before = { ...choicesOf(row), ...(!list?.entered && { list: undefined }) }
  return planFile(context, row.kind, { ...file, ...before, ...choices }, now, signal)
}

/** Stores the new preview and the choices. Throws if someone else ran the import first. */
async function storePlan(
  tx: Db,
  current: ImportDetail,
  plan: Planned | undefined,
  choices: { directory?: Directory; edition?: string | null | undefined; lists_all?: boolean | undefined },
): Promise<Planned> {
  if (!plan || current.state !== 'planned') throw new HttpError('conflict', whyNotRun(current), { fresh: current })
  await tx
    .updateTable('imports')
    .set({ ...choices, ...columnsOf(plan) })
    .where('id', '=', current.id)
    .execute()
  return plan
}

const chooseDirectory = handler(imports.chooseDirectory, {
  ...importInPath,
  prepare: call =>
    planAgain(
      call,
      call.body,
      kind => kind !== 'facilities' && 'You can choose a directory only for a file from the national directories.',
    ),
  run: async ({ subject: current, tx, body: { directory }, prepared: plan, now, addAuditSubject }) => {
    addAuditSubject({ type: 'imports', ids: [current.id], detail: { kind: current.kind, directory, ...plan?.planned } })
    await storePlan(tx, current, plan, { directory })
    return (await findImport(tx, now, current.id))!
  },
})

const chooseMapping = handler(imports.chooseMapping, {
  ...importInPath,
  prepare: call => planAgain(call, call.body, kind => !isMapped(kind) && 'The columns of an HSDS directory are fixed.'),
  run: async ({ subject: current, tx, actor, prepared: plan, now, addAuditSubject }) => {
    addAuditSubject({ type: 'imports', ids: [current.id], detail: { kind: current.kind, ...plan?.planned } })
    const { preview } = await storePlan(tx, current, plan, {})
    if (isMapped(current.kind) && preview.layout)
      await saveMapping(tx, current.kind, preview.layout, { saved_by: actor.id, saved_at: now })
    return (await findImport(tx, now, current.id))!
  },
})

const chooseOptions = handler(imports.chooseOptions, {
  ...importInPath,
  prepare: call => {
    const { edition, ...others } = call.body
    return planAgain(call, { ...others, ...(edition !== undefined && { edition: edition ?? undefined }) }, kind => {
      if (kind === 'payers' || kind === 'hospitals') return 'A list of payers or hospitals has no editions.'
      return others.list !== undefined && kind !== 'hsds' && 'A list gets its name together with its columns.'
    })
  },
  run: async ({ subject: current, tx, body: { list, ...choices }, prepared: plan, now, addAuditSubject }) => {
    const detail = { kind: current.kind, ...choices, ...(list && { list }), ...plan?.planned }
    addAuditSubject({ type: 'imports', ids: [current.id], detail })
    await storePlan(tx, current, plan, choices)
    return (await findImport(tx, now, current.id))!
  },
})

async function runImport({ subject: current, tx, actor, body, now, addAuditSubject }: Call<typeof imports.run, ImportDetail>) {
  const { accept_removals = false, accept_older = false, retire = null } = body
  addAuditSubject({
    type: 'imports',
    ids: [current.id],
    detail: { kind: current.kind, from: current.state, at: current.progress_done, accept_removals, accept_older, retire },
  })
  if (!canRun(current)) throw new HttpError('conflict', whyNotRun(current), { fresh: current })
  if (current.state === 'planned') refuseUnconfirmed(current, body)
  await refuseConcurrent(tx, current)
  const first = current.state === 'planned'
  await tx
    .updateTable('imports')
    .set({
      state: 'running',
      worker: null,
      heard_at: null,
      ...(first && {
        started_by: actor.id,
        started_at: now,
        removals_accepted: accept_removals,
        older_accepted: accept_older,
        retire_accepted: retire,
      }),
    })
    .where('id', '=', current.id)
    .execute()
  return (await findImport(tx, now, current.id))!
}

/** Takes the import away from the process that works on it, whose current batch then fails and changes nothing. */
async function stopImport({ subject: current, tx, now, addAuditSubject }: Call<typeof imports.stop, ImportDetail>) {
  addAuditSubject({ type: 'imports', ids: [current.id], detail: { kind: current.kind, at: current.progress_done } })
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ state: 'failed', worker: null })
    .where('id', '=', current.id)
    .where('state', '=', 'running')
    .executeTakeFirst()
  const fresh = (await findImport(tx, now, current.id))!
  if (!numUpdatedRows) throw new HttpError('conflict', 'This import is not running.', { fresh })
  return fresh
}

async function undoImport({ subject: current, tx, actor, now, addAuditSubject }: Call<typeof imports.undo, ImportDetail>) {
  addAuditSubject({ type: 'imports', ids: [current.id], detail: { kind: current.kind, from: current.state } })
  if (!canUndo(current)) throw new HttpError('conflict', whyNotUndo(current), { fresh: current })
  await refuseConcurrent(tx, current)
  if (current.state === 'undoing')
    await tx.updateTable('imports').set({ worker: null, heard_at: null }).where('id', '=', current.id).execute()
  else {
    const changeCount = (current.ran?.new ?? 0) + (current.ran?.changed ?? 0) + (current.ran?.retired ?? 0)
    const set = { state: 'undoing', worker: null, heard_at: null, undone_by: actor.id } as const
    await tx
      .updateTable('imports')
      .set({ ...set, progress_done: 0, progress_total: changeCount })
      .where('id', '=', current.id)
      .execute()
  }
  return (await findImport(tx, now, current.id))!
}

export const importRoutes: Handlers<typeof imports> = {
  list: listImports,
  export: exportImports,
  notes: handler(imports.notes, { ...importInPath, run: exportNotes }),
  show: handler(imports.show, { ...importInPath, run: showImport }),
  create: createImport,
  chooseDirectory,
  chooseMapping,
  chooseOptions,
  run: handler(imports.run, { ...importInPath, run: runImport }),
  stop: handler(imports.stop, { ...importInPath, run: stopImport }),
  undo: handler(imports.undo, { ...importInPath, run: undoImport }),
}

const columnsOf = ({ preview, planned, rows, total, problems_total, row_notes }: Planned) => ({
  list: preview.list?.name ?? null,
  row_notes,
  rows,
  problems_total,
  planned: JSON.stringify(planned),
  preview: JSON.stringify(preview),
  progress_total: total,
  mapping: mappingIn(preview),
})

type Confirmed = Call<typeof imports.run>['body']

function refuseUnconfirmed(item: ImportDetail, { accept_removals, accept_older, retire }: Confirmed) {
  if (needsMapping(item)) throw new HttpError('invalid', 'First choose what the columns of this file are.')
  if (needsDirectory(item)) throw new HttpError('invalid', 'First choose which directory this file is from.')
  if (item.removals.length && !accept_removals) {
    const losses = item.removals.map(({ field, removed, of }) => `${removed} of ${of} values in ${field.replaceAll('_', ' ')}`)
    throw new HttpError('invalid', `This import removes ${losses.join(', ')}. Confirm to continue.`)
  }
  if (item.older && !accept_older)
    throw new HttpError(
      'invalid',
      `This file is from ${item.older.file}, but the current data is from ${item.older.current}. Confirm to replace it with older data.`,
    )
  if (retire !== undefined && retire !== item.missing?.retire)
    throw new HttpError('conflict', 'The number of listings to retire has changed. Check it and confirm again.', { fresh: item })
}

async function refuseConcurrent(tx: Db, found: ImportDetail) {
  const active = await importAtWork(tx)
  if (!active || active.id === found.id) return
  const action = active.state === 'running' ? 'import' : 'undo'
  throw new HttpError(
    'conflict',
    `Only one import can run at a time. The ${action} of ${active.file_name} is not finished yet.`,
    {
      fresh: found,
    },
  )
}

function whyNotRun({ state, is_stalled, has_file }: ImportDetail): string {
  if (state === 'running' && !is_stalled) return 'This import is already running.'
  if (state === 'undoing' || state === 'undone') return 'This import was undone. To import the file again, choose it again.'
  if (!has_file && state !== 'done') return 'The file was deleted after 24 hours. Choose it again.'
  return 'This import has already run.'
}

function whyNotUndo({ state }: ImportDetail): string {
  if (state === 'planned') return 'This file has not been imported yet.'
  if (state === 'undone') return 'This import was already undone.'
  return state === 'undoing' ? 'This import is already being undone.' : 'This import is still running.'
}
