import { type HospitalFacts, hospitalSimilarity, sameHospital } from '#domain/organizations/sameHospital.ts'
import { awaitsReview, type LikelyHospital, type User } from '#domain/users/schema.ts'
import type { Db } from '../db/connect.ts'

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

/** Hospitals that the user may have meant at sign-up, best match first (S-15). Excludes deactivated hospitals. */
export async function likelyHospitals(tx: Db, user: User): Promise<LikelyHospital[]> {
  if (!awaitsReview(user)) return []
  const { city = null } = user.signup_form_data ?? {}
  const entered = { ...writtenBy(user), city }
  const rows = await tx
    .selectFrom('organizations')
    .select(['id', 'name', 'city', 'state', 'zip_code', 'npi_number as npi', 'address_line_one as address', 'zip_code as zip'])
    .where('type', '=', 'hospital')
    .where('active_status', '!=', 'Deactivated')
    .where(eb => eb.or([eb('state', '=', entered.state), eb('state', 'is', null), eb('npi_number', '=', entered.npi)]))
    .orderBy('id')
    .execute()
  return rows
    .flatMap(row => {
      const match = hospitalSimilarity(entered, row)
      return match ? [{ row, ...match }] : []
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxSuggested)
    .map(({ row: { id, name, city, state, zip_code }, likely }) => ({ id, name, city, state, zip_code, likely }))
}
