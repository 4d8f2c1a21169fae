import { sql } from 'kysely'
import { patientsOf } from '#domain/intake/access.ts'
import { type HospitalFacts, hospitalSimilarity, sameHospital } from '#domain/people/organizations/sameHospital.ts'
import { emailDomain, isSameEmployer } from '#domain/people/users/emailDomain.ts'
import { awaitsReview, type LikelyHospital, type User } from '#domain/people/users/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { where } from '../../platform/db/expressions.ts'

/**
 * The suggestion for a sign-up. `organization` is the only similar hospital; null suggests a new hospital; if it is absent, the
 * administrator must choose. `like` is an earlier user whose sign-up would create the same hospital.
 */
type Suggestion = { organization?: number | null; name: string | null; like: number | null }

/** Suggestions for the pending sign-ups among these users, by user id. Runs one query. */
export async function suggestHospitals(tx: Db, users: readonly User[]): Promise<Map<number, Suggestion>> {
  const pending = users.filter(awaitsReview)
  if (!pending.length) return new Map()
  const states = pending.flatMap(user => user.signup_form_data?.state ?? [])
  const numbers = pending.flatMap(user => user.npi_number ?? [])
  const rows = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'state', 'active_status', 'npi_number as npi', 'address_line_one as address', 'zip_code as zip'])
    .where('type', '=', 'hospital')
    .where(eb => eb.or([eb('state', 'in', [...states, '']), eb('npi_number', 'in', [...numbers, ''])]))
    .orderBy('id')
    .execute()
  const found = new Map<number, Suggestion>()
  const newHospitals: { id: number; entered: HospitalFacts }[] = []
  for (const user of pending) {
    const entered = writtenBy(user)
    const same = rows.filter(row => sameHospital(entered, row))
    const open = same.filter(row => row.active_status !== 'Deactivated')
    if (open.length === 1) found.set(user.id, { organization: open[0]!.id, name: open[0]!.name, like: null })
    // The administrator must choose if several hospitals are similar, if the only similar one is deactivated, or if the user
    // entered no name.
    else if (same.length || !entered.name) found.set(user.id, { name: null, like: null })
    else {
      const before = newHospitals.find(other => sameHospital(entered, other.entered))
      found.set(user.id, { organization: null, name: entered.name, like: before?.id ?? null })
      if (!before) newHospitals.push({ id: user.id, entered })
    }
  }
  return found
}

function writtenBy({ signup_form_data: data, npi_number }: User): HospitalFacts {
  const { organization = null, address = null, state = null, zipcode = null } = data ?? {}
  return { name: organization, address, state, zip: zipcode, npi: npi_number }
}

const maxSuggested = 5

/**
 * Hospitals that the user may have meant at sign-up, best match first (S-15), with the facts to compare before an approval (S-33).
 * Excludes deactivated hospitals. With `only`, returns that hospital, whether or not it is similar.
 */
export async function likelyHospitals(tx: Db, user: User, only?: number): Promise<LikelyHospital[]> {
  if (!awaitsReview(user)) return []
  const { city = null } = user.signup_form_data ?? {}
  const entered = { ...writtenBy(user), city }
  const rows = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'city', 'state', 'zip_code', 'npi_number as npi', 'address_line_one as address'])
    .select('zip_code as zip')
    .where('type', '=', 'hospital')
    .where('active_status', '!=', 'Deactivated')
    .where(eb =>
      only === undefined
        ? eb.or([eb('state', '=', entered.state), eb('state', 'is', null), eb('npi_number', '=', entered.npi)])
        : eb('id', '=', only),
    )
    .orderBy('id')
    .execute()
  const similar = rows
    .map(row => ({ row, match: hospitalSimilarity(entered, row) }))
    .filter(({ match }) => match || only !== undefined)
    .sort((a, b) => (b.match?.score ?? 0) - (a.match?.score ?? 0))
    .slice(0, maxSuggested)
  const facts = await membershipFacts(
    tx,
    similar.map(({ row }) => row.id),
  )
  return similar.map(({ row: { id, name, city, state, zip_code }, match }) => ({
    id,
    name,
    city,
    state,
    zip_code,
    likely: match?.likely ?? false,
    ...facts(id, user.email),
  }))
}

const shownDomains = 3

/** Returns a function with a hospital's members, their email domains, and what a new member could read. Runs three queries. */
export async function membershipFacts(tx: Db, hospitals: readonly number[]) {
  const ids = hospitals.length ? hospitals : [0]
  const domain = sql<string>`lower(substring(email from '@([^@]*)$'))`
  const phones = await tx.selectFrom('organizations').select(['id', 'phone_number']).where('id', 'in', ids).execute()
  const domains = await tx
    .selectFrom('users')
    .select(['organization_id', domain.as('domain'), sql<number>`count(*)`.as('members')])
    .where('organization_id', 'in', ids)
    .where('tmri_status', '=', 'Approved')
    .groupBy(['organization_id', domain])
    .orderBy('members', 'desc')
    .orderBy('domain')
    .execute()
  const readable = await tx
    .selectFrom('patients')
    .leftJoin('applications', 'applications.record_id', 'patients.id')
    .select('patients.organization_id')
    .select([
      sql<number>`count(distinct patients.id)`.as('patients'),
      sql<number>`count(distinct applications.id)`.as('applications'),
    ])
    .where(where({ any: [patientsOf(ids)] }, 'patients'))
    .groupBy('patients.organization_id')
    .execute()
  return (id: number, email: string) => {
    const own = domains.filter(({ organization_id }) => organization_id === id)
    const total = (rows: typeof own) => rows.reduce((sum, { members }) => sum + members, 0)
    const { patients = 0, applications = 0 } = readable.find(({ organization_id }) => organization_id === id) ?? {}
    return {
      phone_number: phones.find(row => row.id === id)?.phone_number ?? null,
      members: total(own),
      same_domain: total(own.filter(({ domain }) => isSameEmployer(domain, emailDomain(email)))),
      domains: own.slice(0, shownDomains).map(({ domain }) => domain),
      patients,
      applications,
    }
  }
}
