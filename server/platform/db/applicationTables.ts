import type { ColumnType, Generated } from 'kysely'
import type { Answering } from '#domain/directory/answering/schema.ts'
import type { CodeWay } from '#domain/intake/releases/schema.ts'
import type { MatchReceipt, ReceiptNeeds, ShownSearch } from '#domain/matching/receipt.ts'
import type { Facts, HandoverField } from '#domain/placement/applications/handover/schema.ts'
import type { ReferralAnswer, ReferralChannel } from '#domain/placement/applications/referral.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { EndReason } from '#domain/placement/sendPlans/rules.ts'
import type { PlannedFacility, SendResult } from '#domain/placement/sendPlans/schema.ts'
import type { PatientTab } from '#domain/placement/statuses/statuses.ts'

/** Columns of `applications` that are also fields of an application. */
const applicationFields = [
  'id',
  'record_id',
  'facility_id',
  'advocate_id',
  'status',
  'private_insurance',
  'insurance_accepted',
  'insurance_accepted_at',
  'insurance_accepted_by',
  'request_for_interview',
  'request_for_interview_at',
  'application_approved',
  'application_approved_at',
  'application_approved_by',
  'patient_agreed',
  'patient_agreed_at',
  'patient_admitted',
  'patient_admitted_at',
  'patient_admitted_by',
  'record_outcome',
  'record_outcome_at',
  'outcome_treatment_level',
  'payment_rejected_reason',
  'interview_denied_reason',
  'not_accepted_reason',
  'not_ready_to_commit_reason',
  'payment_rejected_details',
  'interview_denied_details',
  'not_accepted_details',
  'not_ready_to_commit_details',
  'acceptance_conditions',
  'conditions_acknowledged_at',
  'conditions_acknowledged_by',
  'confirmed_hold',
  'asked_again_at',
  'asked_again_by',
  'assignee_id',
  'assigned_at',
  'patient_asked_to_call',
  'insurance_vob',
  'transport_available',
  'transport_method',
  'transport_other',
  'estimated_discharge_at',
  'created_at',
  'updated_at',
] as const satisfies (keyof Application)[]

export type ApplicationRow = Pick<Application, (typeof applicationFields)[number]> & {
  organization_id: number | null
  release_id: number | null
  close_reason: string | null
  ended_at: string | null
  /** Whether the facility's staff must not read it: a referral that was not disclosed to them (server/placement/referrals/staff.ts). */
  withheld: boolean
}

/** All columns of `applications` that applications are read with. Listed one by one, because prepared statements must not select `*` (see prepared.ts). */
export const applicationColumns = [
  ...applicationFields,
  'organization_id',
  'release_id',
  'close_reason',
  'ended_at',
] as const satisfies (keyof ApplicationRow)[]

