import { sql } from 'kysely'
import type { Db } from '#server/platform/db/connect.ts'

const states = sql`array['AZ', 'CA', 'FL', 'IL', 'NY', 'OH', 'TN', 'TX', 'WA', 'WI']`

/**
 * Every third tag of a category, starting at a tag that depends on the facility's number. A facility has about 60 tags in total, like
 * a listing from the national directories.
 */
const someTags = (category: string) =>
  sql`(select coalesce(array_agg(id order by id), '{}') from feature_tags where category = ${category} and (id * 31 + n) % 3 = 0)`

/**
 * Adds directory listings around 300 towns, numbered from `from` to `to`. One in forty belongs to the test treatment center, and
 * one in fifty has a photo.
 */
export async function makeFacilities(db: Db, { from, to }: { from: number; to: number }) {
  await sql`insert into facilities (organization_id, name, status, intake_section, intake_complete, address_line_one, city, state,
      zip_code, latitude, longitude, geo_source, main_phone_number, owner_text, joint_commission_accreditation, other_license_1,
      insurance_plans_in_network, treatment_levels, addictions_treated, treatment_method, prescriptions_accepted,
      accommodated_mental_illnesses, special_accommodations, general_features, physical_therapy, languages, accepted_ages,
      accepted_genders, updated_at)
    select case when n % 40 = 0 then (select id from organizations where type = 'treatment_center' order by id limit 1) end,
      (array['Amber', 'Birch', 'Clear', 'Dawn', 'Ever', 'Fern', 'Grand'])[1 + n % 7] || ' House Recovery Center ' || (n * 7919::bigint) % 99991,
      'Approved', 7, true, n % 9973 || ' North Main Street Suite ' || n % 97, 'City' || n % 499, (${states})[1 + n % 10],
      lpad((n % 99999)::text, 5, '0'), 26 + (n % 300 * 7919 % 2200) / 100.0 + (n * 104729::bigint % 1500) / 1000.0,
      -123 + (n % 300 * 6271 % 5500) / 100.0 + (n * 15485863::bigint % 1500) / 1000.0,
      case when n % 20 = 0 then 'zip' else 'address' end, '+1213' || lpad((n % 10000000)::text, 7, '0'),
      'Private for-profit organization', n % 4 = 0, 'State substance use treatment agency',
      case when n % 40 = 0 then array['P' || n % 40, 'P' || (n + 7) % 40] else '{}' end,
      ${someTags('treatment_level')}, ${someTags('addiction_program')}, ${someTags('treatment_method')}, ${someTags('prescription')},
      ${someTags('mental_health_condition')}, ${someTags('special_pop_accommodation')}, ${someTags('feature')},
      ${someTags('mental_therapy_program')}, ${someTags('language')},
      (select id from feature_tags where category = 'age_population' order by id offset n % 3 limit 1),
      (select id from feature_tags where category = 'gender_population' order by id offset n % 3 limit 1),
      date_trunc('milliseconds', now()) - n * interval '3 minutes'
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
}

/** Adds a photo to every fiftieth facility. */
export async function makePhotos(db: Db) {
  await sql`insert into facility_files (facility_id, kind, s3_filename, uploaded_filename, primary_image)
    select id, 'photo', 'photo-' || id || '.jpg', 'front.jpg', true from facilities where id % 50 = 0
    on conflict do nothing`.execute(db)
}
