import type { RecordCopy } from '#domain/compliance/copies/schema.ts'
import type { Tables } from '../../platform/db/tables.ts'

type Belonging = {
  /** The column that refers to the patient, or to a row in another of these tables. */
  by: string
  of?: keyof Tables
  /** A second way to connect a row to the patient. */
  also?: { by: string; of: keyof Tables }
  /** The part of the copy that contains these rows, or why the copy omits them. */
  copy: keyof RecordCopy | { leftOut: string }
}

/**
 * All tables that contain patient data, and how their rows are connected to a patient. The list determines what a copy must
 * contain, and a test compares it with the database. Each table comes before the tables it refers to.
 */
export const patientTables = {
  chat_messages: { by: 'application_id', of: 'applications', copy: 'applications' },
  chat_reads: {
    by: 'application_id',
    of: 'applications',
    copy: { leftOut: 'how far each staff member has read; each view is listed under access' },
  },
  application_notes: { by: 'application_id', of: 'applications', copy: 'applications' },
  application_events: { by: 'application_id', of: 'applications', copy: 'applications' },
  application_request_items: { by: 'request_id', of: 'application_requests', copy: 'applications' },
  application_requests: { by: 'application_id', of: 'applications', copy: 'applications' },
  application_receipts: { by: 'application_id', of: 'applications', copy: 'lists' },
  match_receipts: { by: 'patient_id', copy: 'lists' },
  answer_clocks: {
    by: 'application_id',
    of: 'applications',
    copy: { leftOut: 'when the facility’s response clock will be checked next; contains nothing about the patient' },
  },
  application_standings: {
    by: 'application_id',
    of: 'applications',
    copy: { leftOut: 'the values that dashboards count and sort by, which are derived from the applications' },
  },
  case_standings: {
    by: 'patient_id',
    copy: { leftOut: 'the values that dashboards count and sort by, which are derived from the applications' },
  },
  answer_warnings: {
    by: 'application_id',
    of: 'applications',
    copy: { leftOut: 'a record that a facility was reminded; the notification itself is listed under notifications' },
  },
  application_handovers: { by: 'application_id', of: 'applications', copy: 'applications' },
  handover_changes: { by: 'application_id', of: 'applications', copy: 'applications' },
  referral_links: {
    by: 'referral_id',
    of: 'referrals',
    copy: { leftOut: 'digests of the links in emails to facilities without an account; contains nothing about the patient' },
  },
  referrals: { by: 'application_id', of: 'applications', copy: 'applications' },
  bed_holds: { by: 'application_id', of: 'applications', copy: 'applications' },
  notifications: { by: 'patient_id', also: { by: 'application_id', of: 'applications' }, copy: 'notifications' },
  outbox: { by: 'patient_id', copy: 'messages_sent' },
  legal_holds: { by: 'patient_id', copy: 'care' },
  placement_attempts: { by: 'patient_id', copy: 'calls' },
  send_plans: { by: 'patient_id', copy: 'care' },
  handover_notes: { by: 'patient_id', copy: 'care' },
  emergencies: { by: 'patient_id', copy: 'emergencies' },
  intake_drafts: { by: 'patient_id', copy: 'drafts' },
  clinical_snapshots: { by: 'patient_id', copy: 'intake' },
  documents: { by: 'patient_id', copy: 'documents' },
  verification_codes: { by: 'patient_id', copy: 'codes' },
  disclosures: { by: 'patient_id', copy: 'disclosures' },
  audit_events: { by: 'patient_id', copy: 'access' },
  audit_sealed_events: {
    by: 'event_id',
    of: 'audit_events',
    copy: { leftOut: 'the audit log’s seals: digests of the entries listed under access' },
  },
  transferred_patients: {
    by: 'patient_id',
    copy: { leftOut: 'how a transfer of the last minutes can be undone; the transfers themselves are listed under access' },
  },
  held_versions: {
    by: 'patient_id',
    copy: { leftOut: 'values that were replaced during a legal hold; the copy contains the current values' },
  },
  applications: { by: 'record_id', copy: 'applications' },
  release_pages: { by: 'release_id', of: 'releases', copy: 'releases' },
  releases: { by: 'patient_id', copy: 'releases' },
  patients: { by: 'id', copy: 'intake' },
} as const satisfies Partial<Record<keyof Tables, Belonging>>