/** Tables for an application's transitions, notes, requests, and chat, and for the match list that led to it. */
export type ApplicationTables = {
  application_events: {
    id: Generated<number>
    application_id: number
    actor_id: number | null
    field: string | null
    value: boolean | null
    status_before: string | null
    status: string
    at: string
    before: ColumnType<Record<string, unknown> | null, string | null | undefined, never>
    /** The name of a person without an account who answered. */
    guest_name: ColumnType<string | null, string | null | undefined, never>
  }
  match_receipts: {
    id: Generated<number>
    patient_id: number
    digest: string
    at: string
    rule_version: number
    directory_version: number
    needs: ColumnType<ReceiptNeeds, string, never>
    search: ColumnType<MatchReceipt['search'], string, never>
    facility_ids: number[]
    prints: number[]
  }
  application_receipts: { application_id: number; receipt_id: number }
  application_notes: {
    id: Generated<number>
    application_id: number
    state_type: string
    body: string
    author_id: number
    author_name: string
    created_at: string
  }
  application_requests: {
    id: Generated<number>
    application_id: number
    /** Null if a person without an account asked, who is named instead. */
    asked_by: number | null
    guest_name: Generated<string | null>
    asked_at: string
    answered_at: string | null
    withdrawn_at: string | null
  }
  application_request_items: {
    id: Generated<number>
    request_id: number
    document_type_id: number | null
    question: string | null
    answer: string | null
    answered_by: number | null
    answered_at: string | null
  }
  chat_messages: {
    id: Generated<number>
    application_id: number
    /** Null for a person without an account, whose name is `guest_name`. */
    author_id: ColumnType<number | null, number | null | undefined>
    guest_name: ColumnType<string | null, string | null | undefined>
    side: 'advocate' | 'facility'
    body: string
    created_at: string
    client_id: ColumnType<string | null, string | null | undefined>
    kind: Generated<'message' | 'system'>
    document_id: ColumnType<number | null, number | null | undefined>
  }
  /** A facility's response settings. Facilities without a row use the defaults. */
  facility_answering: {
    facility_id: number
    answer_target_minutes: number
    /** jsonb, written as text */
    answering_hours: ColumnType<Answering['answering_hours'], string | null, string | null>
    time_zone: Answering['time_zone']
    updated_at: string
  }
  answer_clocks: {
    application_id: number
    look_at: string | null
    overdue: Generated<boolean>
    quiet_until: ColumnType<string | null, string | null | undefined>
  }
  /** What lists of applications count and sort by. The server computes and stores these rows (server/platform/standings). */
  application_standings: {
    application_id: number
    record_id: number
    facility_id: number
    advocate_id: number | null
    status: string
    awaits: 'advocate' | 'facility' | null
    awaits_since: string | null
    readable_until: string | null
    ended_at: string | null
    updated_at: string
  }
  /** Counts that triggers maintain. */
  organization_counts: {
    organization_id: number
    type: 'hospital' | 'treatment_center' | null
    members: number
    locations: number
  }
  /** What lists of patients count and sort by, like `application_standings`. */
  case_standings: {
    patient_id: number
    advocate_id: number | null
    tab: PatientTab
    awaits_since: string | null
    updated_at: string
    submitted: boolean
    processing: boolean
    accepted: boolean
    denied: boolean
    /** Who last changed the patient, from either side, and when. */
    changed_by: Generated<number | null>
    changed_at: Generated<string | null>
    /** The advocate who added the patient. */
    added_by: Generated<number | null>
  }
  application_handovers: {
    application_id: number
    /** jsonb, written as text */
    facts: ColumnType<Facts, string, string>
    authorization_remind_at: string | null
    peer_to_peer_remind_at: string | null
    updated_by: number
    updated_at: string
  }
  handover_changes: { id: Generated<number>; application_id: number; actor_id: number; at: string; fields: HandoverField[] }
  /** Notes for the next advocate. The newest one counts; null clears it. */
  handover_notes: {
    id: Generated<number>
    patient_id: number
    note: string | null
    author_id: number
    author_name: string
    created_at: string
  }
  /** Plans to apply to more facilities, five at a time. */
  send_plans: {
    id: Generated<number>
    patient_id: number
    advocate_id: number
    facilities: ColumnType<PlannedFacility[], string, never>
    results: ColumnType<SendResult[], string, string>
    search: ColumnType<ShownSearch, string, never>
    note: string | null
    wait_minutes: number
    next_at: string | null
    created_at: string
    ended_at: string | null
    end_reason: EndReason | null
  }
  answer_warnings: { application_id: number; since: string; kind: 'half' | 'due'; at: string }
  chat_reads: { application_id: number; user_id: number; last_read_id: number; read_at: string }
  /** Referrals to facilities without an account, one per application. */
  referrals: {
    id: Generated<number>
    application_id: number
    channel: ReferralChannel
    /** The email address, phone number, or fax number. */
    address: string
    callback_number: string
    sent_by: number
    created_at: string
    /** The newest email or fax with a link, by its Message-ID in the outbox. */
    message_id: Generated<string | null>
    first_viewed_at: Generated<string | null>
    call_requested_at: Generated<string | null>
    answer: Generated<ReferralAnswer | null>
    answered_at: Generated<string | null>
    guest_name: Generated<string | null>
    guest_role: Generated<string | null>
    confirmed_at: Generated<string | null>
    /** How the newest code was requested, and the masked address. */
    code_by: Generated<CodeWay | null>
    code_to: Generated<string | null>
    code_hmac: Generated<string | null>
    code_tries: Generated<number>
    code_expires_at: Generated<string | null>
    codes_sent: Generated<number>
    codes_since: Generated<string | null>
  }
  /** Digests of the links in emails, and of the guest sessions that they lead to. */
  referral_links: {
    id: Generated<number>
    referral_id: number
    kind: 'link' | 'session' | 'thanks'
    token_hash: string
    created_at: string
    expires_at: string
    revoked_at: Generated<string | null>
    /** Who uses it, as typed. A name that was typed with a link counts once the code is entered. */
    guest_name: Generated<string | null>
    guest_role: Generated<string | null>
  }
  /** Corrections of how to reach a facility without an account. The newest row of each kind counts. */
  facility_contacts: {
    id: Generated<number>
    facility_id: number
    kind: 'email' | 'phone' | 'fax'
    value: string
    corrected_by: number
    corrected_at: string
  }
  /** People without an account who asked to claim a listing. */
  guest_claims: {
    id: Generated<number>
    facility_id: number
    name: string
    email: string
    requested_at: string
  }
  /** Emails that invited unclaimed listings to create an account. */
  listing_invitations: {
    id: Generated<number>
    facility_id: number
    email: string
    invited_by: number
    invited_at: string
  }
  /** Attempts to place a patient outside Passage. */
  placement_attempts: {
    id: Generated<number>
    facility_id: number | null
    facility_name: Generated<string | null>
    patient_id: number
    user_id: number
    channel: Generated<'phone' | 'fax' | 'link' | 'other'>
    /** When the attempt was made; `created_at` is when it was entered. */
    at: string
    answered_by: Generated<string | null>
    outcome: string
    note: string | null
    /** When the facility asked to be called back, and until the reminder was sent, the same time. */
    call_back_at: Generated<string | null>
    call_back_due: Generated<string | null>
    created_at: string
    client_id: Generated<string | null>
    replaces: Generated<number | null>
    removed_at: Generated<string | null>
    removed_by: Generated<number | null>
  }
}
