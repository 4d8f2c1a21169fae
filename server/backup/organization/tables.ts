import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Actor } from '#domain/identity/actor.ts'
import { facilityApplications } from '#domain/intake/access.ts'
import { organizationLimit } from '#domain/people/deactivation/rules.ts'
import type { Config } from '../../config.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** What belongs to an organization, as sets of ids in SQL. */
export type Owned = {
  organization: number
  people: RawBuilder<number>
  facilities: RawBuilder<number>
  /** The hospital's own patients. */
  patients: RawBuilder<number>
  /** Own patients, and those that the center's facilities may read. */
  readablePatients: RawBuilder<number>
  /** Applications of own patients, and those that the center's facilities may read. */
  applications: RawBuilder<number>
}

type Condition = RawBuilder<SqlBool>

export type Archived<Column extends string = string> = {
  about: string
  /** Which rows belong to the organization. */
  rows: (owned: Owned) => Condition
  /** Columns that stay behind, such as secrets, and why. */
  without?: { [C in Column]?: string }
  /** Columns whose value is not the same in the archive, because the organization may not have all of it. */
  instead?: { [C in Column]?: (owned: Owned) => RawBuilder<unknown> }
  /** Columns that get another value when the archive is restored, or a value that the archive does not contain. */
  restored?: { [C in Column]?: RawBuilder<unknown> }
  /** Columns with names of stored files, which the archive contains. */
  files?: readonly Column[]
}
type LeftOut = { leftOut: string }

const within = (column: string, ids: (owned: Owned) => RawBuilder<number>) => (owned: Owned) =>
  sql<SqlBool>`${sql.ref(column)} in ${ids(owned)}`
const ofOrganization = ({ organization }: Owned) => sql<SqlBool>`organization_id = ${organization}`
const ofFacility = within('facility_id', owned => owned.facilities)
const ofPatient = within('patient_id', owned => owned.patients)
const ofReadablePatient = within('patient_id', owned => owned.readablePatients)
const ofApplication = within('application_id', owned => owned.applications)
const ofSentApplication = (owned: Owned) =>
  sql<SqlBool>`application_id in (select id from applications where record_id in ${owned.patients})`

/** Facilities see that a release exists and how long it is valid, but not the signed page or who signed (REV-003). */
const onlyOwn = (column: string, otherwise: RawBuilder<unknown>) => (owned: Owned) =>
  sql`case when ${ofPatient(owned)} then ${sql.ref(column)} else ${otherwise} end`
const nothing = sql`null`

const byMember = (owned: Owned) => sql<SqlBool>`actor_id in ${owned.people}`
const ofMember = (column: string) => (owned: Owned) => sql`case when ${byMember(owned)} then ${sql.ref(column)} end`

/** Whether an id of this subject is the organization's own. */
const isOwnSubject = (owned: Owned, subject: RawBuilder<number>) => sql<SqlBool>`case subject_type
  when 'organizations' then ${subject} = ${owned.organization}
  when 'users' then ${subject} in ${owned.people}
  when 'facilities' then ${subject} in ${owned.facilities}
  when 'patients' then ${subject} in ${owned.patients}
  when 'applications' then ${subject} in (select id from applications where record_id in ${owned.patients})
  else patient_id in ${owned.patients} end`
const ownSubjects = (owned: Owned) =>
  sql`case when ${byMember(owned)} then subject_ids
    else array(select subject from unnest(subject_ids) with ordinality s(subject, place) where ${isOwnSubject(owned, sql.ref('subject'))} order by place) end`
/** Acts of members, and acts of anyone on the organization, its members, its facilities, or its own patients. */
const concernsOrganization = (owned: Owned) =>
  sql<SqlBool>`(${byMember(owned)} or patient_id in ${owned.patients}
    or (subject_type in ('organizations', 'users', 'facilities', 'patients')
      and exists (select from unnest(subject_ids) subject where ${isOwnSubject(owned, sql.ref('subject'))})))`

const secret = 'A secret of this installation.'
const link = 'A link or code of this installation, which does not work elsewhere.'
const derived = 'Computed from other tables; restoring an archive computes it again.'
const session = 'A sign-in at this installation.'
const ownAccount = 'Concerns the account at this installation.'
const directory =
  'The directory belongs to the installation. The listing’s key would collide with the directory that is imported there.'
const imported = 'An administrator’s import into the directory of the installation.'
const operator = 'Belongs to the operator of the installation.'
const setUpAgain = 'Contains secrets that work only with this installation; set it up again.'

