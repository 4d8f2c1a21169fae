import { can } from '#domain/access.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { matchAddress } from '#domain/intake/patients/addresses.ts'
import type { Turn } from '#domain/placement/applications/schema.ts'

/** Whether the response is overdue and this user may apply to another facility for the patient. */
export const isOverdue = (
  { turn, advocate_id }: { turn: Turn | null; advocate_id: number | null },
  user: Actor,
  now: number,
): boolean => Boolean(turn?.due) && Date.parse(turn!.due!) <= now && can(user, 'facilities.apply', { advocate_id })

/** Path of the patient's matches, with those that the advocate already applied to at the end. */
export const otherMatches = (patient: number) => `${matchAddress(patient)}&next=1`
