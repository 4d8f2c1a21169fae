import { approvedFacilities } from '#domain/directory/facilities/access.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { reasonWords } from '#domain/matching/words.ts'
import { batchSize } from '#domain/placement/sendPlans/rules.ts'
import type { PlannedFacility, SendResult } from '#domain/placement/sendPlans/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { requireFacilityToApply } from '../../directory/facilities/require.ts'
import { reasonsOf } from '../../matching/receipts.ts'
import { insertNote } from '../../placement/applications/notes.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Sending, sendApplication } from '../apply.ts'

export type Batch = Omit<Sending, 'context'> & {
  context: Sending['context'] & Pick<AppContext, 'matcher'>
  /** The note to all facilities. */
  note: string | null
}

/**
 * Applies to the first five of these facilities that still match the patient, in this order, and returns what happened to each facility
 * up to there. A facility that no longer matches, or that cannot get the application, is skipped. The caller must have locked the
 * patient and checked that the case is active, that there is a valid release, and that the actor may apply.
 */
export async function sendBatch(call: Batch, facilities: readonly PlannedFacility[], patient: Patient): Promise<SendResult[]> {
  const results: SendResult[] = []
  for (const { id, name } of facilities) {
    if (results.filter(one => one.application_id !== null).length === batchSize) break
    const skipped = await whyNoMatch(call, id, name)
    const result = skipped ? { application_id: null, skipped } : await send(call, id, patient)
    results.push({ facility_id: id, name, ...result, at: call.now })
  }
  return results
}

async function send(call: Batch, facility_id: number, patient: Patient): Promise<Pick<SendResult, 'application_id' | 'skipped'>> {
  const { tx, actor, now, note } = call
  try {
    const facility = await requireFacilityToApply(tx, approvedFacilities, facility_id)
    const { id: application_id } = await sendApplication(call, facility, patient)
    const author_name = `${actor.first_name} ${actor.last_name}`
    if (note)
      await insertNote(tx, { application_id, state_type: 'new', body: note, author_id: actor.id, author_name, created_at: now })
    return { application_id, skipped: null }
  } catch (error) {
    if (error instanceof HttpError) return { application_id: null, skipped: error.message }
    throw error
  }
}

/** Why the facility is no longer on the match list, in the list's words; null if it is on it, or if there was no list. */
async function whyNoMatch({ tx, receipt, context }: Batch, id: number, name: string): Promise<string | null> {
  if (!receipt || receipt.facility_ids.includes(id)) return null
  const reasons = reasonsOf(await context.matcher.directory(tx), receipt.needs, receipt.search, id)
  const nameOf = await tagNames(tx)
  return reasons.length
    ? `${name} ${reasons.map(reason => reasonWords(reason, nameOf)).join('; ')}.`
    : `${name} is no longer among the matches.`
}

async function tagNames(db: Db): Promise<(id: number) => string> {
  const tags = await db.selectFrom('feature_tags').select(['id', 'content', 'filter_content']).execute()
  const names = new Map(tags.map(tag => [tag.id, tag.filter_content || tag.content]))
  return id => names.get(id) ?? String(id)
}
