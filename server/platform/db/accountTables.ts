import type { ColumnType, Generated } from 'kysely'
import type { newAccountStates } from '#domain/identity/signOn/schema.ts'
import type { AccountAct, AccountEventKind, ApprovalState } from '#domain/people/accountSecurity/schema.ts'
import type { TokenScope, WebhookEvent } from '#domain/people/programs/rules.ts'
import type { OwnSettings } from '#domain/platform/tableSettings/schema.ts'

/** Tables related to a user's account. Times are ISO strings in UTC. */
export type AccountTables = {
  program_tokens: {
    id: Generated<number>
    organization_id: number
    name: string
    token_hash: string
    hint: string
    scopes: TokenScope[]
    covered: boolean
    created_by: number
    created_at: string
    expires_at: string
    last_used_at: ColumnType<string | null, string | null | undefined>
    revoked_at: ColumnType<string | null, string | null | undefined>
    revoked_by: ColumnType<number | null, number | null | undefined>
  }
  webhooks: {
    id: Generated<number>
    organization_id: number
    name: string
    url: string
    events: WebhookEvent[]
    covered: boolean
    /** Encrypted with SECRET_KEY. */
    secret: string
    /** Encrypted with SECRET_KEY. */
    previous_secret: ColumnType<string | null, string | null | undefined>
    previous_until: ColumnType<string | null, string | null | undefined>
    created_by: number
    created_at: string
    updated_at: string
    failures: Generated<number>
    failing_since: ColumnType<string | null, string | null | undefined>
    disabled_at: ColumnType<string | null, string | null | undefined>
    disabled_reason: ColumnType<string | null, string | null | undefined>
    removed_at: ColumnType<string | null, string | null | undefined>
  }
  throttles: {
    key: string
    count: number
    since: string
    last_at: string
    blocked_until: string | null
  }
  second_factors: {
    user_id: number
    /** Encrypted with SECRET_KEY. */
    secret: string
    created_at: string
    confirmed_at: string | null
    last_step: Generated<number>
  }
  backup_codes: {
    id: Generated<number>
    user_id: number
    digest: string
    /** Null in rows created before salts were added. */
    salt: ColumnType<string | null, string | null | undefined>
    used_at: ColumnType<string | null, string | null | undefined>
  }
  sign_in_challenges: {
    id: Generated<number>
    token_hash: string
    user_id: number
    password_digest: string
    tries: Generated<number>
    created_at: string
    expires_at: string
    used_at: ColumnType<string | null, string | null | undefined>
  }
  sign_on_connections: {
    id: Generated<number>
    organization_id: number
    issuer: string
    client_id: string
    /** Encrypted with SECRET_KEY. */
    sealed_secret: string
    required: boolean
    new_accounts: (typeof newAccountStates)[number]
    trusts_email: boolean
    trusted_acr: string[]
    trusted_amr: string[]
    roles_claim: string | null
    administrator_values: string[]
    advocate_values: string[]
    created_at: string
    updated_at: string
  }
  sign_on_domains: { domain: string; connection_id: number }
  sign_on_locations: { connection_id: number; facility_id: number; manager_values: string[]; coordinator_values: string[] }
  sign_on_accounts: { connection_id: number; subject: string; user_id: number; linked_at: string }
  sign_on_attempts: {
    state_hash: string
    browser_hash: string
    connection_id: number
    created_at: string
    expires_at: string
    used_at: ColumnType<string | null, string | null | undefined>
  }
  sign_on_sessions: {
    id: Generated<number>
    connection_id: number
    user_id: number
    subject: string
    /** The provider's session id. */
    provider_session: string | null
    /** Encrypted with SECRET_KEY. */
    sealed_id_token: string
    end_session_url: string | null
    second_factor: boolean
    /** The sign-in that still waits for Passage's own second factor. */
    challenge_hash: string | null
    session_id: number | null
    created_at: string
  }
  provisioned_users: {
    user_id: number
    organization_id: number
    /** The provider's own id of the person. */
    external_id: string | null
    deactivated_at: string | null
    awaited_approval: Generated<boolean>
    kept_at: Generated<string | null>
    deleted_at: string | null
  }
  provisioned_groups: {
    id: Generated<number>
    organization_id: number
    name: string
    external_id: string | null
    created_at: string
    updated_at: string
  }
  provisioned_group_members: { group_id: number; user_id: number }
  emergencies: {
    id: Generated<number>
    patient_id: number
    user_id: number
    reason: string
    opened_at: string
    ends_at: string
  }
  password_resets: {
    id: Generated<number>
    /** A keyed digest of the email address that someone entered, lowercased before hashing. The address may not belong to any account. */
    address_hmac: string
    /** Null, like the code, if no active user has this address. */
    user_id: number | null
    code_hmac: string | null
    tries: Generated<number>
    created_at: string
    expires_at: string
    used_at: ColumnType<string | null, string | null | undefined>
    /** The code is derived from this seed and SECRET_KEY. Null in rows from earlier versions. */
    seed: ColumnType<string | null, string | null | undefined>
    sent_at: ColumnType<string | null, string | null | undefined>
    resent: Generated<number>
  }
  password_reset_askers: {
    reset_id: number
    /** A keyed digest of the id in the browser's cookie. */
    asker: string
    tries: Generated<number>
    asked_at: string
  }
  account_events: {
    id: Generated<number>
    user_id: number
    kind: AccountEventKind
    at: string
    /** Null if the change was made with an emailed code instead of in a session. */
    actor_id: number | null
    approved_by: number | null
    by_admin: boolean
    previous_email: string | null
    alert_with: number | null
  }
  account_approvals: {
    id: Generated<number>
    user_id: number
    act: AccountAct
    email: string | null
    password_hash: string | null
    reason: string
    requested_by: number
    requested_at: string
    expires_at: string
    state: ColumnType<ApprovalState, ApprovalState | undefined>
    decided_by: ColumnType<number | null, number | null | undefined>
    decided_at: ColumnType<string | null, string | null | undefined>
    note: ColumnType<string | null, string | null | undefined>
  }
  invitations: {
    id: Generated<number>
    email: string
    first_name: string
    last_name: string
    organization_id: number
    organization_role: 'member' | 'administrator'
    is_patient_advocate: boolean
    pa_type: number[]
    token_hash: string
    invited_by: number
    created_at: string
    sent_at: string
    expires_at: string
    accepted_at: ColumnType<string | null, string | null | undefined>
    user_id: ColumnType<number | null, number | null | undefined>
    revoked_at: ColumnType<string | null, string | null | undefined>
  }
  table_settings: {
    user_id: number
    name: keyof OwnSettings
    /** jsonb, written as text */
    settings: ColumnType<NonNullable<OwnSettings[keyof OwnSettings]>, string, string>
    updated_at: Generated<string>
  }
  patient_transfers: {
    id: Generated<number>
    actor_id: number
    /** Null if the patients were unassigned. */
    from_advocate_id: number | null
    to_advocate_id: number
    at: string
    undone_at: ColumnType<string | null, string | null | undefined>
  }
  transferred_patients: {
    transfer_id: number
    patient_id: number
    /** The patient's organization before the transfer. */
    organization_id: number | null
  }
}
