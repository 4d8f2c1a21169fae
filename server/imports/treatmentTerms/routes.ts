import { Readable } from 'node:stream'
import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import { treatmentTerms } from '#domain/imports/treatmentTerms/contract.ts'
import type { NewTreatmentTerm } from '#domain/imports/treatmentTerms/schema.ts'
import { datedName, pacificDay } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { created, difference } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hasId } from '../../platform/db/listing.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { sameTerm, searchTerms, termKey } from './queries.ts'

async function listTerms({ tx, query }: Call<typeof treatmentTerms.list>) {
  const { rows, total } = await searchTerms(tx, query)
  return { data: rows, total }
}

async function exportTerms({ tx, query, now, addAuditSubject }: Call<typeof treatmentTerms.export>) {
  const { sort: _sort, order: _order, ...filter } = query
  const { rows, total } = await searchTerms(tx, query)
  addAuditSubject({ type: 'treatment_terms', detail: { filter, count: total } })
  const lines = rows.map(({ kind, term, updated_at }) => [
    kind === 'words' ? 'Words' : 'Taxonomy term',
    term,
    pacificDay(updated_at),
  ])
  return {
    name: datedName('treatment-terms', now),
    header: ['Type', 'Term', 'Last Updated (Pacific)'],
    rows: Readable.from(lines),
  }
}

async function createTerm({ tx, body, now, addAuditSubject }: Call<typeof treatmentTerms.create>) {
  await refuseSame(tx, body)
  const term = await tx
    .insertInto('treatment_terms')
    .values({ ...stored(body), updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'treatment_terms', ids: [term.id], detail: created(body) })
  return term
}

async function removeTerms({ tx, body: { ids }, addAuditSubject }: Call<typeof treatmentTerms.remove>) {
  const removed = await tx.deleteFrom('treatment_terms').where(hasId('id', ids)).returningAll().execute()
  if (removed.length === 0) addAuditSubject({ type: 'treatment_terms' })
  for (const { id, kind, term } of removed)
    addAuditSubject({ type: 'treatment_terms', ids: [id], detail: { changes: { kind: [kind, null], term: [term, null] } } })
  return removed
}

async function restoreTerms({ tx, body: { terms }, now, addAuditSubject }: Call<typeof treatmentTerms.restore>) {
  const added = await tx
    .insertInto('treatment_terms')
    .values(terms.map(term => ({ ...stored(term), updated_at: now })))
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .execute()
  if (added.length === 0) addAuditSubject({ type: 'treatment_terms' })
  for (const { id, kind, term } of added) addAuditSubject({ type: 'treatment_terms', ids: [id], detail: created({ kind, term }) })
  return added
}

type InPath = { tx: Db; params: { id: number } }
const notFound = 'Treatment term not found'
const findTerm = ({ tx, params }: InPath) => tx.selectFrom('treatment_terms').selectAll().where('id', '=', params.id)
const lockTerm = (call: InPath) => findTerm(call).forUpdate().executeTakeFirst()
const termToChange = { subject: lockTerm, notFound }

export const treatmentTermRoutes: Handlers<typeof treatmentTerms> = {
  list: listTerms,
  export: exportTerms,
  create: createTerm,
  show: handler(treatmentTerms.show, {
    subject: call => findTerm(call).executeTakeFirst(),
    notFound,
    run: async ({ subject }) => subject,
  }),
  edit: handler(treatmentTerms.edit, {
    ...termToChange,
    run: async ({ subject: before, tx, body: { updated_at, ...body }, now, addAuditSubject }) => {
      addAuditSubject({ type: 'treatment_terms', ids: [before.id], detail: difference(before, body) })
      if (isOutdated(updated_at, before)) throw editConflict(before)
      await refuseSame(tx, body, before.id)
      return tx
        .updateTable('treatment_terms')
        .set({ ...stored(body), updated_at: now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    },
  }),
  remove: removeTerms,
  restore: restoreTerms,
}

const stored = ({ kind, term }: NewTreatmentTerm) => ({ kind, term, term_key: termKey(term) })

async function refuseSame(tx: Db, body: NewTreatmentTerm, but?: number) {
  if (!(await sameTerm(tx, body, but))) return
  const message = 'This term is already in the list'
  throw new HttpError('invalid', message, { errors: { term: message } })
}
