import { metersBetween } from '#domain/matching/distance.ts'
import { hoursAgo, type NewRelease } from '../rows.ts'
import { type Case, demoCases } from './cases.ts'
import { type City, cities } from './cities.ts'
import type { Directory } from './directory.ts'
import { type Planned, planned } from './journeys.ts'
import { matchesFor, type Placed } from './matches.ts'
import type { Name } from './names.ts'
import { demoPatient, type PlainPatient, savedUpTo } from './patients.ts'
import { pdf } from './pdf.ts'
import type { Random } from './random.ts'

/** A case with a person, a place and dates, but without ids. */
export type Prepared = {
  story: Case
  home: City
  patient: PlainPatient
  plans: Planned[]
  created_at: string
  release: Pick<NewRelease, 's3_filename' | 'method' | 'signed_at'> | null
}

const inState = (state: string, count: number) => cities.filter(city => city.state === state).slice(0, count)
const homes = { west: inState('CA', 12), lakes: inState('IL', 7), south: inState('TN', 4) }
const homesOf = (owner: Case['owner']) =>
  owner === 'outside.advocate' || owner === 2 ? homes.lakes : owner === 3 || owner === 4 ? homes.south : homes.west

/** Generates the cases' patients and stores their release files before anything is written to the database. */
export async function prepareCases(
  put: (bytes: Uint8Array) => Promise<string>,
  somebody: () => Name,
  now: Date,
  chance: Random,
): Promise<Prepared[]> {
  const prepared: Prepared[] = []
  for (const story of demoCases) {
    const plans = planned(story, chance)
    const home = chance.pick(homesOf(story.owner))
    const name = somebody()
    const whole = demoPatient(name, home, story.payment ?? chance.pick(['cash', 'public', 'private', 'hmo']), now, chance)
    const age = plans.length
      ? Math.max(...plans.map(plan => plan.age)) + chance.int(6, 20)
      : chance.int(4, story.status ? 20 * 24 : 60)
    // Patients whose cases are older than this have left the hospital.
    const left = age > 10 * 24 && { estimated_discharge_timestamp: hoursAgo(now, age - 96) }
    const patient = story.stuck ? savedUpTo(story.stuck, whole) : { ...whole, ...left }
    const signed_at = hoursAgo(now, age - chance.int(1, 3))
    const released = story.release !== 'none' && story.stuck !== 1
    const release = released
      ? {
          s3_filename: await put(releaseForm(name, signed_at)),
          method: chance.pick(['hospital', 'hospital', 'print', 'sms', 'email'] as const),
          signed_at,
        }
      : null
    prepared.push({ story, home, patient, plans, created_at: hoursAgo(now, age), release })
  }
  return prepared.sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
}

const releaseForm = ({ first_name, last_name }: Name, signed_at: string) =>
  pdf([
    'Authorization to release health information',
    '(45 CFR 164.508 and 42 CFR 2.31; a made-up form of the demo world)',
    '',
    `Patient: ${first_name} ${last_name}`,
    `Signed: ${signed_at.slice(0, 10)}. Expires after 365 days, or when the patient revokes it.`,
    '',
    'May be disclosed: what facilities need to decide on an admission.',
    '42 CFR part 2 prohibits unauthorized use or disclosure of these records.',
  ])

/**
 * The facilities to which a case applies: `house` if requested, otherwise its best matches with staff, or the nearest if there
 * are too few.
 */
export function targetsOf(
  { patient, home, plans, story }: Prepared,
  { facilities, house, otherHouse }: Directory,
  now: Date,
): { matches: Placed[]; targets: Placed[] } {
  const matches = matchesFor(patient, home, facilities, now.toISOString().slice(0, 10))
  const takes = ({ organization_id, staffed, row }: Placed) => organization_id !== null && staffed && row.status === 'Approved'
  const away = ({ row }: Placed) => metersBetween(home, { latitude: row.latitude!, longitude: row.longitude! })
  const nearest = facilities.filter(takes).sort((a, b) => away(a) - away(b))
  const preferred = story.owner === 'outside.advocate' ? [otherHouse] : []
  const others = new Set([...preferred, ...matches.filter(takes), ...nearest].filter(facility => facility !== house))
  const next = others.values()
  return { matches, targets: plans.map(plan => (plan.atHouse ? house : next.next().value!)) }
}
