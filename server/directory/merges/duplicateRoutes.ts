import { Readable } from 'node:stream'
import { type Duplicate, type DuplicateSide, duplicates } from '#domain/directory/merges/duplicates.ts'
import { datedName, pacificSecond } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { pageLimits } from '../../platform/db/listing.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { findDuplicatePair, findDuplicatePairs } from './duplicateQueries.ts'

async function listDuplicates({ tx, query }: Call<typeof duplicates.list>) {
  const { state } = query
  return findDuplicatePairs(tx, state === 'All' ? {} : { state }, pageLimits(query))
}

const sideHeader = (name: string) => ['ID', 'Name', 'Address', 'Phone', 'NPI'].map(column => `${name} ${column}`)
const exportHeader = [
  'ID',
  ...sideHeader('First'),
  ...sideHeader('Second'),
  'Status',
  'Found (Pacific)',
  'Decided by',
  'Decided (Pacific)',
]

async function exportDuplicates({ tx, query: filter, now, addAuditSubject }: Call<typeof duplicates.export>) {
  const { data, total } = await findDuplicatePairs(tx, filter.state === 'All' ? {} : { state: filter.state }, null)
  addAuditSubject({ type: 'facility_pairs', detail: { filter, count: total } })
  return { name: datedName('duplicates', now), header: exportHeader, rows: Readable.from(data.map(exportedRow)) }
}

const exportedSide = ({ id, name, main_phone_number, npi, ...at }: DuplicateSide) => [
  String(id),
  name,
  [at.address_line_one, at.address_line_two, at.city, at.state, at.zip_code].filter(Boolean).join(', '),
  main_phone_number ? showPhone(main_phone_number) : '',
  npi ?? '',
]

const exportedRow = ({ id, facilities, state, found_at, decided_by, decided_at }: Duplicate) => [
  String(id),
  ...facilities.flatMap(exportedSide),
  state,
  pacificSecond(found_at),
  decided_by ?? '',
  decided_at ? pacificSecond(decided_at) : '',
]

async function pairInPath({ tx, params }: SubjectCall<typeof duplicates.decide>) {
  const pair = await findDuplicatePair(tx, params.id)
  if (!pair) throw new HttpError('not_found', 'Pair not found')
  return pair
}

async function decideDuplicate({
  subject: pair,
  tx,
  actor,
  body,
  now,
  addAuditSubject,
}: Call<typeof duplicates.decide, Duplicate>) {
  const before = body.state === 'Apart' ? 'Open' : 'Apart'
  addAuditSubject({ type: 'facility_pairs', ids: [pair.id], detail: { changes: { state: [before, body.state] } } })
  const decision = body.state === 'Apart' ? { decided_by: actor.id, decided_at: now } : { decided_by: null, decided_at: null }
  const { numUpdatedRows } = await tx
    .updateTable('facility_pairs')
    .set({ state: body.state, ...decision })
    .where('id', '=', pair.id)
    .where('state', '=', before)
    .executeTakeFirst()
  const fresh = (await findDuplicatePair(tx, pair.id))!
  if (!numUpdatedRows && fresh.state !== body.state)
    throw new HttpError('conflict', 'These two facilities have already been merged.', { fresh })
  return fresh
}

/** Pairs of facilities that may be the same place (docs/decisions/0045-recognizing-places.md). */
export const duplicateRoutes: Handlers<typeof duplicates> = {
  list: listDuplicates,
  export: exportDuplicates,
  decide: handler(duplicates.decide, { subject: pairInPath, run: decideDuplicate }),
}
