import { sql } from 'kysely'
import { can } from '#domain/access.ts'
import { editConflict, isSavedSince } from '#domain/concurrentEdits.ts'
import { timeZoneOf } from '#domain/directory/answering/timeZones.ts'
import { patientTagFields, socialDeterminantCategories, substanceAnswerCategories } from '#domain/directory/tags.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { duplicateScope } from '#domain/intake/access.ts'
import { patients } from '#domain/intake/patients/contract.ts'
import { type PatientNames, possibleDuplicate } from '#domain/intake/patients/duplicates.ts'
import { updateNearHome } from '#domain/intake/patients/intake/logistics.ts'
import { patientDetails, storedDetails } from '#domain/intake/patients/intake/patientDetails.ts'
import { type Context, newPatient, type Section } from '#domain/intake/patients/intake/section.ts'
import { sectionTitles } from '#domain/intake/patients/intake/sectionNames.ts'
import { sections } from '#domain/intake/patients/intake/sections.ts'
import type { Insurance, Patient } from '#domain/intake/patients/schema.ts'
import { keepsName, sampleName } from '#domain/intake/samples/rules.ts'
import { applicationScope } from '#domain/placement/access.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import { hiddenFields, withoutFields } from '#domain/placement/applications/hidden.ts'
import type { Status } from '#domain/placement/statuses/statuses.ts'
import { dayIn } from '#domain/platform/dates.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { Scope } from '#domain/scope.ts'
import { categoriesOf, notAnOption } from '../../directory/featureTags/queries.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'
import { settleDraft } from '../../platform/drafts/queries.ts'
import { publish } from '../../platform/events/events.ts'
import { zipCenter } from '../../platform/geo/zips.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { followDischarge } from './discharge.ts'
import { insertPatient, organizationOf, patientOfEntry, payersByCode, updatePatient } from './patientQueries.ts'
import { refreshReaders } from './refreshReaders.ts'
import { lockAdvocateRow, lockedPatientInPath, patientInPath, requirePatient } from './require.ts'
import { patientsLike } from './similarPatients.ts'
import { savePatientSnapshot } from './snapshot.ts'

async function createPatient(call: Call<typeof patients.create>) {
  const { tx, actor, body, query, now, addAuditSubject } = call
  const { sectionContext } = await contextOf(call, newPatient, {})
  const wrongTags = await unknownTags(tx, body)
  await lockAdvocateRow(tx, actor)
  refuseFields({ ...patientDetails.check?.(body, sectionContext), ...wrongTags })
  const values = storedDetails(body, sectionContext)
  if (!body.another_person) await refuseLikely(call, values, query.entry)
  const insert = (entry: string | null) =>
    insertPatient(tx, {
      ...values,
      advocate_id: actor.id,
      organization_id: actor.organization_id,
      sections_saved: { [patientDetails.number]: now },
      entry,
      created_at: now,
      updated_at: now,
    })
  const { id } =
    (await insert(query.entry ?? null)) ?? (await enteredAlready(call, query.entry!, values)) ?? (await insert(null))!
  await storeStandings(tx, [id])
  await publish(call, 'patientSaved', { advocate_id: actor.id })
  addAuditSubject({ patient_id: id, type: 'patients', ids: [id] })
  return requirePatient(call, id)
}

async function listDuplicates({ tx, actor, body, addAuditSubject }: Call<typeof patients.duplicates>) {
  const found = await patientsLike(tx, duplicateScope(actor), body)
  addAuditSubject({ type: 'patients', ids: found.map(({ id }) => id) })
  return found
}

async function showPatient(call: Call<typeof patients.show, Patient>) {
  const { subject: patient, tx, actor, query, now, context, addAuditSubject } = call
  addAuditSubject({ patient_id: patient.id, type: 'patients', ids: [patient.id] })
  const side = can(actor, 'patients.release', patient) ? 'advocate' : 'facility'
  const { application_id } = query
  const seen = { side, scope: applicationScope(actor, momentsOf(now, context.config)), application_id } as const
  const shown = withoutFields(patient, hiddenFields(side, await statusesSeen(tx, patient.id, seen)))
  // Facilities must not learn how many other facilities match.
  return can(actor, 'patients.match', patient) ? shown : { ...shown, match_count: null }
}

