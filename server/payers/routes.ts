import { activeStatus } from '#domain/bulk.ts'
import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import type { payers } from '#domain/payers/contract.ts'
import type { Payer, PayerEdit } from '#domain/payers/schema.ts'
import { Refusal } from '#domain/refusal.ts'
import { created, difference } from '../auditTrail/difference.ts'
import { eachStatus } from '../bulk/eachRow.ts'
import type { Db } from '../db/connect.ts'
import type { Call, Handlers } from '../http/serve.ts'
import { codeIsTaken, findPayer, payerNamed, usesOfPayers } from './queries.ts'

const codeStays = 'This code is used by patients or facilities and cannot be changed'

async function showPayer({ tx, params, allow }: Call<typeof payers.show>) {
  allow()
  return requirePayer(tx, params.id)
}

async function createPayer({ tx, body, now, allow, addAuditSubject }: Call<typeof payers.create>) {
  allow()
  await refuseTaken(tx, body.payer_code)
  await refuseNamesake(tx, body)
  const payer = await tx
    .insertInto('payers')
    .values({ ...body, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'payers', ids: [payer.id], detail: created(body) })
  return payer
}

async function editPayer(call: Call<typeof payers.edit>) {
  const { tx, params, body, allow, addAuditSubject } = call
  allow()
  const before = await requirePayerToChange(tx, params.id)
  const { updated_at, ...change } = body
  if (isOutdated(updated_at, before)) {
    addAuditSubject({ type: 'payers', ids: [before.id] })
    throw editConflict(before)
  }
  return changePayer(call, before, change)
}

async function changePayerStatuses(call: Call<typeof payers.bulkStatus>) {
  const { tx, body, allow } = call
  allow()
  const rows = await tx.selectFrom('payers').selectAll().where('id', 'in', body.ids).execute()
  return eachStatus(call, body, body.status, {
    known: new Map(rows.map(payer => [payer.id, statusOf(payer)])),
    hold: async id => statusOf(await requirePayerToChange(tx, id)),
    change: async (id, addAuditSubject) =>
      changePayer({ ...call, addAuditSubject }, await requirePayer(tx, id), { active: body.status === 'Active' }),
  })
}

export const payerRoutes: Handlers<typeof payers> = {
  show: showPayer,
  create: createPayer,
  edit: editPayer,
  bulkStatus: changePayerStatuses,
}

/** A payer's name and status, and its code, which distinguishes payers with the same name. */
const statusOf = ({ payer_name, payer_code, active }: Payer) => ({
  name: payer_name,
  about: payer_code,
  status: activeStatus(active),
})

type Changing = Pick<Call<typeof payers.edit>, 'tx' | 'now' | 'addAuditSubject'>

/** Changes a payer that is locked. */
async function changePayer({ tx, now, addAuditSubject }: Changing, before: Payer, change: PayerEdit) {
  if (change.payer_code !== undefined) await refuseTaken(tx, change.payer_code, before.id)
  // Plans and facilities store the code, so changing it would break those references.
  const renamed = change.payer_code !== undefined && change.payer_code !== before.payer_code
  if (renamed && (await usesOfPayers(tx, [before.payer_code])).size)
    throw new Refusal('invalid', codeStays, { errors: { payer_code: codeStays } })
  const after = { ...before, ...change }
  if (after.payer_name !== before.payer_name || after.insurance_type !== before.insurance_type)
    await refuseNamesake(tx, after, before.id)
  const payer = await tx
    .updateTable('payers')
    .set({ ...change, updated_at: now })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'payers', ids: [payer.id], detail: difference(before, change) })
  return payer
}

/** Like `requirePayer`, but locks the row until the transaction ends. */
async function requirePayerToChange(tx: Db, id: number) {
  await tx.selectFrom('payers').select('id').where('id', '=', id).forUpdate().execute()
  return requirePayer(tx, id)
}

async function requirePayer(tx: Db, id: number) {
  const payer = await findPayer(tx, id)
  if (!payer) throw new Refusal('not_found', 'Insurance provider not found')
  return payer
}

async function refuseTaken(tx: Db, payer_code: string, but?: number) {
  const message = 'This payer code is already in use'
  if (await codeIsTaken(tx, payer_code, but)) throw new Refusal('invalid', message, { errors: { payer_code: message } })
}

async function refuseNamesake(tx: Db, payer: Pick<Payer, 'payer_name' | 'insurance_type'>, but?: number) {
  const same = await payerNamed(tx, payer, but)
  if (!same) return
  const message = `${same.payer_name} (payer code ${same.payer_code}) already exists${same.active ? '' : ' and is inactive'}. Change that entry instead.`
  throw new Refusal('invalid', message, { errors: { payer_name: message } })
}
