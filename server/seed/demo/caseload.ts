import { metersBetween } from '#domain/matching/places.ts'
import { hoursAgo, type NewRelease } from '../rows.ts'
import type { Case } from './cases.ts'
import { type City, cities } from './cities.ts'
import type { Directory } from './directory.ts'
import { type PlannedApplication, planned } from './journeys.ts'
import { matchesFor, type Placed } from './matches.ts'
import type { Name } from './names.ts'
import { demoPatient, type PlainPatient, savedUpTo } from './patients.ts'
import { pdf } from './pdf.ts'
import type { Random } from './random.ts'
import { snapshotAnswers } from './snapshots.ts'

/** A case with a person, a place, and dates, but no ids yet. */
export type PreparedCase = {
  demoCase: Case
  city: City
  patient: PlainPatient
  plans: PlannedApplication[]
  created_at: string
  release: Pick<NewRelease, 's3_filename' | 'method' | 'signed_at'> | null
}

const citiesInState = (state: string, count: number) => cities.filter(city => city.state === state).slice(0, count)
const homeCities = { west: citiesInState('CA', 12), lakes: citiesInState('IL', 7), south: citiesInState('TN', 4) }
const citiesFor = (owner: Case['owner']) =>
  owner === 'outside.advocate' || owner === 2 ? homeCities.lakes : owner === 3 || owner === 4 ? homeCities.south : homeCities.west

/** Generates the patients for the cases and stores their release files before anything is written to the database. */
export async function prepareCases(
  demoCases: readonly Case[],
  put: (bytes: Uint8Array) => Promise<string>,
  nextName: () => Name,
  now: Date,
  rng: Random,
): Promise<PreparedCase[]> {
  const prepared: PreparedCase[] = []
  for (const demoCase of demoCases) {
    const plans = planned(demoCase, rng)
    const home = rng.pick(citiesFor(demoCase.owner))
    const name = nextName()
    const completePatient = demoPatient(name, home, demoCase.payment ?? rng.pick(['cash', 'public', 'private', 'hmo']), now, rng)
    const age = plans.length
      ? Math.max(...plans.map(plan => plan.age)) + (demoCase.past ? rng.int(3, 9) : rng.int(6, 20))
      : rng.int(4, demoCase.status ? 20 * 24 : 60)
    // In older cases, the patient has already left the hospital unless an application was sent within the last day.
    const stays = plans.some(plan => plan.age < 24)
    const discharge = age > 10 * 24 && !stays && { estimated_discharge_timestamp: hoursAgo(now, age - 96) }
    const patient = demoCase.stuckAt ? savedUpTo(demoCase.stuckAt, completePatient) : { ...completePatient, ...discharge }
    const signed_at = hoursAgo(now, age - rng.int(1, 3))
    const isReleased = demoCase.release !== 'none' && demoCase.stuckAt !== 1
    const release = isReleased
      ? {
          s3_filename: await put(releaseForm(name, signed_at)),
          method: rng.pick(['hospital', 'hospital', 'print', 'sms', 'email'] as const),
          signed_at,
        }
      : null
    prepared.push({ demoCase: demoCase, city: home, patient, plans, created_at: hoursAgo(now, age), release })
  }
  return prepared.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
}

const releaseForm = ({ first_name, last_name }: Name, signed_at: string) =>
  pdf([
    'Authorization to release health information',
    '(45 CFR 164.508 and 42 CFR 2.31; a fictional form for the demo data)',
    '',
    `Patient: ${first_name} ${last_name}`,
    `Signed: ${signed_at.slice(0, 10)}. Expires after 365 days, or when the patient revokes it.`,
    '',
    'May be disclosed: the information that facilities need to decide on an admission.',
    '42 CFR part 2 prohibits unauthorized use or disclosure of these records.',
  ])

/**
 * The facilities that a case applies to: `house`, if requested; otherwise, the best matches with staff or, if there are too few, the
 * nearest facilities.
 */
export function targetsOf(
  { patient, city, plans, demoCase }: PreparedCase,
  { facilities, house, otherFacility }: Directory,
  now: Date,
): { matches: Placed[]; targets: Placed[] } {
  const snapshot = demoCase.snapshot ? snapshotAnswers(demoCase.snapshot, patient, now) : null
  if (demoCase.past) return pastTargets(plans, facilities)
  const matches = matchesFor(patient, snapshot, city, facilities, now.toISOString().slice(0, 10))
  const distanceTo = ({ row }: Placed) => metersBetween(city, { latitude: row.latitude!, longitude: row.longitude! })
  const nearest = facilities.filter(acceptsApplications).sort((a, b) => distanceTo(a) - distanceTo(b))
  const preferred = demoCase.owner === 'outside.advocate' ? [otherFacility] : []
  const others = new Set(
    [...preferred, ...matches.filter(acceptsApplications), ...nearest].filter(facility => facility !== house),
  )
  const next = others.values()
  return { matches, targets: plans.map(plan => (plan.atMainFacility ? house : next.next().value!)) }
}

const acceptsApplications = ({ organization_id, staffed, row }: Placed) =>
  organization_id !== null && staffed && row.status === 'Approved'

/** The number of facilities that past placements went to. */
const pastFacilities = 9

/** Different facilities of a few in the state, starting with one that depends on when the patient applied. */
function pastTargets(plans: readonly PlannedApplication[], facilities: readonly Placed[]) {
  // The first two are the test users' facilities, whose lists show only current cases.
  const nearby = facilities
    .slice(2)
    .filter(facility => acceptsApplications(facility) && facility.row.state === 'CA')
    .slice(0, pastFacilities)
  const first = Math.floor(plans[0]!.age)
  return { matches: nearby, targets: plans.map((_, n) => nearby[(first + n * n) % nearby.length]!) }
}
