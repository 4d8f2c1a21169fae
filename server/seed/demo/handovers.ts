import { type Facts, type HandoverField, handoverFields, noFacts } from '#domain/placement/applications/handover/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { insertAll } from '../insert.ts'
import type { RunningApplication } from './messages.ts'

const clinicians = ['Priya Shah', 'Marcus Webb', 'Alicia Romero']
const companies = ['American Medical Response', 'Falck', 'Pacific Secure Transport']
const hour = 3_600_000

/**
 * Adds what both sides entered after an acceptance: everything for one application of three, the facility's part for the next, and
 * nothing for the third.
 */
export async function insertHandovers(tx: Db, running: readonly RunningApplication[], now: Date): Promise<void> {
  const accepted = running.filter(({ application }) => ['Accepted', 'Booked', 'Admitted'].includes(application.status))
  const entered = accepted.flatMap((one, n) => (n % 3 === 2 ? [] : [{ ...one, n, facts: factsOf(one, n, now) }]))
  if (entered.length === 0) return
  await tx
    .insertInto('application_handovers')
    .values(
      entered.map(({ id, facts, application, coordinators }) => ({
        application_id: id,
        facts: JSON.stringify(facts),
        authorization_remind_at: null,
        peer_to_peer_remind_at: null,
        updated_by: coordinators[0]!.id,
        updated_at: application.updated_at,
      })),
    )
    .execute()
  await insertAll(
    tx,
    'handover_changes',
    entered.map(({ id, facts, application, coordinators }) => ({
      application_id: id,
      actor_id: coordinators[0]!.id,
      at: application.updated_at,
      fields: handoverFields.filter(field => facts[field] !== null),
    })),
  )
}

function factsOf({ application }: RunningApplication, n: number, now: Date): Facts {
  const after = (hours: number) => new Date(Date.parse(application.application_approved_at!) + hours * hour)
  const past = (hours: number) => (after(hours) < now ? after(hours).toISOString() : null)
  const facility: Partial<Record<HandoverField, string | null>> = {
    accepting_clinician: clinicians[n % clinicians.length]!,
    accepting_credential: n % 2 ? 'NP' : 'MD',
    report_phone: `+1619555014${n % 10};ext=204`,
    room_ready_at: past(1),
    bring: 'Photo ID, insurance card, a list of medications, and clothes for three days. No belts or laces.',
  }
  if (n % 3 === 1) return { ...noFacts, ...facility, room_ready_at: null }
  const ends = new Date(now.getTime() + 10 * 24 * hour)
  return {
    ...noFacts,
    ...facility,
    report_given_at: past(1.5),
    report_given_by: 'Dana Reyes, RN',
    report_given_to: 'Kim Alvarez, RN',
    transport_mode: n % 2 ? 'secure_transport' : 'basic_life_support',
    transport_company: companies[n % companies.length]!,
    transport_ordered_at: past(2),
    authorization_number: `PA-20${4100 + n}`,
    authorization_contact: 'Utilization review, (800) 555-0123',
    authorization_valid_until: ends.toISOString().slice(0, 10),
  }
}
