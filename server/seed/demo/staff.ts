import { tag } from '#domain/directory/tags.ts'
import type { FacilityRole } from '#domain/identity/roles.ts'
import { tagIds } from '../catalog.ts'
import { daysAgo, hoursAgo, type NewUser, userRow } from '../rows.ts'
import { fictionalPhone, type Name } from './names.ts'
import type { Random } from './random.ts'

/** A new user with roles. Facilities are given as indexes into the demo list. */
export type Employee = { row: NewUser; works: { facility: number; facility_role: FacilityRole }[] }

export type Employer = { id: number; domain: string; facilities: readonly number[] }
export type DemoContext = { now: Date; rng: Random; nextName: () => Name; password_hash: string }

function employee(
  employer: Pick<Employer, 'id' | 'domain'>,
  { now, rng, nextName, password_hash }: DemoContext,
  overrides: Partial<NewUser> = {},
): NewUser {
  const { first_name, last_name } = nextName()
  const username = `${first_name}.${last_name}`.toLowerCase()
  return userRow(
    {
      first_name,
      last_name,
      username,
      email: `${username}@${employer.domain}.example`,
      password_hash,
      phone_number: fictionalPhone(415, rng),
      organization_id: employer.id,
      organization_role: 'member',
      opt_in_methods: rng.chance(0.3) ? [tag.optIn.email, tag.optIn.sms] : [tag.optIn.email],
      last_login_at: hoursAgo(now, rng.int(1, 200)),
      ...overrides,
    },
    now,
  )
}

/** A treatment center's staff: teams for its facilities, one administrator, and one user awaiting approval. */
export function centerStaff(employer: Employer, context: DemoContext): Employee[] {
  const teams = Math.max(2, Math.ceil(employer.facilities.length / 12))
  const team = (facility_role: FacilityRole) =>
    Array.from({ length: teams }, (_, n) => ({
      row: employee(employer, context),
      works: employer.facilities.filter((_, index) => index % teams === n).map(facility => ({ facility, facility_role })),
    }))
  return [
    ...team('Admissions Coordinator'),
    ...team('Manager'),
    { row: employee(employer, context, { organization_role: 'administrator' }), works: [] },
    {
      row: employee(employer, context, {
        tmri_status: 'Not Approved',
        first_login: true,
        agreement_version: null,
        agreement_accepted_at: null,
        last_login_at: null,
        created_at: daysAgo(context.now, 2),
      }),
      works: [],
    },
  ]
}

/** Additional advocates at a hospital. */
export const hospitalAdvocates = (employer: Pick<Employer, 'id' | 'domain'>, count: number, context: DemoContext): Employee[] =>
  Array.from({ length: count }, () => ({
    row: employee(employer, context, { is_patient_advocate: true, pa_type: tagIds('pa_type', 'Hospital') }),
    works: [],
  }))
