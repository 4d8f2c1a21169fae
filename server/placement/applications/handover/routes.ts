import { can } from '#domain/access.ts'
import { timeZoneOf } from '#domain/directory/answering/timeZones.ts'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import { owns } from '#domain/placement/access.ts'
import { handovers } from '#domain/placement/applications/handover/contract.ts'
import { takesHandover } from '#domain/placement/applications/handover/handover.ts'
import { type Facts, noFacts } from '#domain/placement/applications/handover/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { personName } from '#domain/platform/text.ts'
import { documentsOf } from '../../../intake/documents/queries.ts'
import { requirePatient } from '../../../intake/patients/require.ts'
import { signedReleases } from '../../../intake/releases/releaseQueries.ts'
import { publish } from '../../../platform/events/events.ts'
import { type Call, type Handlers, handler } from '../../../platform/http/handler.ts'
import { aboutApplication, applicationInPath, requireApplication } from '../require.ts'
import { changedMeanwhile } from '../saveChange.ts'
import { changedFields, handoverLog, logHandover, saveHandover } from './handoverQueries.ts'

async function changeHandover(call: Call<typeof handovers.change, Application>) {
  const { subject: before, tx, actor, body, now, authorize, addAuditSubject } = call
  authorize({ ...before, fields: keysOf(body.facts) })
  const detail: Record<string, unknown> = {}
  addAuditSubject(aboutApplication(before, detail))
  const { updated_at: seen = null, ...stored } = before.handover ?? { ...noFacts, updated_at: null }
  const changed = changedFields(stored, body.facts)
  // The request may be a repetition whose response was lost.
  if (changed.length === 0) return before
  if (!takesHandover(before))
    throw new HttpError('conflict', 'The handover can be changed only after the acceptance and until the application ends.', {
      fresh: before,
    })
  const facts: Facts = { ...stored, ...Object.fromEntries(changed.map(field => [field, body.facts[field] ?? null])) }
  const zone = timeZoneOf({ state: before.fl_state, zip_code: before.fl_zipcode })
  const isSame = (body.updated_at && Date.parse(body.updated_at)) === (seen && Date.parse(seen))
  const saving = { application_id: before.id, facts, changed, seen, zone, updated_by: actor.id, now }
  if (!isSame || !(await saveHandover(tx, saving)))
    throw new HttpError('conflict', changedMeanwhile, { fresh: await requireApplication(call, before.id) })
  // The audit row and the log contain only the names of the fields.
  detail.fields = changed
  await logHandover(tx, { application_id: before.id, actor_id: actor.id, at: now, fields: changed })
  const filled = changed.filter(field => facts[field] !== null)
  await publish(call, 'handoverChanged', { application: before, by: owns(actor, before) ? 'advocate' : 'facility', filled })
  return requireApplication(call, before.id)
}

async function listChanges({ subject: application, tx, addAuditSubject }: Call<typeof handovers.changes, Application>) {
  const data = await handoverLog(tx, application.id)
  addAuditSubject(aboutApplication(application))
  return { data, total: data.length }
}

async function makePacket(call: Call<typeof handovers.packet, Application>) {
  const { subject: application, tx, actor, now, addAuditSubject } = call
  const { id, record_id, facility_id } = application
  const patient = await requirePatient(call, record_id)
  const documents = await documentsOf(tx, record_id)
  const ids = documents.map(document => document.id)
  addAuditSubject(aboutApplication(application, { facility_id, documents: ids }))
  if (!takesHandover(application))
    throw new HttpError('conflict', 'A transfer packet can be made once the facility has accepted the patient.')
  const release = (await signedReleases(tx, record_id, now)).find(
    ({ standing }) => standing === 'valid' || standing === 'expiring',
  )
  if (!release)
    throw new HttpError('conflict', 'The release of information is not valid, so nothing can be disclosed to the facility.')
  const facility = await tx
    .selectFrom('facilities')
    .select('organization_id')
    .where('id', '=', facility_id)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('disclosures')
    .values({
      patient_id: record_id,
      application_id: id,
      release_id: release.id,
      facility_id,
      organization_id: facility.organization_id,
      disclosed_by: actor.id,
      at: now,
    })
    .execute()
  await logHandover(tx, { application_id: id, actor_id: actor.id, at: now, fields: [] })
  await publish(call, 'applicationsChanged', { applications: [application] })
  return {
    made_at: now,
    made_by: personName(actor),
    notice: redisclosure.full,
    application,
    // Facilities must not learn how many other facilities match.
    patient: can(actor, 'patients.match', patient) ? patient : { ...patient, match_count: null },
    release,
    with_release: can(actor, 'patients.release', patient),
    documents,
  }
}

export const handoverRoutes: Handlers<typeof handovers> = {
  change: handler(handovers.change, { subject: applicationInPath, run: changeHandover }),
  changes: handler(handovers.changes, { subject: applicationInPath, run: listChanges }),
  packet: handler(handovers.packet, { subject: applicationInPath, run: makePacket }),
}