async function savePatient(call: Call<typeof patients.save, Patient>) {
  const { subject: before, tx, actor, body, now, addAuditSubject } = call
  const section: Section = sections[body.current_section - 1]!
  const { values } = body
  addAuditSubject({ patient_id: before.id, type: 'patients', ids: [before.id], detail: { section: section.key } })
  if (isSavedSince(body.section_saved_at, before.sections_saved[section.number])) throw editConflict(before)
  await settleDraft(tx, { of: { patient_id: before.id }, section: section.key, user_id: actor.id }, body.draft_version)
  const { sectionContext, named } = await contextOf(call, before, values as Partial<Patient>)
  const wrongTags = await unknownTags(tx, values as Partial<Patient>)
  refuseFields({ ...section.check?.(values, sectionContext), ...wrongTags })
  const filled = section.settle?.(values, sectionContext) ?? values
  if (before.is_sample) refuseFields(changedNames(before, values as Partial<Patient>))
  const settled = named((section.stores?.(filled, sectionContext) ?? filled) as Partial<Patient>)
  if (section.key === patientDetails.key) Object.assign(settled, updateNearHome(before, settled))
  const last = body.current_section === sectionTitles.length
  await updatePatient(tx, before.id, {
    ...settled,
    ...(last && { intake_complete: true }),
    current_section: body.current_section,
    updated_at: now,
  })
  if (settled.estimated_discharge_timestamp) await followDischarge(call, before.id, settled.estimated_discharge_timestamp)
  await storeStandings(tx, [before.id])
  await publish(call, 'patientSaved', { advocate_id: before.advocate_id })
  await refreshReaders(call, before)
  return requirePatient(call, before.id)
}

export const patientRoutes: Omit<Handlers<typeof patients>, 'hipaaUrl' | 'hipaaFile' | 'hipaaDocument' | 'hipaaSign'> = {
  create: createPatient,
  duplicates: listDuplicates,
  show: handler(patients.show, { subject: patientInPath, run: showPatient }),
  save: handler(patients.save, { subject: lockedPatientInPath, run: savePatient }),
  // Locks the patient so that concurrent saves of the snapshot run one after another.
  saveSnapshot: handler(patients.saveSnapshot, { subject: lockedPatientInPath, run: savePatientSnapshot }),
}

/**
 * Returns the patient that this form already created, in case the response was lost. Saves later changes unless the patient has
 * been changed elsewhere. Returns undefined if at least two of first name, last name, and date of birth differ: the form is then
 * about another person, perhaps a relative, whose data must never overwrite the first person's record (S-01).
 */
async function enteredAlready(
  call: { tx: Db; actor: Actor; now: string },
  entry: string,
  values: Pick<Patient, 'first_name' | 'last_name' | 'date_of_birth'> & Partial<Patient>,
) {
  const { tx, actor, now } = call
  const { id, created_at, updated_at, ...before } = await patientOfEntry(tx, actor.id, entry)
  const differing = (['first_name', 'last_name', 'date_of_birth'] as const).filter(field => values[field] !== before[field])
  if (differing.length > 1) return undefined
  if (created_at === updated_at)
    await updatePatient(tx, id, { ...values, current_section: patientDetails.number, updated_at: now })
  return { id }
}

/**
 * The context that the section rules need: the day, the patient, the user's organization, and the selected payers' types. `named`
 * replaces the payers in the request with those on record.
 */
async function contextOf(
  { tx, now, actor }: { tx: Db; now: string; actor: Actor },
  patient: Context['patient'] & Partial<Patient>,
  values: Partial<Patient>,
): Promise<{ sectionContext: Context; named: (values: Partial<Patient>) => Partial<Patient> }> {
  const codesIn = (record: Partial<Patient>) =>
    [record.patient_insurance, record.secondary_insurance].flatMap(insurance => insurance?.provider?.payer_code ?? [])
  const payers = await payersByCode(tx, codesIn(values), codesIn(patient))
  const organization = actor.organization_id ? await organizationOf(tx, actor.organization_id) : null
  const rename = (insurance: Insurance | null) =>
    insurance && { ...insurance, provider: payers.get(insurance.provider?.payer_code ?? '') ?? null }
  return {
    sectionContext: {
      // A new patient is one of the user's hospital.
      today: dayIn(patient.time_zone ?? timeZoneOf(organization?.address ?? { state: null, zip_code: null }), now),
      now,
      zipPlaces: zip => zipCenter(zip) ?? null,
      patient,
      organization,
      insuranceType: code => payers.get(code)?.insurance_type,
    },
    named: ({ patient_insurance, secondary_insurance, ...rest }) => ({
      ...rest,
      ...(patient_insurance !== undefined && { patient_insurance: rename(patient_insurance) }),
      ...(secondary_insurance !== undefined && { secondary_insurance: rename(secondary_insurance) }),
    }),
  }
}

/** Errors for a sample's name if it would change. */
const changedNames = (before: Patient, values: Partial<Patient>): Record<string, string> =>
  Object.fromEntries(
    keysOf(sampleName)
      .filter(field => values[field] !== undefined && values[field] !== before[field])
      .map(field => [field, keepsName]),
  )

