import { Readable } from 'node:stream'
import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import { payers } from '#domain/directory/payers/contract.ts'
import type { Payer, PayerEdit } from '#domain/directory/payers/schema.ts'
import { activeStatus } from '#domain/platform/bulk.ts'
import { datedName, pacificDay } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { created, difference } from '../../platform/auditTrail/write.ts'
import { eachStatus } from '../../platform/bulk/eachRow.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { codeIsTaken, findPayer, lockPayers, payerNamed, searchPayers, usesOfPayers } from './queries.ts'

/** Instead of the hash of an import, so that imports leave the payer as it is. */
const byHand = 'by hand'

const codeStays = 'This code is used by patients or facilities and cannot be changed'

const unknownPayer = 'Insurance provider not found'
async function showPayer({ tx, params }: Call<typeof payers.show>) {
  return found(await findPayer(tx, params.id))
}

async function exportPayers({ tx, query, now, addAuditSubject }: Call<typeof payers.export>) {
  const { sort: _sort, order: _order, ...filter } = query
  const { rows, total } = await searchPayers(tx, { ...query, activeOnly: false })
  addAuditSubject({ type: 'payers', detail: { filter, count: total } })
  return { name: datedName('insurance-providers', now), header: exportHeader, rows: Readable.from(rows.map(rowOf)) }
}

async function createPayer({ tx, body, now, addAuditSubject }: Call<typeof payers.create>) {
  await refuseTaken(tx, body.payer_code)
  await refuseNamesake(tx, body)
  const payer = await tx
    .insertInto('payers')
    .values({ ...body, source_hash: byHand, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'payers', ids: [payer.id], detail: created(body) })
  return payer
}

async function editPayer(call: Call<typeof payers.edit, Stored>) {
  const { subject: before, body, addAuditSubject } = call
  const { updated_at, ...change } = body
  if (isOutdated(updated_at, before)) {
    addAuditSubject({ type: 'payers', ids: [before.id] })
    throw editConflict(before)
  }
  return changePayer(call, before, change)
}

async function changePayerStatuses(call: Call<typeof payers.bulkStatus>) {
  const { tx, body } = call
  const rows = await lockPayers(tx, body.ids)
  const byId = new Map(rows.map(payer => [payer.id, payer]))
  return eachStatus(call, body, body.status, {
    known: new Map(rows.map(payer => [payer.id, statusOf(payer)])),
    async hold(id) {
      const record = found(byId.get(id))
      return { ...statusOf(record), record }
    },
    change: (payer, addAuditSubject) => changePayer({ ...call, addAuditSubject }, payer, { active: body.status === 'Active' }),
  })
}

export const payerRoutes: Handlers<typeof payers> = {
  show: showPayer,
  export: exportPayers,
  create: createPayer,
  edit: handler(payers.edit, { subject: ({ tx, params }) => lockPayer(tx, params.id), notFound: unknownPayer, run: editPayer }),
  bulkStatus: changePayerStatuses,
}

const exportHeader = ['ID', 'Payer Code', 'Payer Name', 'Insurance Type', 'Status', 'Last Updated (Pacific)']

const rowOf = ({ id, payer_code, payer_name, insurance_type, active, updated_at }: Payer): string[] => [
  String(id),
  payer_code,
  payer_name,
  insurance_type,
  activeStatus(active),
  pacificDay(updated_at),
]

/** A payer's name and status, and its code, which distinguishes payers with the same name. */
const statusOf = ({ payer_name, payer_code, active }: Payer) => ({
  name: payer_name,
  about: payer_code,
  status: activeStatus(active),
})

type Stored = Awaited<ReturnType<typeof lockPayers>>[number]
type Changing = Pick<Call<typeof payers.edit>, 'tx' | 'now' | 'addAuditSubject'>

/** Changes a payer that is locked. */
async function changePayer({ tx, now, addAuditSubject }: Changing, before: Stored, change: PayerEdit) {
  if (before.merged_into !== null) {
    const kept = (await findPayer(tx, before.id))!
    throw new HttpError(
      'invalid',
      `This payer was merged into ${kept.payer_name} (payer code ${kept.payer_code}). Change that entry instead.`,
    )
  }
  if (change.payer_code !== undefined) await refuseTaken(tx, change.payer_code, before.id)
  // Plans and facilities store the code, so changing it would break those references.
  const renamed = change.payer_code !== undefined && change.payer_code !== before.payer_code
  if (renamed && (await usesOfPayers(tx, [before.payer_code])).size)
    throw new HttpError('invalid', codeStays, { errors: { payer_code: codeStays } })
  const after = { ...before, ...change }
  const isRenamed = after.payer_name !== before.payer_name || after.insurance_type !== before.insurance_type
  if (isRenamed) await refuseNamesake(tx, after, before.id)
  const payer = await tx
    .updateTable('payers')
    .set({ ...change, ...(before.source_hash === null && isRenamed && { source_hash: byHand }), updated_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'payers', ids: [payer.id], detail: difference(before, change) })
  return payer
}

const lockPayer = async (tx: Db, id: number) => (await lockPayers(tx, [id]))[0]

function found<P extends Payer>(payer: P | undefined): P {
  if (!payer) throw new HttpError('not_found', unknownPayer)
  return payer
}

async function refuseTaken(tx: Db, payer_code: string, but?: number) {
  const message = 'This payer code is already in use'
  if (await codeIsTaken(tx, payer_code, but)) throw new HttpError('invalid', message, { errors: { payer_code: message } })
}

async function refuseNamesake(tx: Db, payer: Pick<Payer, 'payer_name' | 'insurance_type'>, but?: number) {
  const same = await payerNamed(tx, payer, but)
  if (!same) return
  const message = `${same.payer_name} (payer code ${same.payer_code}) already exists${same.active ? '' : ' and is inactive'}. Change that entry instead.`
  throw new HttpError('invalid', message, { errors: { payer_name: message } })
}
