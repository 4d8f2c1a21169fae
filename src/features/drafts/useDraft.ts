import { HttpError } from 'ra-core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Draft, DraftSave } from '#domain/drafts/schema.ts'
import { onSessionChange, signedOutOnPurpose, token } from '../../session/session.ts'
import { deviceId, deviceName } from './device.ts'
import type { DeviceDraft } from './deviceDraft.ts'
import { draftKey } from './draftKey.ts'
import { forgetOnDevice, keepOnDevice } from './onDevice.ts'
import { changedIn, differences } from './shortly.ts'
import { whileWriting } from './underway.ts'

/** Debounce before saving, and delay before retrying the server, in milliseconds. */
const rest = 1000
const again = 10_000

/** Where the draft is saved: being saved, on the server (`passage`), on this device only, or nowhere. */
export type Kept = { where: 'nowhere' | 'writing' | 'passage' | 'device' | 'failed'; at?: string }
/** The draft from another device, or null if it was saved or discarded there. Both sides are full form values. */
export type Other = { draft: Draft | null; theirs: FieldValues; mine: FieldValues }

/** Drafts found when the form opens. */
export type Found = {
  /** On this device and not yet on the server. */
  mine: DeviceDraft | undefined
  /** The user's own draft on the server; null if there is none, undefined if the server is unreachable. */
  theirs: Draft | null | undefined
  /** Form id, used until the server has the record. */
  entry: string
}

/** A restored draft: its time, and its fields if the record was saved after the draft was started. */
export type Restored = { at: string; stale: readonly string[] }

type Given = {
  form: UseFormReturn<FieldValues>
  /** Slot on this device. */
  slot: string
  /** Draft calls to the server; undefined until the record exists. */
  passage:
    | { keep: (draft: DraftSave) => Promise<Draft | null>; discard: () => Promise<unknown>; show: () => Promise<Draft | null> }
    | undefined
  /**
   * The record's `updated_at` when the form opened; `savedSince` tells whether the record was saved after a draft was started.
   */
  base: string
  savedSince: (base: string) => boolean
  /** Limits which values go into the draft. */
  drafts?: ((values: FieldValues) => FieldValues) | undefined
  user: number
  opening: Found
  done: RefObject<boolean>
}

/**
 * Autosaves the user's draft of a form: on the server once the record exists, otherwise or while the server is unreachable
 * encrypted on this device. Restores the earlier draft, and offers a choice if the user changed it on another device.
 */
