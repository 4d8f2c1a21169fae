import { queryOptions } from '@tanstack/react-query'
import { drafts } from '#domain/platform/drafts/contract.ts'
import type { Draft } from '#domain/platform/drafts/schema.ts'
import { call } from '../../../dataProvider/call.ts'
import { randomId } from '../../../ui/browser.ts'
import { type DeviceDraft, listDeviceDrafts, newPatients, slotOf } from '../../platform/drafts/deviceStorage.ts'
import { savesDone } from '../../platform/drafts/pendingSaves.ts'
import type { StoredDrafts } from '../../platform/drafts/useDraft.ts'
import { takeHandedOver } from '../../platform/drafts/useDraftForm.ts'

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

const lock = (entry: string) => `passage.entry.${entry}`

type Lock = { entry: string; release: () => void }
let held: Lock | undefined
/** Resolves when the last released lock is available to other tabs. */
let released: Promise<unknown> = Promise.resolve()

/**
 * Locks a new patient's form for this tab until the user leaves or closes it. Returns false if another tab has the form open.
 * Always returns true without the Web Locks API (plain HTTP), because drafts are not stored on the device in that case.
 */
export async function lockEntry(entry: string): Promise<boolean> {
  if (held?.entry === entry) return true
  const release = await claim(entry)
  if (!release) return false
  held?.release()
  held = { entry, release }
  return true
}

export function unlockEntry(entry: string) {
  if (held?.entry !== entry) return
  held.release()
  held = undefined
}

/** Ids of the new-patient forms open in any tab. */
export async function openEntries(): Promise<ReadonlySet<string>> {
  await released
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {}
  return new Set(locks.map(({ name }) => name?.replace(lock(''), '') ?? ''))
}

/** Acquires a form's lock and returns a function that releases it. Returns undefined if another tab holds the lock. */
function claim(entry: string): Promise<(() => void) | undefined> {
  if (!navigator.locks) return Promise.resolve(() => undefined)
  return new Promise(resolve => {
    const done = navigator.locks
      .request(lock(entry), { ifAvailable: true }, granted => {
        if (!granted) return resolve(undefined)
        return new Promise<void>(release =>
          resolve(() => {
            released = done
            release()
          }),
        )
      })
      .catch(() => resolve(undefined))
  })
}

/** Save times of the drafts that contain answers from a search, by slot. Kept until the page reloads. */
const saveTimes = new Map<string, string>()

export const rememberCarriedDraft = (patient_id: number, section: string, saved_at: string) =>
  saveTimes.set(slotOf(patient_id, section, ''), saved_at)

/** Whether a draft contains only answers from a search, because it was not saved again since. */
export const isCarriedDraft = (patient_id: number, section: string, saved_at: string): boolean =>
  saveTimes.get(slotOf(patient_id, section, '')) === saved_at
