import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { vacuum } from './vacuum.ts'

/** The numbers of generated rows. */
export type Size = { users: number; organizations: number; facilities: number }

const states = sql`array['AZ', 'CA', 'FL', 'IL', 'NY', 'OH', 'TN', 'TX', 'WA', 'WI']`

/**
 * Common names in the United States: each is the name of about one user in a hundred. If all names began with the same letters, every
 * search for them would find everyone.
 */
const firstNames =
  words(`James Mary Michael Patricia Robert Jennifer John Linda David Elizabeth William Barbara Richard Susan Joseph
  Jessica Thomas Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Ashley Mark Emily Steven Kimberly Donald Betty
  Andrew Margaret Joshua Donna Paul Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah Ronald Stephanie Jason Rebecca George
  Sharon Edward Laura Jeffrey Cynthia Ryan Amy Jacob Kathleen Nicholas Angela Gary Shirley Eric Brenda Jonathan Emma Stephen Anna Larry
  Pamela Justin Nicole Scott Samantha Brandon Katherine Benjamin Christine Samuel Helen Gregory Debra Alexander Rachel Patrick Carolyn Frank
  Janet Jack Maria Raymond Olivia Dennis Heather Tyler Diane Aaron`)
const lastNames =
  words(`Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson
  Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright
  Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz
  Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly
  Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders
  Patel Myers Long Ross Foster`)

/**
 * Generates users, organizations, and facilities inside the database, which takes only seconds. One in ten users is Not Approved,
 * one in five has never signed in, and one in fifty has no organization. Half of the organizations are treatment centers, and one
 * in twenty facilities belongs to one of them, as evenly as possible.
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
    select 'bench.' || n, 'bench.' || n || '@passage.example', '', (${firstNames}::text[])[1 + (n * 7919::bigint) % 977 % ${firstNames.length}::int],
      (${lastNames}::text[])[1 + (n * 104729::bigint) % 9973 % ${lastNames.length}::int],
      '+1213' || lpad((n % 10000000)::text, 7, '0'), n % 3 > 0, case when n % 10 = 0 then 'Not Approved' else 'Approved' end,
      case when n % 50 > 0 then ${organization} + n % ${size.organizations}::int end, case when n % 50 > 0 then 'member' end,
      now() - n * interval '7 minutes', case when n % 5 > 0 then now() - (n * 7919::bigint % 100003) * interval '1 minute' end
    from generate_series(1, ${size.users}::int) n`.execute(db)
  await sql`insert into facilities (organization_id, name, status, intake_section, intake_complete, city, state, zip_code,
      latitude, longitude, main_phone_number, updated_at)
    select case when n % 20 = 0 then ${organization} + 2 * (n / 20 % (${size.organizations}::int / 2)) end,
      (array['Amber', 'Birch', 'Clear', 'Dawn', 'Ever', 'Fern', 'Grand'])[1 + n % 7] || ' Bench ' || (n * 7919) % 9973,
      case when n % 9 > 0 then 'Approved' else 'Awaiting Approval' end, 1 + n % 7, n % 4 > 0, 'City' || n % 499,
      (${states})[1 + n % 10], lpad((n % 99999)::text, 5, '0'), 26 + n % 220 / 10.0, -123 + n % 550 / 10.0, '+12135550100',
      now() - n * interval '3 minutes'
    from generate_series(1, ${size.facilities}::int) n`.execute(db)
  await vacuum(db)
}

function words(text: string) {
  return text.split(/\s+/)
}
