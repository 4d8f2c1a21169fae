import type { payers } from '#domain/payers/contract.ts'
import { Refusal } from '#domain/refusal.ts'
import { created, difference } from '../audit/difference.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { codeIsTaken, findPayer, usesOfPayers } from './queries.ts'

const codeStays = 'Patients or facilities use this code, so it stays'

export const payerRoutes: Handlers<typeof payers> = {
  async show({ tx, params, allow }) {
    allow()
    return reachPayer(tx, params.id)
  },

  async create({ tx, body, now, allow, about }) {
    allow()
    await refuseTaken(tx, body.payer_code)
    const payer = await tx
      .insertInto('payers')
      .values({ ...body, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    about({ type: 'payers', ids: [payer.id], detail: created(body) })
    return payer
  },

  async edit({ tx, params, body, now, allow, about }) {
    allow()
    const before = await reachPayer(tx, params.id)
    if (body.payer_code !== undefined) await refuseTaken(tx, body.payer_code, before.id)
    // Plans and facilities keep the code: under another one nobody would find their payer.
    const renamed = body.payer_code !== undefined && body.payer_code !== before.payer_code
    if (renamed && (await usesOfPayers(tx, [before.payer_code])).size)
      throw new Refusal('invalid', codeStays, { errors: { payer_code: codeStays } })
    const payer = await tx
      .updateTable('payers')
      .set({ ...body, updated_at: now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    about({ type: 'payers', ids: [payer.id], detail: difference(before, body) })
    return payer
  },
}

async function reachPayer(tx: Db, id: number) {
  const payer = await findPayer(tx, id)
  if (!payer) throw new Refusal('not_found', 'Insurance provider not found')
  return payer
}

async function refuseTaken(tx: Db, payer_code: string, but?: number) {
  const message = 'This payer code is already in use'
  if (await codeIsTaken(tx, payer_code, but)) throw new Refusal('invalid', message, { errors: { payer_code: message } })
}
