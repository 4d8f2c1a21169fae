import { queryOptions } from '@tanstack/react-query'
import { drafts } from '#domain/platform/drafts/contract.ts'
import type { Draft } from '#domain/platform/drafts/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { randomId } from '../../../ui/randomId.ts'
import { type DeviceDraft, newPatients, slotOf } from '../../platform/drafts/deviceDraft.ts'
import { takeHandedOver } from '../../platform/drafts/handOver.ts'
import { listDeviceDrafts } from '../../platform/drafts/listDeviceDrafts.ts'
import { savesDone } from '../../platform/drafts/pendingSaves.ts'
import type { StoredDrafts } from '../../platform/drafts/useDraft.ts'
import { lockEntry, openEntries } from './entryLock.ts'

export type Opening = StoredDrafts & {
  /** Unsaved new patients on this device that are not open in any tab, newest first. */
  unsaved: readonly DeviceDraft[]
}

type SectionKey = { user: number; patient_id: number | undefined; section: string }
/** A visit to a new patient's form. `draft` is the unsaved patient that the user chose to continue. */
type Visit = { visit: string; draft: string | undefined }

/** How long to use a prefetched draft, in milliseconds. After that, another device may have saved a newer draft. */
const goodFor = 10_000
let ahead: { of: string; promise: Promise<Draft | null | undefined>; until: number } | undefined

const nameOf = ({ user, patient_id, section }: SectionKey) => `${user} ${slotOf(patient_id, section, '')}`
const askFor = ({ patient_id, section }: SectionKey) =>
  call(drafts.show, { params: { id: patient_id!, section } }).catch(() => undefined)

/** Prefetches the next section's draft while the current section is being saved. The prefetched draft is used only once. */
export function prefetchDraft(section: SectionKey) {
  ahead = { of: nameOf(section), promise: askFor(section), until: Date.now() + goodFor }
}

export function discardPrefetchedDraft() {
  ahead = undefined
}

function draftOf(section: SectionKey) {
  const before = ahead
  ahead = undefined
  if (before?.of !== nameOf(section) || Date.now() >= before.until) return askFor(section)
  // The prefetch may have failed.
  return before.promise.then(draft => (draft === undefined ? askFor(section) : draft))
}

/**
 * Loads the drafts that a section opens with. A new patient's form opens empty and with a new id unless the user chose a draft
 * (S-01).
 */
export const openingQuery = ({ user, patient_id, section, ...visit }: SectionKey & Visit) =>
  queryOptions({
    queryKey: ['opening', user, patient_id ?? visit, section],
    queryFn: (): Promise<Opening> =>
      patient_id ? openSection({ user, patient_id, section }) : openNew({ user, draft: visit.draft }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { keepsOpen: true },
  })

async function openSection(section: SectionKey): Promise<Opening> {
  const slot = slotOf(section.patient_id, section.section, '')
  await savesDone(slot)
  const [serverDraft, [deviceDraft]] = await Promise.all([draftOf(section), listDeviceDrafts(section.user, slot)])
  return { deviceDraft, serverDraft, entry: randomId(), unsaved: [] }
}

async function openNew({ user, draft }: { user: number; draft: string | undefined }): Promise<Opening> {
  await savesDone(newPatients)
  const drafts = await listDeviceDrafts(user, newPatients)
  const handed = takeHandedOver(user, draft)
  const chosen = drafts.find(({ entry }) => entry === draft) ?? handed
  const deviceDraft = chosen && (await lockEntry(chosen.entry)) ? chosen : undefined
  const entry = deviceDraft?.entry ?? randomId()
  await lockEntry(entry)
  const open = await openEntries()
  return { deviceDraft, serverDraft: null, entry, unsaved: drafts.filter(one => one.entry !== entry && !open.has(one.entry)) }
}
