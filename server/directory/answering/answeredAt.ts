import { sql } from 'kysely'

/** When a facility first answered an application; null if it has not. */
export const answeredAt = sql`least(applications.insurance_accepted_at, applications.request_for_interview_at, applications.application_approved_at)`
