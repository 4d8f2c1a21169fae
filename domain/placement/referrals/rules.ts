import type { Bed, FacilityBeds } from '../../directory/beds/schema.ts'
import type { Patient } from '../../intake/patients/schema.ts'
import { needsOf } from '../../matching/needs.ts'
import { yearsOn } from '../../platform/dates.ts'
import { canGetTexts } from '../../platform/phone.ts'
import { type Declined, reconsideredStep } from '../applications/approval.ts'
import { hidesContact } from '../applications/hidden.ts'
import type { ReferralState } from '../applications/referral.ts'
import type { Application } from '../applications/schema.ts'
import type { CodeOffer, FirstView } from './schema.ts'

/**
 * The one number of open beds that a facility without an account can report: at a level of care that the patient needs, or else at its
 * first one, preferably for anyone. Undefined if the listing has no level of care with beds.
 */
export function bedToReport({ beds }: Pick<FacilityBeds, 'beds'>, levels: readonly number[]): Bed | undefined {
  const rank = (bed: Bed) => (levels.includes(bed.treatment_level) ? 2 : 0) + (bed.population === 'anyone' ? 1 : 0)
  return beds.toSorted((a, b) => rank(b) - rank(a))[0]
}

/** Whether the facility may still read and answer: until the application is closed, or if the advocate asked to reconsider a decline. */
export const isReferralOpen = (application: Declined): boolean =>
  !hidesContact(application.status) || reconsideredStep(application) !== null

/** The facility's answer that counts. The advocate's request to reconsider voids a decline. */
export const currentAnswer = (
  { answer, answered_at }: Pick<ReferralState, 'answer' | 'answered_at'>,
  { asked_again_at }: Pick<Application, 'asked_again_at'>,
): ReferralState['answer'] =>
  asked_again_at && answered_at && answer !== 'may_have_bed' && Date.parse(asked_again_at) > Date.parse(answered_at)
    ? null
    : answer

/** Age ranges that identify no one. The last one has no upper limit (45 CFR 164.514(b)(2)(i)(C)). */
const ageBands = [0, 13, 18, 26, 36, 51, 65, 80]

/** The range of ages that contains this age, such as "26–35" or "80 or older". */
export function ageBand(age: number): string {
  const at = ageBands.findLastIndex(from => from <= age)
  const next = ageBands[at + 1]
  return next === undefined ? `${ageBands[at]} or older` : `${ageBands[at]}–${next - 1}`
}

/**
 * The request without identity: nothing that the patient or the advocate typed, no name, no date of birth, and no place. Tags become
 * names. `today` is yyyy-MM-dd, and `wanted_on` is the day on which the patient can leave the hospital.
 */
export function firstViewOf(patient: Patient, { today, nameOf, distance_miles, wanted_on }: FirstViewFacts): FirstView {
  const { payment, insurance, offered } = needsOf(patient, today)
  const names = (ids: readonly number[]) => ids.flatMap(id => nameOf(id) ?? [])
  return {
    age_band: patient.date_of_birth ? ageBand(yearsOn(patient.date_of_birth, today)) : null,
    sex: patient.gender_at_birth,
    levels: names(patient.treatment_levels),
    substances: names(Object.keys(patient.addictions).map(Number)),
    payers: payment === 'cash' ? ['self-pay'] : insurance ? [insurance === 'Private' ? 'private' : 'public'] : [],
    needs: names(offered),
    distance_miles: distance_miles === null ? null : Math.max(5, Math.round(distance_miles / 5) * 5),
    wanted_on,
  }
}

type FirstViewFacts = {
  today: string
  nameOf: (tag: number) => string | undefined
  distance_miles: number | null
  wanted_on: string | null
}

/** The address with all but its first letter and its domain hidden, so that a forwarded link does not reveal it. */
export const maskedEmail = (address: string): string => address.replace(/^(.)[^@]*/, '$1•••')

/** The phone number's last two digits. */
export const maskedPhone = (number: string): string => number.slice(-2)

/**
 * The ways to get the code, best first: the addresses on file, if the server can send there, and a call from the hospital. Never an
 * address that the person typed. Text messages need a number without an extension.
 */
export const codeOffers = (
  { email, phone }: { email: string | null; phone: string | null },
  canSend: (channel: 'email' | 'sms') => boolean,
): CodeOffer[] => [
  ...(email && canSend('email') ? [{ by: 'email' as const, to: maskedEmail(email) }] : []),
  ...(phone && canGetTexts(phone) && canSend('sms') ? [{ by: 'sms' as const, to: maskedPhone(phone) }] : []),
  { by: 'call', to: null },
]
