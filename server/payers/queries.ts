import { sql } from 'kysely'
import type { z } from 'zod'
import type { common } from '#domain/common/contract.ts'
import type { Payer } from '#domain/payers/schema.ts'
import type { Db } from '../db/connect.ts'
import { begins, contains, ordered, pageOf } from '../db/listing.ts'

type Search = z.output<typeof common.providers.query> & { activeOnly: boolean }

/** The payers that a search finds, by name unless told (whose code was typed whole first, then those that begin with it), and how many they are in all. */
export async function searchPayers(db: Db, search: Search): Promise<{ rows: Payer[]; total: number }> {
  const { activeOnly, insurance_type, q, sort, order } = search
  const page = pageOf(search)
  const found = db
    .selectFrom('payers')
    .$if(activeOnly, query => query.where('active', '=', true))
    .$if(insurance_type !== undefined, query => query.where('insurance_type', '=', insurance_type!))
    .$if(Boolean(q), query => query.where(contains(['payer_code', 'payer_name'], q!)))
  const rows = await found
    .selectAll()
    .$if(sort === undefined && Boolean(q), query =>
      query.orderBy(sql`lower(payer_code) = lower(${q!})`, 'desc').orderBy(begins('payer_name', q!), 'desc'),
    )
    .orderBy(ordered(sql.ref(sort ?? 'payer_name'), order, 'id'))
    .$if(page !== undefined, query => query.limit(page!.limit).offset(page!.offset))
    .execute()
  if (!page) return { rows, total: rows.length }
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const findPayer = (db: Db, id: number) => db.selectFrom('payers').selectAll().where('id', '=', id).executeTakeFirst()

/** Whether another payer goes by this code, case ignored. */
export const codeIsTaken = async (db: Db, payer_code: string, but?: number): Promise<boolean> =>
  (await db
    .selectFrom('payers')
    .select('id')
    .where(sql`lower(payer_code)`, '=', sql`lower(${payer_code})`)
    .$if(but !== undefined, query => query.where('id', '<>', but!))
    .executeTakeFirst()) !== undefined

/** Whether a patient's insurance or a facility's list of plans names this code. Read from end to end: codes change once in years. */
export async function codeIsInUse(db: Db, payer_code: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (
      select from patients
      where patient_insurance -> 'provider' ->> 'payer_code' = ${payer_code}
        or secondary_insurance -> 'provider' ->> 'payer_code' = ${payer_code}
    ) or exists (
      select from facilities
      where ${payer_code} = any (insurance_plans_in_network) or ${payer_code} = any (insurance_plans_out_network)
    ) as used`.execute(db)
  return rows[0]!.used
}
