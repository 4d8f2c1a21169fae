import { type IsTreatment, treatmentTest } from '#domain/imports/treatmentTerms/classify.ts'
import type { treatmentTerms } from '#domain/imports/treatmentTerms/contract.ts'
import type { TermKind, TreatmentTerm } from '#domain/imports/treatmentTerms/schema.ts'
import { foldText } from '#domain/platform/text.ts'
import type { z } from '#domain/platform/zod.ts'
import type { Db } from '../../platform/db/connect.ts'
import { byName, contains, hasId, onPage, orderBy, pageLimits } from '../../platform/db/listing.ts'

type Search = z.output<typeof treatmentTerms.list.query>
type Filter = Omit<Search, 'page_number' | 'page_size'> & Partial<Pick<Search, 'page_number' | 'page_size'>>

/** The terms that match a search, by kind and text unless another order is requested, and the total count. */
export async function searchTerms(db: Db, search: Filter): Promise<{ rows: TreatmentTerm[]; total: number }> {
  const { ids, kind, q, sort, order } = search
  const page = pageLimits(search)
  const found = db
    .selectFrom('treatment_terms')
    .$if(ids !== undefined, query => query.where(hasId('id', ids!)))
    .$if(kind !== undefined, query => query.where('kind', '=', kind!))
    .$if(Boolean(q), query => query.where(contains(['term'], q!)))
  const rows = await found
    .selectAll()
    .$if(sort === undefined, query => query.orderBy('kind', 'desc'))
    .orderBy(orderBy(byName(sort === 'kind' ? 'kind' : 'term'), order, 'id'))
    .$if(page !== undefined, query => query.$call(onPage(page!)))
    .execute()
  if (!page) return { rows, total: rows.length }
  const { total } = await found.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

export const termKey = (term: string): string => foldText(term.trim()).replace(/\s+/g, ' ')

/** Another entry for the same term. */
export const sameTerm = (db: Db, { kind, term }: { kind: TermKind; term: string }, but?: number) =>
  db
    .selectFrom('treatment_terms')
    .select('id')
    .where('kind', '=', kind)
    .where('term_key', '=', termKey(term))
    .$if(but !== undefined, query => query.where('id', '<>', but!))
    .executeTakeFirst()

/** How an import recognizes treatment now. */
export const treatmentTestOf = async (db: Db): Promise<IsTreatment> =>
  treatmentTest(await db.selectFrom('treatment_terms').select(['kind', 'term']).execute())
