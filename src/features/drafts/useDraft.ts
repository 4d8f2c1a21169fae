import { HttpError } from 'ra-core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Draft, DraftSave } from '#domain/drafts/schema.ts'
import { onSessionChange, signedOutOnPurpose, token } from '../../session/session.ts'
import { deviceId, deviceName } from './device.ts'
import type { DeviceDraft } from './deviceDraft.ts'
import { forgetOnDevice, keepOnDevice } from './deviceStorage.ts'
import { changedIn, differences } from './differences.ts'
import { draftKey } from './draftKey.ts'
import { whileWriting } from './pendingSaves.ts'

/** Debounce before saving, and delay before retrying the server, in milliseconds. */
const rest = 1000
const again = 10_000

/** Where the draft is saved: being saved, on the server (`passage`), on this device only, or nowhere. */
export type Kept = { where: 'nowhere' | 'writing' | 'passage' | 'device' | 'failed'; at?: string }
/** The draft from another device, or null if it was saved or discarded there. Both sides are full form values. */
export type Other = { draft: Draft | null; theirs: FieldValues; mine: FieldValues }

/** Drafts found when the form opens. */
export type Found = {
  /** A draft that is on this device and not yet on the server. */
  mine: DeviceDraft | undefined
  /** The user's own draft on the server; null if there is none, undefined if the server is unreachable. */
  theirs: Draft | null | undefined
  /** Form id, used until the server has the record. */
  entry: string
}

/** A restored draft: its time, and its fields if the record was saved after the draft was started. */
export type Restored = { at: string; stale: readonly string[] }

/** The part of `useDraft`'s input that a form with drafts defines for its record. */
export type DraftOf = {
  /** Slot on this device. */
  slot: string
  /** Draft calls to the server; undefined until the record exists. */
  passage:
    | { keep: (draft: DraftSave) => Promise<Draft | null>; discard: () => Promise<unknown>; show: () => Promise<Draft | null> }
    | undefined
  /**
   * The record's `updated_at` when the form opened; `savedSince` returns whether the record was saved after a draft was started.
   */
  base: string
  savedSince: (base: string) => boolean
  /** Limits which values go into the draft. */
  drafts?: ((values: FieldValues) => FieldValues) | undefined
  user: number
  opening: Found
}

type Given = DraftOf & { form: UseFormReturn<FieldValues>; done: RefObject<boolean> }

/**
 * Autosaves the user's draft of a form: on the server once the record exists; before that, or while the server is unreachable,
 * encrypted on this device. Restores the earlier draft, and offers a choice if the user changed it on another device.
 */
export function useDraft(given: Given) {
  const { form, passage } = given
  const saving = useDraftSaving(given)
  const { queue, device, disagree } = saving
  const restored = useRestore(given, saving)
  useSaveTriggers(given, saving)

  return {
    kept: saving.kept,
    other: saving.other,
    restored: restored.draft,
    /** Resolves when everything is saved, with the draft version that the form must be saved with. */
    settled: async () => {
      await queue.idle()
      const { asked, version } = saving.server.current
      return asked ? version : undefined
    },
    flush: () => (form.formState.isDirty ? queue.now() : Promise.resolve()),
    /** The form was saved, which deletes the server draft; delete the one on this device too. */
    saved: () => {
      device.forget()
      // Also delete what a pending autosave still writes.
      void queue.written().then(device.forget)
    },
    /** The user changed the draft on another device: load it and offer the choice. */
    overtaken: async () => {
      if (passage) disagree(await passage.show())
    },
    keepMine: () => {
      saving.resolveConflict()
      queue.now()
    },
    takeTheirs: (values: FieldValues) => {
      saving.resolveConflict()
      form.reset(values, { keepDefaultValues: true })
      device.forget()
    },
    discard: async () => {
      form.reset()
      restored.clear()
      await queue.idle()
      return saving.forget()
    },
  }
}

