import { queryOptions } from '@tanstack/react-query'
import { drafts } from '#domain/drafts/contract.ts'
import type { Draft } from '#domain/drafts/schema.ts'
import { draftKey } from '../../../components/drafts/draftKey.ts'
import { readOnDevice, slotsOnDevice } from '../../../components/drafts/onDevice.ts'
import { randomId } from '../../../components/randomId.ts'
import { call } from '../../../dataProvider/call.ts'
import { type DeviceDraft, slotOf } from './deviceDraft.ts'
import { openElsewhere, ownEntry, take } from './entryOfTab.ts'

/** What was typed before into the section that opens. */
export type Opening = {
  /** On this device, and not yet at Passage. */
  mine: DeviceDraft | undefined
  /** At Passage; null for nothing, undefined where it could not be asked. */
  theirs: Draft | null | undefined
  /** The number of this form, for a new patient. */
  entry: string
  /** Further new patients who are half entered on this device, in no open tab; the latest first. */
  others: readonly DeviceDraft[]
}

/** What is being written right now, by place: a section that opens waits for it. */
const underway = new Map<string, Promise<unknown>>()
export const whileWriting = (slot: string, work: Promise<unknown>) => {
  const done = work.finally(() => underway.get(slot) === done && underway.delete(slot))
  underway.set(slot, done)
}

type Asked = { user: number; patient_id: number | undefined; section: string }

/** The draft with which a section opens. A new patient's is this tab's own, else the latest that no other tab has open. */
export const openingQuery = ({ user, patient_id, section }: Asked) =>
  queryOptions({
    queryKey: ['opening', user, patient_id ?? 'New', section],
    queryFn: async (): Promise<Opening> => {
      const begin = patient_id ? slotOf(patient_id, section, '') : 'new.'
      await underway.get(begin)?.catch(() => undefined)
      const [theirs, kept] = await Promise.all([
        patient_id ? call(drafts.show, { params: { id: patient_id, section } }).catch(() => undefined) : null,
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

/** What this device keeps for the user in a place, the latest first. */
async function allOnDevice(user: number, begin: string): Promise<DeviceDraft[]> {
  const slots = slotsOnDevice(user, begin)
  const key = slots.length ? await draftKey().catch(() => undefined) : undefined
  if (!key) return []
  const found = await Promise.all(slots.map(slot => readOnDevice<DeviceDraft>(key, user, slot)))
  return found.filter(draft => draft !== undefined).sort((a, b) => b.saved_at.localeCompare(a.saved_at))
}

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
