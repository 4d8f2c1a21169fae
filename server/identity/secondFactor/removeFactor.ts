import { type Change, recordAccountChange } from '../../people/accountSecurity/record.ts'
import { endSessions } from '../../platform/auth/endSessions.ts'
import type { Publisher } from '../../platform/events/events.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { clearCounters } from '../../platform/throttle/throttle.ts'
import { confirmedFactor, removeFactor } from './factorQueries.ts'

type ChangedBy = Pick<Change, 'actor' | 'approved_by'>

/** Turns off two-factor authentication for an account and ends its sessions. Notifies the owner if it was on. */
export async function removeFactorAndSessions(
  call: Publisher,
  account: { id: number; email: string },
  by: ChangedBy,
): Promise<void> {
  const { tx, now } = call
  const factor = await confirmedFactor(tx, account.id)
  await removeFactor(tx, account.id)
  await clearCounters(tx, [keys.secondFactor(account.id)])
  await endSessions(tx, account.id, now)
  if (factor) await recordAccountChange(call, account, { kind: 'factor_off', ...by })
}