export function useDraft({ form, slot, passage, base, savedSince, drafts, user, opening, done }: Given) {
  const [kept, setKept] = useState<Kept>({ where: 'nowhere' })
  const [other, setOther] = useState<Other>()
  const [restored, setRestored] = useState<Restored>()
  const known = useRef({
    version: opening.theirs?.version ?? 0,
    exists: Boolean(opening.theirs),
    asked: opening.theirs !== undefined,
  })
  const conflict = useRef(false)
  const open = useRef(true)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const chain = useRef<Promise<unknown>>(Promise.resolve())
  const key = useRef<Promise<CryptoKey>>(undefined)
  /** Session in which the form was opened. Nothing is saved in a later one, which may belong to another user. */
  const session = useRef(token())
  const defaults = () => form.formState.defaultValues as FieldValues
  /** Only the changed fields, so that restoring the draft never reverts what others saved meanwhile. */
  const typed = () => changedIn(drafts?.(form.getValues()) ?? form.getValues(), defaults())

  /** True if this tab saved it and the response was lost, or if both are equal; then no choice is needed. */
  const isOurs = (theirs: Draft | null) =>
    theirs !== null && (theirs.device === deviceId() || differences(typed(), theirs.values).length === 0)

  const disagree = (theirs: Draft | null) => {
    conflict.current = true
    known.current = { version: theirs?.version ?? 0, exists: Boolean(theirs), asked: true }
    setOther({ draft: theirs, theirs: { ...defaults(), ...theirs?.values }, mine: form.getValues() })
  }

  const onDevice = async () => {
    try {
      const saved_at = new Date().toISOString()
      if (token() === session.current) key.current ??= draftKey()
      if (!key.current) return setKept({ where: 'failed' })
      const { version } = known.current
      const draft: DeviceDraft = { values: typed(), version, base, entry: opening.entry, saved_at }
      await keepOnDevice(await key.current, user, slot, draft)
      setKept({ where: 'device', at: saved_at })
    } catch {
      key.current = undefined
      setKept({ where: 'failed' })
    }
  }

  const forget = async () => {
    forgetOnDevice(user, slot)
    if (passage && known.current.exists) {
      await passage.discard().catch(() => undefined)
      known.current = { ...known.current, version: 0, exists: false }
    }
    setKept({ where: 'nowhere' })
  }

  const keep = async (): Promise<void> => {
    if (done.current || conflict.current) return
    if (!form.formState.isDirty) return forget()
    if (!passage || token() !== session.current) return onDevice()
    const body = { values: typed(), base, device: deviceId(), device_name: deviceName(), version: known.current.version }
    try {
      const draft = await passage.keep(body)
      known.current = { version: draft!.version, exists: true, asked: true }
      forgetOnDevice(user, slot)
      setKept({ where: 'passage', at: draft!.saved_at })
    } catch (error) {
      const status = error instanceof HttpError ? error.status : 0
      if (status === 409) {
        const theirs: Draft | null = (error as HttpError).body?.data ?? null
        if (isOurs(theirs)) {
          known.current = { version: theirs!.version, exists: true, asked: true }
          return keep()
        }
        disagree(theirs)
        return onDevice()
      }
      await onDevice()
      if (token() === session.current && open.current) timer.current = setTimeout(now, again)
    }
  }

  /** Saves immediately, one save at a time; resolves when done. */
  const now = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    chain.current = chain.current.then(keep, keep)
    whileWriting(slot, chain.current)
    return chain.current
  }
  const latest = useRef({ now, onDevice })
  latest.current = { now, onDevice }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, when the form opens.
  useEffect(() => {
    const { mine, theirs } = opening
    const found = mine ?? theirs
    if (!found) return
    form.reset({ ...form.getValues(), ...found.values }, { keepDefaultValues: true })
    setRestored({ at: found.saved_at, stale: savedSince(found.base) ? Object.keys(found.values) : [] })
    setKept({ where: mine ? 'device' : 'passage', at: found.saved_at })
    if (!mine || !passage || theirs === undefined) return
    if (savedSince(mine.base) || ((theirs?.version ?? 0) !== mine.version && !isOurs(theirs))) disagree(theirs)
    else timer.current = setTimeout(now, 0)
  }, [])

  useEffect(() => {
    open.current = true
    const asking = draftKey()
    key.current = asking
    asking.catch(() => {
      if (key.current === asking) key.current = undefined
    })
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (done.current || conflict.current) return
        setKept(before => (before.where === 'writing' ? before : { where: 'writing' }))
        clearTimeout(timer.current)
        timer.current = setTimeout(() => latest.current.now(), rest)
      },
    })
    const flush = () => {
      if (timer.current !== undefined) latest.current.now()
    }
    const hidden = () => document.visibilityState === 'hidden' && flush()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', flush)
    window.addEventListener('online', flush)
    // The session expired: the server no longer accepts the draft, so save it on this device.
    const stopListening = onSessionChange(() => {
      if (token() !== session.current && !signedOutOnPurpose() && form.formState.isDirty && !done.current)
        latest.current.onDevice()
    })
    return () => {
      open.current = false
      stopWatching()
      stopListening()
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', flush)
      window.removeEventListener('online', flush)
      if (token()) flush()
      clearTimeout(timer.current)
    }
  }, [form, done])

  return {
    kept,
    other,
    restored,
    /** Resolves when everything is saved, with the draft version to save the form on. */
    settled: async () => {
      clearTimeout(timer.current)
      timer.current = undefined
      await chain.current.catch(() => undefined)
      return known.current.asked ? known.current.version : undefined
    },
    flush: () => (form.formState.isDirty ? now() : Promise.resolve()),
    /** The form was saved, which deletes the server draft; delete the one on this device too. */
    saved: () => {
      forgetOnDevice(user, slot)
      // Also delete what a pending autosave still writes.
      void chain.current.catch(() => undefined).then(() => forgetOnDevice(user, slot))
    },
    /** The user changed the draft on another device: load it and offer the choice. */
    overtaken: async () => {
      if (passage) disagree(await passage.show())
    },
    keepMine: () => {
      conflict.current = false
      setOther(undefined)
      now()
    },
    takeTheirs: (values: FieldValues) => {
      conflict.current = false
      setOther(undefined)
      form.reset(values, { keepDefaultValues: true })
      forgetOnDevice(user, slot)
    },
    discard: async () => {
      form.reset()
      setRestored(undefined)
      clearTimeout(timer.current)
      timer.current = undefined
      await chain.current.catch(() => undefined)
      return forget()
    },
  }
}