type Seen = { side: Side; scope: Scope; application_id: number | undefined }

/**
 * The application statuses that limit what a viewer sees of a patient: for the advocate's side, the status of the application that
 * the viewer came from, if any; for a facility, the statuses of all applications that it sees.
 */
async function statusesSeen(db: Db, patient_id: number, { side, scope, application_id }: Seen): Promise<Status[]> {
  if (side === 'advocate' && application_id === undefined) return []
  const rows = await db
    .selectFrom('applications')
    .where(where(scope, 'applications'))
    .where('record_id', '=', patient_id)
    .$if(application_id !== undefined, query => query.where('applications.id', '=', application_id!))
    .select('status')
    .execute()
  if (application_id !== undefined && rows.length === 0) throw new HttpError('not_found', 'Application not found')
  return rows.map(row => row.status as Status)
}

type Born = PatientNames & {
  /** In the format MM/dd/yyyy. */
  date_of_birth: string
}

/** The first key of the advisory lock on adding patients; the second key is a hash of the organization and year of birth. */
const lockOfNewPatients = 7_116

/** Runs duplicate checks one at a time for new patients in the same organization with the same year of birth. */
const oneByOne = (tx: Db, among: string, { date_of_birth }: Born) =>
  sql`select pg_advisory_xact_lock(${sql.lit(lockOfNewPatients)}, hashtext(${`${among} ${date_of_birth.slice(-4)}`}))`.execute(tx)

/**
 * Throws if a new patient probably matches one of the patients that the caller may read (S-16). Ignores a patient that the same form
 * (`entry`) created earlier, because saves can be repeated.
 */
async function refuseLikely(
  { tx, actor, addAuditSubject }: Pick<Call<typeof patients.create>, 'tx' | 'actor' | 'addAuditSubject'>,
  values: Born,
  entry: string | undefined,
) {
  await oneByOne(tx, actor.organization_id === null ? `advocate ${actor.id}` : `organization ${actor.organization_id}`, values)
  const like = await patientsLike(tx, duplicateScope(actor), {
    ...values,
    entry: entry === undefined ? undefined : { advocate_id: actor.id, entry },
  })
  if (!like.length) return
  addAuditSubject({ type: 'patients', ids: like.map(({ id }) => id) })
  throw new HttpError('conflict', possibleDuplicate, { errors: { another_person: possibleDuplicate }, fresh: like })
}

const oneAnswer = 'Choose one answer to each question'

/** Errors for tags that are not in their field's categories. Inactive tags are valid. */
async function unknownTags(db: Db, values: Partial<Patient>): Promise<Record<string, string>> {
  const fields = tagsIn(values)
  const ids = fields.flatMap(({ tags }) => tags)
  if (!ids.length) return {}
  const categoryOf = await categoriesOf(db, ids)
  const wrong = fields.filter(({ tags, categories }) => tags.some(tag => !categories.includes(categoryOf.get(tag) ?? '')))
  const twice = answeredTwice(values.social_determinants ?? [], categoryOf)
  return {
    ...(twice && { social_determinants: oneAnswer }),
    ...Object.fromEntries(wrong.map(({ field }) => [field, notAnOption])),
  }
}

/** Whether any question in section 10 has more than one answer. */
function answeredTwice(tags: number[], categoryOf: ReadonlyMap<number, string>): boolean {
  const questions = [...new Set(tags)].map(tag => categoryOf.get(tag))
  return new Set(questions).size < questions.length
}

type TaggedField = { field: string; tags: number[]; categories: readonly string[] }

function tagsIn({ patient_insurance, secondary_insurance, addictions, ...values }: Partial<Patient>): TaggedField[] {
  const { managed_care, addictions: addiction, ...lists } = patientTagFields
  return [
    ...keysOf(lists).map(field => ({
      field,
      tags: [values[field] ?? []].flat(),
      categories: [lists[field]],
    })),
    { field: 'social_determinants', tags: values.social_determinants ?? [], categories: socialDeterminantCategories },
    { field: 'addictions', tags: Object.keys(addictions ?? {}).map(Number), categories: [addiction] },
    ...substanceAnswerCategories.flatMap((category, at) =>
      Object.entries(addictions ?? {}).map(([one, parts]) => ({
        field: `addictions.${one}.${at}`,
        tags: [parts[at]!].filter(Boolean),
        categories: [category],
      })),
    ),
    { field: 'patient_insurance.managed_care', tags: patient_insurance?.managed_care ?? [], categories: [managed_care] },
    { field: 'secondary_insurance.managed_care', tags: secondary_insurance?.managed_care ?? [], categories: [managed_care] },
  ].filter(({ tags }) => tags.length)
}
