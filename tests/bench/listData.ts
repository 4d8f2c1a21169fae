import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

/** The numbers of generated rows. */
export type Size = { users: number; organizations: number; facilities: number }

const states = sql`array['AZ', 'CA', 'FL', 'IL', 'NY', 'OH', 'TN', 'TX', 'WA', 'WI']`

/**
 * Generates users, organizations, and facilities inside the database, which takes only seconds. One in ten users is Not Approved,
 * one in five has never signed in, and one in fifty has no organization. Half of the organizations are treatment centers, and one
 * in twenty facilities belongs to one of them.
 */
export async function makeLists(db: Db, size: Size) {
  const organization = sql`(select min(id) from organizations where name like 'Bench %')`
  await sql`insert into organizations (name, type, npi_number, city, state, active_status, status_changed_at, created_at)
    select 'Bench ' || (array['River', 'Harbor', 'Cedar', 'Summit', 'Meadow'])[1 + n % 5] || ' House ' || n,
      case when n % 2 = 0 then 'hospital' else 'treatment_center' end, lpad(n::text, 10, '1'), 'Springfield',
      (${states})[1 + n % 10], (array['Approved', 'Approved', 'Approved', 'Awaiting Approval', 'Deactivated'])[1 + n % 5],
      now() - n * interval '1 hour', now() - n * interval '1 day'
    from generate_series(1, ${size.organizations}::int) n`.execute(db)
  await sql`insert into users (username, email, password_hash, first_name, last_name, phone_number, is_patient_advocate,
      tmri_status, organization_id, organization_role, created_at, last_login_at)
    select 'bench.' || n, 'bench.' || n || '@passage.example', '', 'First' || (n * 7919::bigint) % 977, 'Last' || (n * 104729::bigint) % 9973,
      '+1213' || lpad((n % 10000000)::text, 7, '0'), n % 3 > 0, case when n % 10 = 0 then 'Not Approved' else 'Approved' end,
      case when n % 50 > 0 then ${organization} + n % ${size.organizations}::int end, case when n % 50 > 0 then 'member' end,
      now() - n * interval '7 minutes', case when n % 5 > 0 then now() - (n * 7919::bigint % 100003) * interval '1 minute' end
    from generate_series(1, ${size.users}::int) n`.execute(db)
  await sql`insert into facilities (organization_id, name, status, intake_section, intake_complete, city, state, zip_code,
      latitude, longitude, main_phone_number, updated_at)
    select case when n % 20 = 0 then ${organization} + 2 * (n % (${size.organizations}::int / 2)) end,
      (array['Amber', 'Birch', 'Clear', 'Dawn', 'Ever', 'Fern', 'Grand'])[1 + n % 7] || ' Bench ' || (n * 7919) % 9973,
      case when n % 9 > 0 then 'Approved' else 'Awaiting Approval' end, 1 + n % 7, n % 4 > 0, 'City' || n % 499,
      (${states})[1 + n % 10], lpad((n % 99999)::text, 5, '0'), 26 + n % 220 / 10.0, -123 + n % 550 / 10.0, '+12135550100',
      now() - n * interval '3 minutes'
    from generate_series(1, ${size.facilities}::int) n`.execute(db)
  await sql`vacuum analyze`.execute(db)
}
