import { Readable } from 'node:stream'
import { payerMerges } from '#domain/directory/payerMerges/contract.ts'
import { namesAfterMerge, payerMergeObstacle } from '#domain/directory/payerMerges/rules.ts'
import { joinAliases } from '#domain/directory/payers/schema.ts'
import { datedName } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { difference } from '../../platform/auditTrail/write.ts'
import { pageLimits } from '../../platform/db/listing.ts'
import { csvTime } from '../../platform/http/file.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { lockPayers } from '../payers/queries.ts'
import { comparedPairs, comparedPayers, findPair, findPairs, moveReferences, type StoredPayer } from './queries.ts'

const unknownPayer = 'Insurance provider not found'

async function listDuplicates({ tx, query: { apart, ids, ...page } }: Call<typeof payerMerges.list>) {
  if (ids !== undefined) {
    const [one, other] = ids.split('-').map(Number) as [number, number]
    const pair = await findPair(tx, one, other)
    return { data: pair ? [pair] : [], total: pair ? 1 : 0 }
  }
  const pairs = await findPairs(tx, apart)
  const { limit, offset } = pageLimits(page)
  return { data: await comparedPairs(tx, pairs.slice(offset, offset + limit)), total: pairs.length }
}

const payerHeader = ['ID', 'Code', 'Name', 'Patients', 'Facilities']
const exportHeader = [
  ...payerHeader.map(column => `First ${column}`),
  ...payerHeader.map(column => `Second ${column}`),
  'Similar',
  'Kept Apart Since (Pacific)',
]

async function exportDuplicates({ tx, query: filter, now, addAuditSubject }: Call<typeof payerMerges.export>) {
  const pairs = await comparedPairs(tx, await findPairs(tx, filter.apart))
  addAuditSubject({ type: 'payers', detail: { filter, count: pairs.length } })
  const rows = pairs.map(({ one, other, alike, apart_since }) => [
    ...[one, other].flatMap(payer => [
      String(payer.id),
      payer.payer_code,
      payer.payer_name,
      String(payer.patients),
      String(payer.facilities),
    ]),
    alike.join(', '),
    csvTime(apart_since),
  ])
  return { name: datedName('similar-payers', now), header: exportHeader, rows: Readable.from(rows) }
}

const mergePayers = handler(payerMerges.merge, {
  subject: ({ tx, params }) => tx.selectFrom('payers').selectAll().where('id', '=', params.id).executeTakeFirst(),
  notFound: unknownPayer,
  run: async ({ tx, params, body, now, addAuditSubject }) => {
    const locked = await lockPayers(tx, [params.id, body.losing_id])
    const [keeping, losing] = [params.id, body.losing_id].map(id => locked.find(payer => payer.id === id))
    if (!keeping || !losing) throw new HttpError('not_found', unknownPayer)
    addAuditSubject({ type: 'payers', ids: [keeping.id, losing.id] })
    // A repeated request finds that the merge is done.
    if (losing.merged_into === keeping.id) return (await comparedPayers(tx, [keeping])).get(keeping.id)!
    const problem = problemOf(keeping, losing, body)
    if (problem) throw new HttpError('conflict', problem, { fresh: await findPair(tx, keeping.id, losing.id) })

    const change = { aliases: joinAliases(namesAfterMerge(keeping, losing)) }
    const kept = await tx
      .updateTable('payers')
      .set({ ...change, updated_at: now })
      .where('id', '=', keeping.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('payers')
      .set({ merged_into: keeping.id, active: false, updated_at: now })
      .where('id', '=', losing.id)
      .execute()
    await tx.updateTable('payers').set({ merged_into: keeping.id }).where('merged_into', '=', losing.id).execute()
    const moved = await moveReferences(tx, losing, keeping)
    addAuditSubject({
      type: 'payers',
      ids: [keeping.id],
      detail: {
        moved: { patients: moved.patients.length, facilities: moved.facilities.length },
        ...difference(keeping, change),
      },
    })
    addAuditSubject({
      type: 'payers',
      ids: [losing.id],
      detail: difference(losing, { merged_into: keeping.id, active: false }),
    })
    const payer = { changes: { payer_code: [losing.payer_code, keeping.payer_code] } }
    if (moved.patients.length) addAuditSubject({ type: 'patients', ids: moved.patients, detail: payer })
    if (moved.facilities.length) addAuditSubject({ type: 'facilities', ids: moved.facilities, detail: payer })
    return (await comparedPayers(tx, [kept])).get(kept.id)!
  },
})

const keepPayersApart = handler(payerMerges.keepApart, {
  subject: ({ tx, params }) => findPair(tx, params.id, params.otherId),
  notFound: unknownPayer,
  run: async ({ subject: pair, tx, actor, body: { apart }, now, addAuditSubject }) => {
    const [one_id, other_id] = [pair.one.id, pair.other.id]
    addAuditSubject({ type: 'payers', ids: [one_id, other_id], detail: { apart } })
    if (apart)
      await tx
        .insertInto('payers_apart')
        .values({ one_id, other_id, decided_by: actor.id, decided_at: now })
        .onConflict(conflict => conflict.doNothing())
        .execute()
    else await tx.deleteFrom('payers_apart').where('one_id', '=', one_id).where('other_id', '=', other_id).execute()
    return (await findPair(tx, one_id, other_id))!
  },
})

export const payerMergeRoutes: Handlers<typeof payerMerges> = {
  list: listDuplicates,
  export: exportDuplicates,
  merge: mergePayers,
  keepApart: keepPayersApart,
}

type Seen = { keeping_updated_at: string; losing_updated_at: string }

/** Why the merge that the user saw is not possible now. */
function problemOf(keeping: StoredPayer, losing: StoredPayer, seen: Seen): string | null {
  if (keeping.merged_into !== null || losing.merged_into !== null)
    return 'One of these payers was merged into another one. Review the list again.'
  if (keeping.updated_at !== seen.keeping_updated_at || losing.updated_at !== seen.losing_updated_at)
    return 'One of these payers has changed. Review them again.'
  return payerMergeObstacle(keeping, losing)
}