/**
 * Every table, and which of its rows, columns, and files the archive of an organization contains, or why it contains none
 * (docs/decisions/0044-leaving.md). A test compares the list with the database.
 */
export const organizationTables = {
  organizations: {
    about: 'The organization.',
    rows: ({ organization }) => sql`id = ${organization}`,
    without: { source_id: directory, source_hash: directory },
  },
  users: {
    about: 'Its members, without passwords.',
    rows: ofOrganization,
    without: {
      password_hash: secret,
      has_password: ownAccount,
      first_login: ownAccount,
      password_expires_at: ownAccount,
      locked_at: ownAccount,
      tour_due: ownAccount,
      digest_sent_at: ownAccount,
      last_login_at: ownAccount,
      agreement_version: 'The agreement is between the member and the operator of the installation.',
      agreement_accepted_at: 'The agreement is between the member and the operator of the installation.',
      role_id: 'Roles on the platform belong to the installation.',
    },
    restored: { tmri_status: sql`'Not Approved'`, has_password: sql`false`, first_login: sql`false` },
    files: ['profile_image', 'profile_image_small'],
  },
  facilities: {
    about: 'Its locations with all sections of the profile, including closed ones.',
    rows: ofOrganization,
    without: { source_id: directory, source_hash: directory },
  },
  facility_roles: {
    about: 'Its members’ roles at its locations.',
    rows: owned => sql`${ofFacility(owned)} and user_id in ${owned.people}`,
  },
  facility_files: {
    about: 'Photos and licenses.',
    rows: ofFacility,
    files: ['s3_filename', 's3_medium', 's3_small'],
  },
  facility_answering: { about: 'Response targets and hours.', rows: ofFacility },
  facility_claims: { about: 'Its claims to directory listings.', rows: ofOrganization },
  listing_answers: { about: 'Its answers to listing issues.', rows: ofFacility },
  open_beds: { about: 'The last reported counts of open beds.', rows: ofFacility },
  open_bed_history: { about: 'Every report of open beds, and every hold.', rows: ofFacility },
  bed_settings: { about: 'How long counts stay current, and how long holds last.', rows: ofFacility },
  bed_holds: {
    about: 'Beds of its locations that are or were held for patients.',
    rows: owned => sql`${ofApplication(owned)} and bed_id in (select id from open_beds where facility_id in ${owned.facilities})`,
  },

  patients: {
    about:
      'A hospital’s patients with all sections of the intake. For a treatment center, the patients whose applications it may read.',
    rows: within('id', owned => owned.readablePatients),
    without: { entry: 'A browser’s key against entering a patient twice.' },
  },
  clinical_snapshots: { about: 'Clinical snapshots of these patients.', rows: ofReadablePatient },
  documents: { about: 'Documents and photos of these patients.', rows: ofReadablePatient, files: ['s3_filename'] },
  releases: {
    about: 'Releases of information. For a treatment center, only that they exist and how long they are valid.',
    rows: owned =>
      sql`(${ofPatient(owned)} or id in (select release_id from applications where id in ${owned.applications})
        or (${ofReadablePatient(owned)} and signed_at is not null))`,
    instead: {
      s3_filename: onlyOwn('s3_filename', sql`''`),
      signed_page: onlyOwn('signed_page', nothing),
      representative_name: onlyOwn('representative_name', nothing),
      representative_relationship: onlyOwn('representative_relationship', nothing),
      representative_authority: onlyOwn('representative_authority', nothing),
      representative_authority_other: onlyOwn('representative_authority_other', nothing),
      minor_exception: onlyOwn('minor_exception', nothing),
    },
    files: ['s3_filename', 'signed_page'],
  },
  release_pages: {
    about: 'Signed pages that were replaced.',
    rows: owned => sql`release_id in (select id from releases where ${ofPatient(owned)})`,
    files: ['signed_page'],
  },
  verification_codes: {
    about: 'Codes sent to signers: where, when, and whether they were confirmed. Not the codes.',
    rows: ofPatient,
    without: { code_hmac: secret, tries: secret },
  },
  disclosures: { about: 'The accounting of disclosures (45 CFR 164.528).', rows: ofPatient },
  placement_attempts: { about: 'The placement log.', rows: ofPatient },
  send_plans: { about: 'Plans to apply to more facilities.', rows: ofPatient },
  handover_notes: { about: 'Notes for the next advocate.', rows: ofPatient },
  emergencies: { about: 'Emergency access to its patients.', rows: ofPatient },
  legal_holds: {
    about: 'Legal holds, without their reasons.',
    rows: ofPatient,
    without: {
      reason: 'The reader may be involved in the matter.',
      lift_reason: 'The reader may be involved in the matter.',
    },
    restored: { reason: sql`'Placed at the installation that the organization left. Its operator knows the reason.'` },
  },
  held_versions: { about: 'Values that were replaced during a legal hold.', rows: ofPatient },
  match_receipts: { about: 'The match lists that led to applications.', rows: ofPatient },
  application_receipts: { about: 'Which match list led to which application.', rows: ofSentApplication },

  applications: {
    about: 'Applications of its patients, and those to its locations that it may read, with all steps.',
    rows: within('id', owned => owned.applications),
  },
  application_events: { about: 'Every status change of these applications.', rows: ofApplication },
  application_notes: { about: 'Notes on their steps.', rows: ofApplication },
  application_requests: { about: 'Requests for information.', rows: ofApplication },
  application_request_items: {
    about: 'The documents and questions in these requests, with the answers.',
    rows: owned => sql`request_id in (select id from application_requests where ${ofApplication(owned)})`,
  },
  application_handovers: { about: 'What both sides entered before the admission.', rows: ofApplication },
  handover_changes: { about: 'Who changed it.', rows: ofApplication },
  answer_warnings: { about: 'Reminders of overdue responses that were sent.', rows: ofApplication },
  referrals: {
    about: 'Referrals to facilities without an account.',
    rows: ofSentApplication,
    without: {
      code_hmac: secret,
      code_tries: secret,
      code_expires_at: secret,
      codes_sent: secret,
      codes_since: secret,
      message_id: 'Names an email that stays with this installation.',
    },
    restored: { codes_sent: sql`0` },
  },
  chat_messages: { about: 'Messages in these applications.', rows: ofApplication },
  chat_reads: {
    about: 'How far its members have read them.',
    rows: owned => sql`${ofApplication(owned)} and user_id in ${owned.people}`,
  },
  notifications: {
    about: 'Its members’ notifications about these patients and applications.',
    rows: owned =>
      sql`user_id in ${owned.people} and (application_id is null or ${ofApplication(owned)})
        and (patient_id is null or ${ofReadablePatient(owned)})`,
  },
  audit_events: {
    about:
      'Audit entries of its members, and of anyone on the organization, its members, locations, and own patients. IP addresses and browsers only of members.',
    rows: concernsOrganization,
    without: { id: 'A number of this installation’s log.', mac: 'Proves that this installation wrote the entry.' },
    instead: { ip: ofMember('ip'), user_agent: ofMember('user_agent'), subject_ids: ownSubjects },
  },

  roles: { leftOut: 'The same in every installation.' },
  feature_tags: {
    about: 'The catalog of tags, to which coded values refer.',
    rows: () => sql`true`,
    without: { updated_at: 'The catalog belongs to the installation.' },
  },
  payers: {
    about: 'The catalog of insurance plans, to whose codes values refer.',
    rows: () => sql`true`,
    without: {
      id: 'Plans are known by their code.',
      source_hash: directory,
      named_at: 'The catalog belongs to the installation.',
      updated_at: 'The catalog belongs to the installation.',
    },
  },

  sessions: { leftOut: session },
  sign_in_challenges: { leftOut: session },
  second_factors: { leftOut: secret },
  backup_codes: { leftOut: secret },
  password_resets: { leftOut: link },
  password_reset_askers: { leftOut: link },
  throttles: { leftOut: 'Counts attempts at this installation.' },
  account_events: { leftOut: 'Security of the accounts at this installation. The audit entries contain the changes.' },
  account_approvals: { leftOut: 'Decisions of this installation’s administrators. The audit entries contain them.' },
  invitations: { leftOut: link },
  sign_on_connections: { leftOut: setUpAgain },
  sign_on_domains: { leftOut: setUpAgain },
  sign_on_locations: { leftOut: setUpAgain },
  sign_on_accounts: { leftOut: 'Members are linked again when they sign in.' },
  sign_on_attempts: { leftOut: session },
  sign_on_sessions: { leftOut: session },
  provisioned_users: { leftOut: setUpAgain },
  provisioned_groups: { leftOut: setUpAgain },
  provisioned_group_members: { leftOut: setUpAgain },
  program_tokens: { leftOut: setUpAgain },
  webhooks: { leftOut: setUpAgain },
  table_settings: { leftOut: 'How each member arranged tables.' },
  bed_links: { leftOut: link },
  bed_reminders: { leftOut: 'When the next reminder is due; the next report of open beds sets it again.' },
  facility_contacts: { leftOut: 'Advocates’ corrections for facilities without an account.' },
  guest_claims: { leftOut: 'People outside the organization who wrote to the operator.' },
  listing_invitations: { leftOut: 'The operator’s emails to facilities without an account.' },
  referral_links: { leftOut: link },
  intake_drafts: { leftOut: 'Not saved yet, encrypted, and readable only by their authors.' },
  patient_transfers: { leftOut: 'How a transfer of the last minutes can be undone. The audit entries contain the transfers.' },
  transferred_patients: { leftOut: 'How a transfer of the last minutes can be undone. The audit entries contain the transfers.' },
  outbox: { leftOut: 'Emails, text messages, and faxes on their way, encrypted with this installation’s key.' },
  files_to_remove: { leftOut: 'Files that are about to be deleted.' },
  stored_files: { leftOut: 'Files that were stored within the last day.' },
  organization_archives: { leftOut: 'The archives themselves.' },
  answer_clocks: { leftOut: derived },
  application_standings: { leftOut: derived },
  case_standings: { leftOut: derived },
  organization_counts: { leftOut: derived },
  directory_version: { leftOut: derived },
  match_searches: { leftOut: 'Counts by day and area, which name no organization.' },
  match_searches_counted: { leftOut: 'Counts by day and area, which name no organization.' },
  imports: { leftOut: imported },
  import_changes: { leftOut: imported },
  import_mappings: { leftOut: imported },
  facility_pairs: { leftOut: imported },
  payers_apart: { leftOut: operator },
  treatment_terms: { leftOut: operator },
  installation: { leftOut: operator },
  retention_runs: { leftOut: operator },
  audit_seals: { leftOut: 'Seals of this installation’s audit log. The new one seals the entries with its own key.' },
  audit_sealed_events: { leftOut: 'Seals of this installation’s audit log. The new one seals the entries with its own key.' },
  audit_seal_keys: { leftOut: secret },
  audit_keying: { leftOut: 'Seals of this installation’s audit log. The new one seals the entries with its own key.' },
} as const satisfies { [T in keyof Tables]: Archived<Extract<keyof Tables[T], string>> | LeftOut }

