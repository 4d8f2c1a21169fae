import { expect, test } from 'vitest'
import { changingActions } from '#domain/placement/advocates/recent.ts'
import { withSamples } from './samples.ts'

/** Requests that write to a patient's record without changing what an advocate's card shows. */
const others = Object.values({
  reads: ['advocates.search', 'advocates.searchAll', 'applications.search', 'search.find', 'patients.duplicates'],
  unsaved: ['matching.matchCount', 'drafts.keep', 'drafts.discard'],
  copiesAndCodes: ['copies.make', 'handovers.packet', 'verification.send', 'verification.verify'],
  workOfFacilities: ['applications.assign', 'beds.endHold', 'beds.extendHold', 'requests.ask', 'requests.withdraw'],
  // People without an account. What they answer is recorded in their name.
  guests: ['answer', 'ask', 'document', 'identify', 'open', 'readCode', 'report', 'sendLink', 'step', 'undo'].map(
    name => `referrals.${name}`,
  ),
  // Messages have a mark of their own.
  chat: ['chat.guestList', 'chat.guestSend', 'chat.read', 'chat.send', 'chat.typing'],
  administration: ['emergencies.end', 'emergencies.open', 'retention.hold', 'retention.lift'],
  manyPatients: ['organizations.removeMember', 'transfers.all'],
}).flat()

test('a card is marked as just changed after every request that changes its patient, except the named ones', () => {
  const missing = Object.keys(withSamples).filter(name => !changingActions.includes(name) && !others.includes(name))
  expect(missing, 'add these requests to domain/placement/advocates/recent.ts, or name them here').toEqual([])
})
