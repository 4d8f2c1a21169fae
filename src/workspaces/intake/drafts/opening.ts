import { queryOptions } from '@tanstack/react-query'
import { drafts } from '#domain/drafts/contract.ts'
import type { Draft } from '#domain/drafts/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { newNumber } from './device.ts'
import { type DeviceDraft, readOnDevice, slotOf, slotsOnDevice } from './deviceDrafts.ts'
import { draftKey } from './draftKey.ts'

/** What was typed before into the section that opens. */
export type Opening = {
  /** On this device, and not yet at Passage. */
  mine: DeviceDraft | undefined
  /** At Passage; null for nothing, undefined where it could not be asked. */
  theirs: Draft | null | undefined
  /** The number of this form, for a new patient. */
  entry: string
}

/** What is being written right now, by place: a section that opens waits for it. */
const underway = new Map<string, Promise<unknown>>()
export const whileWriting = (slot: string, work: Promise<unknown>) => {
  const done = work.finally(() => underway.get(slot) === done && underway.delete(slot))
  underway.set(slot, done)
}

type Asked = { user: number; patient_id: number | undefined; section: string }

/** The draft with which a section opens. A new patient's is the one that this device kept last. */
export const openingQuery = ({ user, patient_id, section }: Asked) =>
  queryOptions({
    queryKey: ['opening', user, patient_id ?? 'New', section],
    queryFn: async (): Promise<Opening> => {
      const begin = patient_id ? slotOf(patient_id, section, '') : 'new.'
      await underway.get(begin)?.catch(() => undefined)
      const [theirs, mine] = await Promise.all([
        patient_id ? call(drafts.show, { params: { id: patient_id, section } }).catch(() => undefined) : null,
        latestOnDevice(user, begin),
      ])
      return { mine, theirs, entry: mine?.entry || newNumber() }
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

async function latestOnDevice(user: number, begin: string) {
  const slots = slotsOnDevice(user, begin)
  const key = slots.length ? await draftKey().catch(() => undefined) : undefined
  if (!key) return undefined
  const found = await Promise.all(slots.map(slot => readOnDevice(key, user, slot)))
  return found.filter(draft => draft !== undefined).sort((a, b) => b.saved_at.localeCompare(a.saved_at))[0]
}

/** Which sections of a patient's intake hold something that is not saved. */
export const draftsQuery = (id: number) =>
  queryOptions({
    queryKey: ['drafts', id],
    queryFn: ({ signal }) => call(drafts.list, { params: { id }, signal }),
    staleTime: 0,
  })
