import { deadlineOf } from '../../directory/answering/responseClock.ts'
import type { Answering } from '../../directory/answering/schema.ts'
import { rowId, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { type ApplicationState, nextStep, reconsideredStep, sideToAct } from './approval.ts'
import { outcomeDueAt } from './arrivals.ts'
import { type Undelivered, undeliveredSince } from './referral.ts'
import type { InformationRequest, RequestItem } from './requests/schema.ts'
import { canRequestInformation, isPending, itemName } from './requests/schema.ts'
import type { Application, Turn } from './schema.ts'
import { type StepField, stepFields } from './steps.ts'

/** The parts of an information request that determine whose turn it is. */
export type RequestDates = Pick<InformationRequest, 'asked_at' | 'answered_at' | 'withdrawn_at'> & {
  items: readonly Pick<RequestItem, 'document_type_id' | 'question' | 'answered_at'>[]
}

/** The fields of an application that determine whose turn it is. */
export type TurnState = ApplicationState &
  Pick<Application, 'created_at' | 'treatment_levels' | 'estimated_discharge_at' | `${StepField}_at`> & {
    referral?: Undelivered | null | undefined
  }

/**
 * Which side must act and since when; null if neither must. While requested information is missing, it is the advocate's turn,
 * which began with the first pending request. Otherwise, it is the turn of the side responsible for the next step, which began with
 * the last answer still in effect. The facility's turn begins when the information arrives if that is later. After an admission, the
 * advocate's turn begins when the outcome is due, which may be in the future. If a referral could not be delivered, it is the advocate's
 * turn. A request to reconsider a decline is the facility's turn until it answers Yes or No.
 */
export function sideAndSince(
  application: TurnState,
  requests: readonly Omit<RequestDates, 'items'>[],
): Pick<Turn, 'side' | 'since'> | null {
  const owed = canRequestInformation(application) ? requests.filter(isPending) : []
  if (owed.length > 0) return { side: 'advocate', since: first(owed.map(request => request.asked_at)) }
  const side = sideToAct(application)
  if (!side) return null
  const undelivered = side === 'facility' && application.referral ? undeliveredSince(application.referral) : null
  if (undelivered) return { side: 'advocate', since: undelivered }
  const outcomeDue = outcomeDueAt(application)
  if (outcomeDue) return { side, since: outcomeDue }
  const asked = reconsideredStep(application) && application.asked_again_at
  const moves = [application.created_at, asked, ...stepFields.map(field => application[`${field}_at`])]
  const came = side === 'facility' ? requests.flatMap(request => [request.answered_at, request.withdrawn_at]) : []
  return { side, since: last([...moves, ...came].filter(at => at !== null)) }
}

/**
 * Whose turn it is at `now`, with the missing information and, on the facility's turn, the deadline that its response target sets.
 */
export function computeTurn(
  application: Omit<Application, 'turn'>,
  requests: readonly RequestDates[],
  answering: Answering,
  now: string,
): Turn | null {
  const turn = sideAndSince(application, requests)
  if (!turn || Date.parse(turn.since) > Date.parse(now)) return null
  const owed = canRequestInformation(application) ? requests.filter(isPending) : []
  const items = owed.flatMap(request => request.items).filter(item => item.answered_at === null)
  const timed = owed.length === 0 && turn.side === 'facility' && isTimed(application)
  return { ...turn, needs: items.map(itemName), due: timed ? deadlineOf(turn.since, answering).due : null }
}

const inOrder = (instants: readonly string[]) => instants.toSorted((a, b) => Date.parse(a) - Date.parse(b))
const first = (instants: readonly string[]) => inOrder(instants)[0]!
const last = (instants: readonly string[]) => inOrder(instants).at(-1)!

/**
 * Whether the response clock is running for the current step. It does not run for the admission step, which has its own prompt days
 * later (APP-064).
 */
export const isTimed = (application: ApplicationState): boolean => {
  const step = nextStep(application)
  return step?.by === 'facility' && step.field !== 'patient_admitted'
}

const name = z.string().max(40).optional()

/**
 * The sort order of both dashboards, and whether they list only what needs the caller's action (S-28). Newest first is the default
 * and is also used for unknown values (DASH-006).
 */
export const dashboardOrder = {
  sort: name.transform(sort => (sort?.toLowerCase() === 'oldest' ? 'oldest' : 'newest')).describe('newest or oldest'),
  only: name
    .transform(only => only?.toLowerCase() === 'my_move')
    .describe('my_move: only applications that need the caller’s action'),
}

/** A query parameter that limits the response to a single changed row and the current counts. */
export const changedRow = {
  application_id: z.coerce.number().pipe(rowId).optional().describe('Return only this application’s row, but count every row'),
}

/** The search text. It may identify a patient, so clients send it in the body, never in the URL. */
export const searchText = { q: text(100).describe('The start of each word in a name, or the start or end of a phone number') }

/** Splits a patient search into the words of a name and the digits of a phone number (at least three). */
export function namesAndDigits(q: string): { names: string; digits: string } {
  // A pasted phone number may have an extension: 617-555-0142 x12.
  const words = q
    .replace(/(\d)\s*(?:x|ext\.?)\s*\d+\s*$/i, '$1')
    .split(/\s+/)
    .filter(Boolean)
  const isNumber = (word: string) => /^[\d()+.\-/]+$/.test(word)
  const digits = words.filter(isNumber).join('').replace(/\D/g, '')
  if (digits.length < 3) return { names: words.join(' '), digits: '' }
  return { names: words.filter(word => !isNumber(word)).join(' '), digits }
}
