import { sql } from 'kysely'
import { type FirstStep, firstSteps } from '#domain/identity/account/firstSteps.ts'
import type { Db } from '../../platform/db/connect.ts'

/**
 * The first steps that a user has completed, from the records of the user or of the user's own facilities. One query. Opening a patient's
 * matches stores their count.
 */
export async function completedSteps(db: Db, user_id: number, organization_id: number | null): Promise<FirstStep[]> {
  const own = sql`select facility_id from facility_roles where user_id = ${user_id}`
  const { rows } = await sql<Record<FirstStep, boolean>>`
    select
      exists (select from patients where advocate_id = ${user_id}) as patient,
      exists (
        select from releases join patients on patients.id = releases.patient_id
        where patients.advocate_id = ${user_id} and releases.signed_at is not null
      ) as release,
      exists (select from patients where advocate_id = ${user_id} and match_count is not null) as matches,
      exists (select from applications where advocate_id = ${user_id}) as apply,
      exists (select from applications where advocate_id = ${user_id} and patient_agreed) as agree,
      exists (select from open_bed_history where told_by = ${user_id}) as beds,
      exists (
        select from applications where facility_id in (${own})
        and coalesce(insurance_accepted, request_for_interview, application_approved) is not null
      ) as answer,
      exists (select from application_requests where asked_by = ${user_id}) as missing,
      exists (select from chat_messages where author_id = ${user_id}) as chat,
      exists (
        select from facility_roles join facilities on facilities.id = facility_roles.facility_id
        where facilities.organization_id = ${organization_id}
      ) as people,
      coalesce((
        select bool_and(intake_complete) from facilities where organization_id = ${organization_id} and deleted_at is null
      ), false) as facilities,
      exists (select from facility_claims where organization_id = ${organization_id}) as claim,
      exists (
        select from facility_answering join facilities on facilities.id = facility_answering.facility_id
        where facilities.organization_id = ${organization_id}
      ) as answers,
      exists (select from imports where started_by = ${user_id}) as directory
  `.execute(db)
  return firstSteps.filter(step => rows[0]?.[step])
}
