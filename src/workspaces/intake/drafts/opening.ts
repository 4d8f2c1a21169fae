import { queryOptions } from '@tanstack/react-query'
import { drafts } from '#domain/drafts/contract.ts'
import type { Draft } from '#domain/drafts/schema.ts'
import { allOnDevice } from '../../../components/drafts/allOnDevice.ts'
import { type DeviceDraft, slotOf } from '../../../components/drafts/deviceDraft.ts'
import { written } from '../../../components/drafts/underway.ts'
import type { Found } from '../../../components/drafts/useDraft.ts'
import { randomId } from '../../../components/randomId.ts'
import { call } from '../../../dataProvider/call.ts'
import { openElsewhere, ownEntry, take } from './entryOfTab.ts'

/** What was typed before into the section that opens. */
export type Opening = Found & {
  /** Further new patients who are half entered on this device, in no open tab; the latest first. */
  others: readonly DeviceDraft[]
}

type Asked = { user: number; patient_id: number | undefined; section: string }

/** For how long an answer that was asked ahead is good, in milliseconds: afterwards another device may have written. */
const goodFor = 10_000
let ahead: { of: string; asked: Promise<Draft | null | undefined>; until: number } | undefined

const nameOf = ({ user, patient_id, section }: Asked) => `${user} ${slotOf(patient_id, section, '')}`
const askFor = ({ patient_id, section }: Asked) =>
  call(drafts.show, { params: { id: patient_id!, section } }).catch(() => undefined)

/** Asks for a section's draft while the one before it is saved: the section that opens then takes the answer, once. */
export function askAhead(section: Asked) {
  ahead = { of: nameOf(section), asked: askFor(section), until: Date.now() + goodFor }
}

/** What was asked ahead counts no more: the section before it was not saved. */
export function forgetAhead() {
  ahead = undefined
}

function draftOf(section: Asked) {
  const before = ahead
  ahead = undefined
  return before?.of === nameOf(section) && Date.now() < before.until ? before.asked : askFor(section)
}

/** The draft with which a section opens. A new patient's is this tab's own, else the latest that no other tab has open. */
export const openingQuery = ({ user, patient_id, section }: Asked) =>
  queryOptions({
    queryKey: ['opening', user, patient_id ?? 'New', section],
    queryFn: async (): Promise<Opening> => {
      const begin = patient_id ? slotOf(patient_id, section, '') : 'new.'
      await written(begin)
      const [theirs, kept] = await Promise.all([
        patient_id ? draftOf({ user, patient_id, section }) : null,
        allOnDevice(user, begin),
      ])
      if (patient_id) return { mine: kept[0], theirs, entry: randomId(), others: [] }
      const own = ownEntry()
      const free = await takeOne(kept.toSorted((one, other) => Number(other.entry === own) - Number(one.entry === own)))
      if (free.mine) return { theirs, entry: free.mine.entry, ...free }
      const entry = randomId()
      await take(entry)
      return { theirs, entry, ...free }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The first of these that no other tab has open, for this one; and what else lies open to nobody. */
async function takeOne(kept: readonly DeviceDraft[]) {
  const busy = await openElsewhere()
  const others = kept.filter(({ entry }) => !busy.has(entry))
  for (const mine of others)
    if (await take(mine.entry)) return { mine, others: others.filter(one => one !== mine && one.entry !== mine.entry) }
  return { mine: undefined, others: [] }
}

/** Which sections of a patient's intake hold something that is not saved. */
export const draftsQuery = (id: number) =>
  queryOptions({
    queryKey: ['drafts', id],
    queryFn: ({ signal }) => call(drafts.list, { params: { id }, signal }),
    staleTime: 0,
  })
