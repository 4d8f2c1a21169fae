import { sql } from 'kysely'
import { stateName } from '#domain/directory/addresses/address.ts'
import type { common } from '#domain/directory/addresses/contract.ts'
import type { Payer } from '#domain/directory/payers/schema.ts'
import type { z } from '#domain/platform/zod.ts'
import type { Db } from '../../platform/db/connect.ts'
import { lockNames, sameName } from '../../platform/db/expressions.ts'
import { byName, contains, hasId, nameStartsWith, onPage, orderBy, pageLimits } from '../../platform/db/listing.ts'

type Search = Omit<z.output<typeof common.providers.query>, 'page_size'> & { page_size?: number; activeOnly: boolean }

/** Columns sorted as case-insensitive text. */
const texts: readonly Search['sort'][] = ['payer_code', 'payer_name', 'insurance_type']

/**
 * The payers that match a search, and the total count. By default, exact code matches come first, then payers whose names or aliases contain
 * the name of the requested state, then names that start with the text, then the others by name.
 */
export async function searchPayers(db: Db, search: Search): Promise<{ rows: Payer[]; total: number }> {
  const { activeOnly, ids, insurance_type, q, state, sort, order } = search
  const page = pageLimits(search)
  const found = db
    .selectFrom('payers')
    .where('merged_into', 'is', null)
    .$if(activeOnly, query => query.where('active', '=', true))
    .$if(ids !== undefined, query => query.where(hasId('id', ids!)))
    .$if(insurance_type !== undefined, query => query.where('insurance_type', '=', insurance_type!))
    .$if(Boolean(q), query => query.where(contains(['id', 'payer_code', 'payer_name', 'aliases'], q!)))
  const rows = await found
    .selectAll()
    .$if(sort === undefined && Boolean(q), query => query.orderBy(sql`lower(payer_code) = lower(${q!})`, 'desc'))
    .$if(sort === undefined && state !== undefined, query =>
      query.orderBy(sql`concat_ws(' ', payer_name, aliases) ~* ${wholeName(state!)}`, 'desc'),
    )
    .$if(sort === undefined && Boolean(q), query => query.orderBy(nameStartsWith('payer_name', q!), 'desc'))
    .orderBy(orderBy(sort && !texts.includes(sort) ? sql.ref(sort) : byName(sort ?? 'payer_name'), order, 'id'))
    .$if(page !== undefined, query => query.$call(onPage(page!)))
    .execute()
  if (!page) return { rows, total: rows.length }
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** A regular expression for a state's name as whole words, so that Kansas is not Arkansas and Virginia is not West Virginia. */
const wholeName = (state: string) => `(?<!west )\\m${stateName(state)}\\M`

/** The payer or, if it was merged, the one into which it was merged. */
export const findPayer = (db: Db, id: number) =>
  db
    .selectFrom('payers')
    .selectAll()
    .where('id', '=', eb =>
      eb
        .selectFrom('payers as named')
        .select(sql<number>`coalesce(named.merged_into, named.id)`.as('id'))
        .where('named.id', '=', id),
    )
    .executeTakeFirst()

/**
 * Payers by the codes that stand for them: their own, and those of payers that were merged into them. Keeps these payers from being
 * merged until the transaction ends, so that the record to save cannot get the code of a merged payer.
 */
export async function payersOfCodes(tx: Db, codes: readonly string[]) {
  if (!codes.length) return new Map<string, Payer>()
  await tx.selectFrom('payers').select('id').where('payer_code', 'in', codes).orderBy('id').forKeyShare().execute()
  const rows = await tx
    .selectFrom('payers as named')
    .innerJoin('payers', join => join.on(sql<boolean>`payers.id = coalesce(named.merged_into, named.id)`))
    .selectAll('payers')
    .select('named.payer_code as named_by')
    .where('named.payer_code', 'in', codes)
    .execute()
  return new Map<string, Payer>(rows.map(({ named_by, ...payer }) => [named_by, payer]))
}

/** Whether another payer has this code (case-insensitive). */
export const codeIsTaken = async (db: Db, payer_code: string, but?: number): Promise<boolean> =>
  (await db
    .selectFrom('payers')
    .select('id')
    .where(sql`lower(payer_code)`, '=', sql`lower(${payer_code})`)
    .$if(but !== undefined, query => query.where('id', '<>', but!))
    .executeTakeFirst()) !== undefined

/**
 * Finds another payer of this type with the same name, ignoring case, spaces, and punctuation (S-16). Prevents other transactions
 * from adding a payer until this one ends.
 */
export async function payerNamed(
  tx: Db,
  { payer_name, insurance_type }: Pick<Payer, 'payer_name' | 'insurance_type'>,
  but?: number,
): Promise<Payer | undefined> {
  await lockNames(tx, 'payers')
  const same = await tx
    .selectFrom('payers')
    .select('id')
    .where('insurance_type', '=', insurance_type)
    .where(sameName('payer_name', payer_name))
    .$if(but !== undefined, query => query.where(sql`coalesce(merged_into, id)`, '<>', but!))
    .orderBy('active', 'desc')
    .orderBy('id')
    .executeTakeFirst()
  return same && findPayer(tx, same.id)
}

/**
 * The codes that are in use, and whether by patients' insurance (primary or secondary) or by facilities' plan lists. If both use a
 * code, returns patients. Scans both tables, which is acceptable because codes rarely change and imports are rarely undone.
 */
export async function usesOfPayers(db: Db, codes: readonly string[]): Promise<Map<string, 'patients' | 'facilities'>> {
  if (!codes.length) return new Map()
  const { rows } = await sql<{ code: string; used: 'patients' | 'facilities' }>`
    select code, max(used) as used from (
      select patient_insurance -> 'provider' ->> 'payer_code' as code, 'patients' as used from patients where not is_sample
      union select secondary_insurance -> 'provider' ->> 'payer_code', 'patients' from patients where not is_sample
      union select unnest(insurance_plans_in_network || insurance_plans_out_network), 'facilities' from facilities
    ) as named where code in (${sql.join(codes)}) group by code`.execute(db)
  return new Map(rows.map(({ code, used }) => [code, used]))
}

/** Loads payers and locks them, in id order, until the transaction ends. */
export const lockPayers = (tx: Db, ids: readonly number[]) =>
  tx.selectFrom('payers').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
