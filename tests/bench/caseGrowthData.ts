import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'
import { rebuildStandings } from '#server/platform/standings/standings.ts'
import { vacuum } from './vacuum.ts'

export const patientsPerHospital = 1_000
export const applicationsPerPatient = 2.5
const advocatesPerHospital = 25

/**
 * Adds hospitals, each with the same number of advocates and cases. The cases are patients added in the last year, with releases,
 * applications, disclosures, notifications, and audit rows. The test users' hospital is the first one.
 */
export async function makeCases(pool: Db, hospitals: number) {
  const patients = hospitals * patientsPerHospital
  const applications = patients * applicationsPerPatient
  await pool.connection().execute(async db => {
    await sql`insert into organizations (name, type, npi_number, city, state, active_status, created_at)
      select 'Growth Hospital ' || k, 'hospital', lpad(k::text, 10, '2'), 'Springfield', (array['CA', 'TX', 'OH', 'NY'])[1 + k % 4],
        'Approved', now() from generate_series(2, ${hospitals}::int) k`.execute(db)
    await sql`with hospital as (select organization_id as id from users where username = 'advocate'
        union all select id from organizations where name like 'Growth Hospital %')
      insert into users (username, email, password_hash, first_name, last_name, phone_number, is_patient_advocate, tmri_status,
        organization_id, organization_role, created_at)
      select 'growth.' || id || '.' || k, 'growth.' || id || '.' || k || '@passage.example', '', 'First' || k, 'Last' || k,
        '+12135550100', true, 'Approved', id, 'member', now()
      from hospital, generate_series(2, ${advocatesPerHospital}::int) k`.execute(db)
    await sql`insert into facilities (organization_id, name, status, city, state, zip_code)
      select null, 'Growth House ' || k, 'Approved', 'Springfield', 'CA', '90071' from generate_series(1, 20 * ${hospitals}::int) k`.execute(
      db,
    )
    await sql`create temp table growth_users as
      select row_number() over (order by id) - 1 as n, id, organization_id from users where username like 'growth.%' or username = 'advocate'`.execute(
      db,
    )
    // Without triggers, which would take minutes.
    await sql`set session_replication_role = replica`.execute(db)
    await sql`insert into patients (advocate_id, organization_id, first_name, last_name, date_of_birth, gender_identity, race, homeless,
        match_count, status, treatment_levels, mental_conditions, health_conditions, accessibility_requirements, patient_insurance,
        created_at, updated_at)
      select u.id, u.organization_id, 'First' || k, 'Last' || k, '1990-01-01'::date - k % 20000, 'female', 'Other', k % 3 = 0, k % 200,
        case when k % 10 = 9 then 'On Hold' else 'Active' end, array[447],
        (select array_agg(id) from feature_tags where category = 'mental_health_condition')[1:3],
        '{}', '{}', jsonb_build_object('provider', jsonb_build_object('payer_code', payer_code, 'payer_name', payer_name, 'insurance_type', insurance_type)),
        now() - (k / ${hospitals}::int % (365 * 24)) * interval '1 hour' - k % 3599 * interval '1 second', now() - k * interval '1 minute'
      from generate_series(1, ${patients}::int) k
      join growth_users u on u.n = k % (select count(*) from growth_users)
      join (select row_number() over (order by id) as n, payers.* from payers order by id limit 20) as payer on payer.n = 1 + k % 20`.execute(
      db,
    )
    await sql`create temp table growth_patients as
      select row_number() over (order by id) - 1 as n, id from patients where last_name like 'Last%' order by id`.execute(db)
    await sql`insert into releases (patient_id, s3_filename, method, uploaded_by, uploaded_at, signed_at, expires_at)
      select p.id, 'growth-' || p.id, 'hospital', advocate_id, created_at, created_at, now() + interval '6 months'
      from growth_patients g join patients p using (id)`.execute(db)
    await sql`analyze releases, patients, growth_patients`.execute(db).catch(() => {})
    await sql`create temp table growth_houses as
      select row_number() over (order by id) - 1 as n, id from facilities where name like 'Growth House %'`.execute(db)
    await sql`insert into applications (record_id, facility_id, advocate_id, organization_id, release_id, status, insurance_accepted,
        application_approved, patient_admitted, created_at, updated_at)
      select p.id, f.id, p.advocate_id, p.organization_id, r.id,
        (array['New', 'In Review', 'Accepted', 'Booked', 'Admitted', 'Withdrawn', 'Declined'])[1 + (k * 7919::bigint) % 7],
        true, k % 7 >= 2, k % 7 = 4, p.created_at, p.updated_at
      from generate_series(1, ${applications}::int) k
      join growth_patients g on g.n = k % ${patients}::int
      join patients p on p.id = g.id
      join releases r on r.patient_id = p.id
      join growth_houses f on f.n = (k * 31::bigint + k / ${patients}::int) % (20 * ${hospitals}::int)
      on conflict do nothing`.execute(db)
    await sql`insert into disclosures (patient_id, application_id, release_id, facility_id, disclosed_by, at)
      select record_id, id, release_id, facility_id, advocate_id, created_at from applications where release_id is not null`.execute(
      db,
    )
    await sql`insert into notifications (user_id, application_id, type, subject, message, created_at, read_at)
      select advocate_id, id, case when id % 3 = 0 then 'web-message' else 'status_change' end, 'F. L.', 'Payment accepted', updated_at,
        case when id % 10 > 0 then updated_at end from applications`.execute(db)
    await sql`insert into audit_events (at, actor_id, action, patient_id, subject_type, subject_ids)
      select updated_at, advocate_id, 'facilities.apply', record_id, 'applications', array[id] from applications order by updated_at`.execute(
      db,
    )
    await sql`reset session_replication_role`.execute(db)
    await sql`delete from case_standings`.execute(db)
    await sql`delete from application_standings`.execute(db)
    await rebuildStandings(db)
    await sql`insert into answer_clocks (application_id, look_at) select id, 'epoch' from applications
      on conflict do nothing`.execute(db)
    await vacuum(db)
  })
}
