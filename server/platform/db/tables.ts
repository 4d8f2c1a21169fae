import type { ColumnType, Generated } from 'kysely'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import type { Language } from '#domain/identity/account/language.ts'
import type { FacilityRole } from '#domain/identity/roles.ts'
import type { JoinedFields, Patient } from '#domain/intake/patients/schema.ts'
import type { CodeWay, DisclosedPart } from '#domain/intake/releases/schema.ts'
import type { Signer } from '#domain/intake/releases/signer.ts'
import type { AccountTables } from './accountTables.ts'
import type { ApplicationRow, ApplicationTables } from './applicationTables.ts'
import type { AuditTables, RetentionTables } from './auditTables.ts'
import type { BedTables, ListingTables, SnapshotTables } from './directoryTables.ts'
import type { ImportTables } from './importTables.ts'

/** Columns with a default may be omitted in an insert. */
type Row<T, Defaults extends keyof T> = { [K in Exclude<keyof T, Defaults>]: T[K] } & { [K in Defaults]: Generated<T[K]> }
/** A column that an insert may omit. */
type Later<T> = ColumnType<T, T | undefined>
type Nullable<T> = { [K in keyof T as null extends T[K] ? K : never]: T[K] }
type Filled<T> = { [K in keyof T as T[K] extends readonly unknown[] ? K : never]: T[K] }

type PatientRow = Omit<Patient, JoinedFields>

type FeatureTables = ApplicationTables &
  AccountTables &
  AuditTables &
  BedTables &
  ImportTables &
  ListingTables &
  RetentionTables &
  SnapshotTables

