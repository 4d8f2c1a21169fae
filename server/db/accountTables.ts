import type { ColumnType, Generated } from 'kysely'

/** What stands beside a user's account. Instants are ISO strings in UTC. */
export type AccountTables = {
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
    /** None of those made before there were any. */
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
    /** A keyed digest of the address that was typed, in small letters: known or not. */
    address_hmac: string
    /** Null, as the code, where nobody who may sign in has that address. */
    user_id: number | null
    code_hmac: string | null
    tries: Generated<number>
    created_at: string
    expires_at: string
    used_at: ColumnType<string | null, string | null | undefined>
  }
}