/** Saves the draft where possible, and detects that another device changed it. */
function useDraftSaving({ form, slot, passage, base, drafts, user, opening, done }: Given) {
  const [kept, setKept] = useState<Kept>({ where: 'nowhere' })
  const [other, setOther] = useState<Other>()
  const server = useRef({
    version: opening.theirs?.version ?? 0,
    exists: Boolean(opening.theirs),
    asked: opening.theirs !== undefined,
  })
  const conflict = useRef(false)
  const open = useRef(true)
  const device = useDeviceCopy(user, slot)
  const defaults = () => form.formState.defaultValues as FieldValues
  /** Only the changed fields, so that restoring the draft never reverts what others saved meanwhile. */
  const typed = () => changedIn(drafts?.(form.getValues()) ?? form.getValues(), defaults())

  /** True if this tab saved it and the response was lost, or if both are equal; then no choice is needed. */
  const isOurs = (theirs: Draft | null) =>
    theirs !== null && (theirs.device === deviceId() || differences(typed(), theirs.values).length === 0)

  const disagree = (theirs: Draft | null) => {
    conflict.current = true
    server.current = { version: theirs?.version ?? 0, exists: Boolean(theirs), asked: true }
    setOther({ draft: theirs, theirs: { ...defaults(), ...theirs?.values }, mine: form.getValues() })
  }

  const onDevice = async () => {
    const at = new Date().toISOString()
    const { version } = server.current
    const carried = opening.mine?.carried
    const written = await device.write({
      ...{ values: typed(), version, base, entry: opening.entry, saved_at: at },
      ...(carried && { carried }),
    })
    setKept(written ? { where: 'device', at } : { where: 'failed' })
  }

  const forget = async () => {
    device.forget()
    if (passage && server.current.exists) {
      await passage.discard().catch(() => undefined)
      server.current = { ...server.current, version: 0, exists: false }
    }
    setKept({ where: 'nowhere' })
  }

  const keep = async (): Promise<void> => {
    if (done.current || conflict.current) return
    if (!form.formState.isDirty) return forget()
    if (!passage || !device.sameSession()) return onDevice()
    const { version } = server.current
    try {
      const draft = await passage.keep({ values: typed(), base, device: deviceId(), device_name: deviceName(), version })
      server.current = { version: draft!.version, exists: true, asked: true }
      device.forget()
      setKept({ where: 'passage', at: draft!.saved_at })
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) return overtakenBy(error.body?.data ?? null)
      await onDevice()
      if (device.sameSession() && open.current && !queue.isWaiting()) queue.after(again)
    }
  }

  const overtakenBy = (theirs: Draft | null) => {
    if (isOurs(theirs)) {
      server.current = { version: theirs!.version, exists: true, asked: true }
      return keep()
    }
    disagree(theirs)
    return onDevice()
  }

  const queue = useSaveQueue(slot, keep)
  const resolveConflict = () => {
    conflict.current = false
    setOther(undefined)
  }
  return { kept, setKept, other, server, conflict, open, device, queue, isOurs, disagree, resolveConflict, onDevice, forget }
}

type Saving = ReturnType<typeof useDraftSaving>

/** The copy of the draft on this device, encrypted with the key of the session in which the form was opened. */
function useDeviceCopy(user: number, slot: string) {
  const key = useRef<Promise<CryptoKey>>(undefined)
  /** Nothing is saved in a later session, which may belong to another user. */
  const session = useRef(token())
  const sameSession = () => token() === session.current
  useEffect(() => {
    const asking = draftKey()
    key.current = asking
    asking.catch(() => {
      if (key.current === asking) key.current = undefined
    })
  }, [])
  return {
    sameSession,
    /** Resolves to whether the draft was written. */
    write: async (draft: DeviceDraft) => {
      try {
        if (sameSession()) key.current ??= draftKey()
        if (!key.current) return false
        await keepOnDevice(await key.current, user, slot, draft)
        return true
      } catch {
        key.current = undefined
        return false
      }
    },
    forget: () => forgetOnDevice(user, slot),
  }
}

/** Runs `save` immediately or after a delay, one run at a time. */
function useSaveQueue(slot: string, save: () => Promise<unknown>) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const chain = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef({ slot, save })
  latest.current = { slot, save }
  const cancel = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const run = () => latest.current.save()
  /** Resolves when the save is done. */
  const now = () => {
    cancel()
    chain.current = chain.current.then(run, run)
    whileWriting(latest.current.slot, chain.current)
    return chain.current
  }
  const written = () => chain.current.then(noResult, noResult)
  return {
    now,
    cancel,
    after: (delay: number) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(now, delay)
    },
    isWaiting: () => timer.current !== undefined,
    /** Resolves when the current run has ended. */
    written,
    /** Cancels the waiting run and resolves when the current one has ended. */
    idle: () => {
      cancel()
      return written()
    },
  }
}

const noResult = () => undefined

/** Restores the earlier draft once, when the form opens. */
function useRestore({ form, passage, savedSince, opening }: Given, { setKept, isOurs, disagree, queue }: Saving) {
  const [draft, setDraft] = useState<Restored>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, when the form opens.
  useEffect(() => {
    const { mine, theirs } = opening
    const found = mine ?? theirs
    if (!found) return
    form.reset({ ...form.getValues(), ...found.values }, { keepDefaultValues: true })
    setDraft({ at: found.saved_at, stale: savedSince(found.base) ? Object.keys(found.values) : [] })
    setKept({ where: mine ? 'device' : 'passage', at: found.saved_at })
    if (!mine || !passage || theirs === undefined) return
    if (savedSince(mine.base) || ((theirs?.version ?? 0) !== mine.version && !isOurs(theirs))) disagree(theirs)
    else queue.after(0)
  }, [])
  return { draft, clear: () => setDraft(undefined) }
}

/** Saves after every change to the form, and early if the page may close or the session has expired. */
function useSaveTriggers({ form, done }: Given, saving: Saving) {
  const latest = useRef(saving)
  latest.current = saving
  useEffect(() => {
    const { conflict, open, setKept } = latest.current
    open.current = true
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (done.current || conflict.current) return
        setKept(before => (before.where === 'writing' ? before : { where: 'writing' }))
        latest.current.queue.after(rest)
      },
    })
    const flush = () => {
      if (latest.current.queue.isWaiting()) latest.current.queue.now()
    }
    const hidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    // The session expired: the server no longer accepts the draft, so save it on this device.
    const stopListening = onSessionChange(() => {
      const { device, onDevice } = latest.current
      if (!device.sameSession() && !signedOutOnPurpose() && form.formState.isDirty && !done.current) onDevice()
    })
    return () => {
      open.current = false
      stopWatching()
      stopListening()
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      if (token()) flush()
      latest.current.queue.cancel()
    }
  }, [form, done])
}
