import type { FacilityRole } from '#domain/actor.ts'
import { tag } from '#domain/tags.ts'
import { tagsNamed } from '../catalog.ts'
import { daysAgo, hoursAgo, type NewUser, userRow } from '../rows.ts'
import { fictionPhone, type Name } from './names.ts'
import type { Random } from './random.ts'

/** A new user and their roles; facilities are indexes into the demo list. */
export type Employee = { row: NewUser; works: { facility: number; facility_role: FacilityRole }[] }

export type Firm = { id: number; domain: string; facilities: readonly number[] }
export type Making = { now: Date; chance: Random; somebody: () => Name; password_hash: string }

function employee(
  firm: Pick<Firm, 'id' | 'domain'>,
  { now, chance, somebody, password_hash }: Making,
  given: Partial<NewUser> = {},
): NewUser {
  const { first_name, last_name } = somebody()
  const username = `${first_name}.${last_name}`.toLowerCase()
  return userRow(
    {
      first_name,
      last_name,
      username,
      email: `${username}@${firm.domain}.example`,
      password_hash,
      phone_number: fictionPhone(415, chance),
      organization_id: firm.id,
      organization_role: 'member',
      opt_in_methods: chance.chance(0.3) ? [tag.optIn.email, tag.optIn.sms] : [tag.optIn.email],
      last_login_at: hoursAgo(now, chance.int(1, 200)),
      ...given,
    },
    now,
  )
}

/** The staff of a treatment center: teams for its facilities, one administrator, and one user awaiting approval. */
export function centerStaff(firm: Firm, making: Making): Employee[] {
  const teams = Math.max(2, Math.ceil(firm.facilities.length / 12))
  const team = (facility_role: FacilityRole) =>
    Array.from({ length: teams }, (_, n) => ({
      row: employee(firm, making),
      works: firm.facilities.filter((_, at) => at % teams === n).map(facility => ({ facility, facility_role })),
    }))
  return [
    ...team('Admissions Coordinator'),
    ...team('Manager'),
    { row: employee(firm, making, { organization_role: 'administrator' }), works: [] },
    {
      row: employee(firm, making, {
        tmri_status: 'Not Approved',
        first_login: true,
        agreement_version: null,
        agreement_accepted_at: null,
        last_login_at: null,
        created_at: daysAgo(making.now, 2),
      }),
      works: [],
    },
  ]
}

/** Additional advocates at a hospital. */
export const hospitalAdvocates = (firm: Pick<Firm, 'id' | 'domain'>, count: number, making: Making): Employee[] =>
  Array.from({ length: count }, () => ({
    row: employee(firm, making, { is_patient_advocate: true, pa_type: tagsNamed('pa_type', 'Hospital') }),
    works: [],
  }))
