import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import { patientTagFields } from '#domain/directory/tags.ts'
import type { patients } from '#domain/intake/patients/contract.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { snapshotProblems } from '#domain/intake/patients/snapshot/entry.ts'
import type { SnapshotAnswers } from '#domain/intake/patients/snapshot/schema.ts'
import { snapshotKey } from '#domain/intake/patients/snapshot/schema.ts'
import { holdOf, isSameHold } from '#domain/intake/patients/snapshot/summary.ts'
import { refuseFields } from '#domain/platform/httpError.ts'
import { categoriesOf, notAnOption } from '../../directory/featureTags/queries.ts'
import type { Db } from '../../platform/db/connect.ts'
import { settleDraft } from '../../platform/drafts/queries.ts'
import { publish } from '../../platform/events/events.ts'
import type { Call } from '../../platform/http/handler.ts'
import { refreshReaders } from './refreshReaders.ts'
import { requirePatient } from './require.ts'

export async function savePatientSnapshot(call: Call<typeof patients.saveSnapshot, Patient>) {
  const { subject: before, tx, actor, now, addAuditSubject } = call
  addAuditSubject({ patient_id: before.id, type: 'patients', ids: [before.id], detail: { section: snapshotKey } })
  const { updated_at, draft_version, answers } = call.body
  const saved = before.clinical_snapshot
  if (saved ? updated_at === null || isOutdated(updated_at, saved) : updated_at !== null) throw editConflict(before)
  refuseFields({ ...snapshotProblems(answers, now, saved), ...(await unknownSubstances(tx, answers)) })
  await settleDraft(tx, { of: { patient_id: before.id }, section: snapshotKey, user_id: actor.id }, draft_version)
  await saveSnapshot(tx, before.id, { answers, updated_by: actor.id, now, hold_before: saved?.hold_expires_at ?? null })
  await refreshReaders(call, before)
  const [hold, earlier] = [answers, saved].map(one => holdOf(one, before.time_zone))
  if (hold && !isSameHold(hold, earlier ?? null)) await publish(call, 'involuntaryHoldChanged', { patient: before })
  return requirePatient(call, before.id)
}

/** Errors for substances that are not on the intake's list. */
async function unknownSubstances(db: Db, { last_use }: Pick<SnapshotAnswers, 'last_use'>): Promise<Record<string, string>> {
  const categories = await categoriesOf(
    db,
    last_use.map(({ substance }) => substance),
  )
  const wrong = last_use.flatMap(({ substance }, at) =>
    categories.get(substance) === patientTagFields.addictions ? [] : [[`last_use.${at}.substance`, notAnOption]],
  )
  return Object.fromEntries(wrong)
}

type Saving = { answers: SnapshotAnswers; updated_by: number; now: string; hold_before: string | null }

/** Saves the snapshot. If the hold has changed, restarts its reminders but skips those that were due before now. */
async function saveSnapshot(tx: Db, patient_id: number, { answers, updated_by, now, hold_before }: Saving) {
  const { hold_expires_at } = answers
  const endsAsBefore = hold_before !== null && hold_expires_at !== null && Date.parse(hold_before) === Date.parse(hold_expires_at)
  const row = { answers: JSON.stringify(answers), hold_expires_at, updated_by, updated_at: now }
  await tx
    .insertInto('clinical_snapshots')
    .values({ ...row, patient_id, reminded_at: now })
    .onConflict(on => on.column('patient_id').doUpdateSet({ ...row, ...(!endsAsBefore && { reminded_at: now }) }))
    .execute()
}
