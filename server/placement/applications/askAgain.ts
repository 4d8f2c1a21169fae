import { askAgain, declinedStep } from '#domain/placement/applications/approval.ts'
import type { applications } from '#domain/placement/applications/contract.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { personName } from '#domain/platform/text.ts'
import { publish } from '../../platform/events/events.ts'
import type { Call } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { insertNote, storeLine } from './notes.ts'
import { aboutApplication, requireApplication } from './require.ts'
import { changedMeanwhile, decidedOr409, saveChange } from './saveChange.ts'

const asked = 'Asked the facility to reconsider'

/**
 * Asks the facility to reconsider its decline. The advocate's note about what is new is added to the declined step. Throws a conflict
 * with the current application if someone else changed it.
 */
export async function askFacilityAgain(call: Call<typeof applications.askAgain, Application>) {
  const { subject: before, tx, actor, body, now, addAuditSubject } = call
  addAuditSubject(aboutApplication(before))
  const by = personName(actor)
  const field = declinedStep(before)
  const change = decidedOr409(() => askAgain(before, { at: now, by }), before)
  if (!(await saveChange(tx, before, null, change)))
    throw new HttpError('conflict', changedMeanwhile, {
      fresh: await requireApplication(call, before.id),
    })
  const note = { application_id: before.id, state_type: field!, body: body.body }
  await insertNote(tx, { ...note, author_id: actor.id, author_name: by, created_at: now })
  await storeLine(tx, { application_id: before.id, author_id: actor.id, side: 'advocate', body: asked, created_at: now })
  await publish(call, 'stepTaken', { application: before, by: 'advocate', what: asked, status: before.status })
  await storeStandings(tx, [before.record_id])
  return requireApplication(call, before.id)
}