/** Tables that are not in `Tables`: those of the migrations, and one that a later version drops. */
export const unusedTables = ['kysely_migration', 'kysely_migration_lock', 'migrations', 'saved_views']

/** The entry of a table that the archive contains. */
export function archivedTable(name: string): Archived | undefined {
  const entry = (organizationTables as Record<string, Archived | LeftOut>)[name]
  return entry && 'rows' in entry ? entry : undefined
}

/** Tables that every archive contains completely. They explain coded values; restoring adds only what is missing. */
export const catalogs: readonly string[] = ['feature_tags', 'payers']

type Organization = { id: number; active_status: string; status_changed_at: string | null; updated_at: string }

/**
 * What belongs to the organization now. A treatment center has the applications that its facilities may read at this moment, under the
 * rule that decides about every request (PERM-011, S-37).
 */
export async function ownedBy(db: Db, config: Config, organization: Organization, now: string): Promise<Owned> {
  const { id } = organization
  const times = momentsOf(now, config)
  const people = sql<number>`(select id from users where organization_id = ${id})`
  const facilities = sql<number>`(select id from facilities where organization_id = ${id})`
  const patients = sql<number>`(select id from patients
    where not is_sample and (organization_id = ${id} or (organization_id is null and advocate_id in ${people})))`
  const open = await db
    .selectFrom('facilities')
    .select('id')
    .where('organization_id', '=', id)
    .where(eb => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', times.accessEnds)]))
    .execute()
  const limit = organizationLimit(organization, now, config.DEACTIVATED_VIEW_DAYS)
  const staff = {
    facility_roles: open.map(({ id }) => ({ facility_id: id, facility_role: 'Manager' })),
    ...(limit && { organization_limit: limit }),
  } as Actor
  const received =
    limit?.access === 'ended' ? sql<SqlBool>`false` : where({ any: facilityApplications(staff, times) }, 'applications')
  const applications = sql<number>`(select applications.id from applications where record_id in ${patients} or ${received})`
  const readablePatients = sql<number>`(select id from patients where id in ${patients}
    or id in (select applications.record_id from applications where ${received}))`
  return { organization: id, people, facilities, patients, readablePatients, applications }
}