/** All tables. Column names match the API. Times are ISO strings in UTC. */
export type Tables = FeatureTables & {
  feature_tags: {
    id: Generated<number>
    category: string
    ui_friendly_category: string | null
    ui_main_category: string | null
    content: string
    filter_content: string | null
    tooltip_content: string | null
    display_order: Generated<number>
    active: Generated<boolean>
    updated_at: Generated<string>
  }
  payers: {
    id: Generated<number>
    payer_code: string
    payer_name: string
    insurance_type: 'Public' | 'Private'
    /** Other names of the code, separated by ` | `. */
    aliases: Generated<string>
    /** A hash of what the last import wrote; null if none did. */
    source_hash: Generated<string | null>
    merged_into: Generated<number | null>
    /** Since when the payer has had its names and code. A trigger sets it. */
    named_at: Generated<string | null>
    active: Generated<boolean>
    updated_at: Generated<string>
  }
  payers_apart: { one_id: number; other_id: number; decided_by: number; decided_at: string }
  roles: { id: number; name: string }
  organizations: {
    id: Generated<number>
    name: string
    type: 'treatment_center' | 'hospital'
    npi_number: string | null
    contact_first_name: string | null
    contact_last_name: string | null
    email: string | null
    phone_number: string | null
    address_line_one: string | null
    address_line_two: string | null
    city: string | null
    state: string | null
    zip_code: string | null
    latitude: number | null
    longitude: number | null
    plan: Generated<'free' | 'paid'>
    second_factor_required: Generated<boolean>
    /** The age from which patients may sign a release alone. */
    signing_age: Generated<number>
    active_status: Generated<'Approved' | 'Awaiting Approval' | 'Deactivated'>
    status_changed_at: string | null
    source_id: string | null
    source_hash: string | null
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  users: {
    id: Generated<number>
    username: string
    email: string
    password_hash: string
    /** False if the account was created by a sign-in through its organization and never had a password. */
    has_password: Generated<boolean>
    first_name: string
    last_name: string
    phone_number: string | null
    npi_number: string | null
    role_id: Generated<number>
    is_patient_advocate: Generated<boolean>
    pa_type: Generated<number[]>
    tmri_status: Generated<'Approved' | 'Not Approved'>
    organization_id: number | null
    organization_role: 'member' | 'administrator' | null
    /** jsonb, written as text */
    signup_form_data: unknown
    profile_image: string | null
    /** The profile picture, resized for lists. */
    profile_image_small: string | null
    opt_in_methods: Generated<number[]>
    digest_sent_at: ColumnType<string | null, string | null | undefined>
    /** Whether someone else set the password. `first_login` in whoami also depends on the agreement. */
    first_login: Generated<boolean>
    /** Whether to show the first-steps tour; false once dismissed. */
    tour_due: Generated<boolean>
    /** The language of the user's screens. Null until the user chooses one. */
    language: ColumnType<Language | null, Language | null | undefined>
    agreement_version: string | null
    agreement_accepted_at: string | null
    password_expires_at: string | null
    last_login_at: string | null
    locked_at: ColumnType<string | null, string | null | undefined>
    created_at: Generated<string>
    updated_at: Generated<string>
  }
  sessions: {
    id: Generated<number>
    token_hash: string
    user_id: number
    created_at: string
    last_seen_at: string
    revoked_at: string | null
    ip: string | null
    user_agent: string | null
  }
  facilities: FacilityRow
  facility_roles: {
    id: Generated<number>
    facility_id: number
    user_id: number
    facility_role: FacilityRole
    created_at: Generated<string>
  }
  facility_files: {
    id: Generated<number>
    facility_id: number
    kind: 'document' | 'photo'
    s3_filename: string
    uploaded_filename: string
    primary_image: Generated<boolean>
    s3_medium: ColumnType<string | null, string | null | undefined>
    s3_small: ColumnType<string | null, string | null | undefined>
    created_at: Generated<string>
  }
  patients: Row<
    PatientRow,
    | 'id'
    | 'status'
    | 'current_section'
    | 'intake_complete'
    | 'created_at'
    | 'updated_at'
    | 'addictions'
    | 'sections_saved'
    | 'address_zipcode_confirmed'
    | 'is_sample'
    | 'current_zip_code_confirmed'
    | keyof Nullable<PatientRow>
    | keyof Filled<PatientRow>
  > & { entry: ColumnType<string | null, string | null | undefined> }
  releases: {
    id: Generated<number>
    patient_id: number
    s3_filename: string
    method: 'sms' | 'email' | 'print' | 'hospital' | null
    is_voluntary: boolean | null
    tmri_disclosure: boolean | null
    external_disclosure: boolean | null
    receive_copy: boolean | null
    required_by_law: boolean | null
    uploaded_by: number
    uploaded_at: string
    signed_at: string | null
    expires_at: string | null
    revoked_at: string | null
    /** Name of the stored file with the hand-signed page, a PDF or an image. */
    signed_page: ColumnType<string | null, string | null | undefined>
    signed_page_at: ColumnType<string | null, string | null | undefined>
    signed_page_by: ColumnType<number | null, number | null | undefined>
    revoked_by: ColumnType<number | null, number | null | undefined>
    signed_by: Later<Signer['signed_by']>
    representative_name: Later<string | null>
    representative_relationship: Later<string | null>
    representative_authority: Later<Signer['representative_authority']>
    representative_authority_other: Later<string | null>
    minor_exception: Later<string | null>
    signed_as_minor: Later<boolean | null>
    /** The user who attested that the signed form is on file. */
    page_attested_by: Later<number | null>
    page_attested_at: Later<string | null>
    /** Which wording was signed. */
    text_language: Later<Language | null>
    text_version: Later<string | null>
  }
  verification_codes: {
    id: Generated<number>
    user_id: number
    patient_id: number | null
    channel: 'sms' | 'email'
    destination: string
    code_hmac: string | null
    tries: Generated<number>
    created_at: string
    expires_at: string
    verified_at: ColumnType<string | null, string | null | undefined>
    release_id: ColumnType<number | null, number | null | undefined>
    /** The person who signs with the code. */
    signed_by: Generated<'patient' | 'representative'>
    representative_name: Later<string | null>
  }
  applications: Row<ApplicationRow, 'id' | 'status' | 'private_insurance' | 'withheld' | keyof Nullable<ApplicationRow>>
  notifications: {
    id: Generated<number>
    user_id: number
    application_id: number | null
    /** Null if `application_id` is set. */
    patient_id: ColumnType<number | null, number | null | undefined>
    /** The screen that it leads to. Null if `application_id` is set. */
    path: ColumnType<string | null, string | null | undefined>
    type: 'status_change' | 'web-message'
    subject: string
    message: string
    created_at: string
    read_at: string | null
  }
  documents: {
    id: Generated<number>
    patient_id: number
    document_type_id: number
    s3_filename: string
    original_filename: string
    uploaded_by: number
    created_at: string
  }
  disclosures: {
    id: Generated<number>
    patient_id: number
    application_id: number
    release_id: number
    facility_id: number
    organization_id: number | null
    disclosed_by: number
    at: string
    /** What was disclosed, how, and to whom, if not the whole intake in the product. */
    content: ColumnType<DisclosedPart | null, DisclosedPart | null | undefined, never>
    channel: ColumnType<string | null, string | null | undefined, never>
    recipient: ColumnType<string | null, string | null | undefined, never>
    sent_to: ColumnType<string | null, string | null | undefined, never>
    /** How the code that opened the packet reached the recipient, and the masked address. */
    code_by: ColumnType<CodeWay | null, CodeWay | null | undefined, never>
    code_to: ColumnType<string | null, string | null | undefined, never>
  }
  outbox: {
    id: Generated<number>
    channel: 'email' | 'sms' | 'fax' | 'webhook'
    to: string
    subject: string
    /** Encrypted with SECRET_KEY; cleared after the message is sent. */
    body: string
    user_id: number | null
    /** The patient that the message is about. */
    patient_id: ColumnType<number | null, number | null | undefined>
    /** The unclaimed listing that the message goes to. */
    facility_id: ColumnType<number | null, number | null | undefined>
    /** The webhook that the event goes to. */
    webhook_id: ColumnType<number | null, number | null | undefined>
    /** Whether to skip the message if the user's account is closed. */
    only_if_active: Generated<boolean>
    message_id: string
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed'>
    tries: Generated<number>
    next_try_at: string
    claimed_at: string | null
    sent_at: string | null
    /** When the service reported that the message was delivered, and how many pages the fax had. */
    delivered_at: Generated<string | null>
    pages: Generated<number | null>
    /** How often a fax was sent again because it did not arrive. */
    resends: Generated<number>
    /** When and why the message failed. */
    failed_at: Generated<string | null>
    failure: Generated<string | null>
    created_at: string
  }
  intake_drafts: {
    id: Generated<number>
    /** Either this column or `facility_id` is set. */
    patient_id: ColumnType<number | null, number | null | undefined>
    facility_id: ColumnType<number | null, number | null | undefined>
    section: string
    user_id: number
    /** The values as JSON, encrypted with SECRET_KEY. */
    sealed_values: string
    base: string
    device: string
    device_name: string
    version: number
    saved_at: string
  }
  match_searches: {
    day: string
    state: string
    county: string
    level: number
    radius: number
    filtered: boolean
    searches: number
    empty: number
    found: number
  }
  match_searches_counted: { digest: string; day: string }
  directory_version: { one: Generated<boolean>; version: number }
}

type PlaceBefore = Pick<Facility, 'latitude' | 'longitude' | 'county' | 'geo_source'>

type FacilityColumns = Omit<Facility, 'directory_listing' | 'organization_name' | 's3_filenames' | 'primary_image'> & {
  intake_phone_1: string | null
  intake_phone_2: string | null
  source_id: string | null
  source_hash: string | null
  sources: Record<string, string> | null
  retired_at: string | null
  /** True for a listing that names no treatment. It never matches. */
  not_treatment: boolean | null
  /** Since when the facility has waited for approval. A trigger sets it. */
  waiting_since: string | null
  placed_at: string | null
  placed_by: number | null
  /** jsonb, written as text: the place before the facility was placed by hand. */
  place_before: PlaceBefore | null
  deleted_at: string | null
  merged_into: number | null
  created_at: string
}

type FacilityRow = Row<
  FacilityColumns,
  | 'id'
  | 'status'
  | 'intake_section'
  | 'intake_complete'
  | 'created_at'
  | 'updated_at'
  | keyof Nullable<FacilityColumns>
  | keyof Filled<FacilityColumns>
>
