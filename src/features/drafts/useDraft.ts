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

/** How long typing rests before it is kept, and after how long Passage is tried again, in milliseconds. */
const rest = 1000
const again = 10_000

/** Where what was typed is: being written, at Passage, on this device alone, or nowhere. */
export type Kept = { where: 'nowhere' | 'writing' | 'passage' | 'device' | 'failed'; at?: string }
/** The user's draft on another device, or null if it was saved or discarded there; both as the whole form's values. */
export type Other = { draft: Draft | null; theirs: FieldValues; mine: FieldValues }

/** What was typed before into the form that opens. */
export type Found = {
  /** On this device, and not yet at Passage. */
  mine: DeviceDraft | undefined
  /** The user's own at Passage; null for none, undefined if Passage cannot be reached. */
  theirs: Draft | null | undefined
  /** The number of this form, for what Passage does not know yet. */
  entry: string
}

/** A draft that was put back: from when, and its fields if the form was saved after the draft was begun. */
export type Restored = { at: string; stale: readonly string[] }

type Given = {
  form: UseFormReturn<FieldValues>
  /** Where it lies on this device. */
  slot: string
  /** Where it lies at Passage; nothing for a record that is not there yet. */
  passage:
    | { keep: (draft: DraftSave) => Promise<Draft | null>; discard: () => Promise<unknown>; show: () => Promise<Draft | null> }
    | undefined
  /** The record's `updated_at` when the form was opened, and whether the form was saved after what was kept was begun. */
  base: string
  savedSince: (base: string) => boolean
  /** What of the values a draft keeps, where that is not all. */
  drafts?: ((values: FieldValues) => FieldValues) | undefined
  user: number
  opening: Found
  done: RefObject<boolean>
}

/**
 * Saves the user's draft of a form while they type: at Passage once the record exists; before that, and while Passage cannot be
 * reached, encrypted on this device. Restores the earlier draft, and offers a choice if the user has changed it on another device.
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
  /** The session in which this was typed: nothing of it is written in another, which may be somebody else's. */
  const session = useRef(token())
  const defaults = () => form.formState.defaultValues as FieldValues
  /** The fields that the user has changed: a draft of them never undoes what others save meanwhile. */
  const typed = () => changedIn(drafts?.(form.getValues()) ?? form.getValues(), defaults())

  /** Written by this tab although the response was lost, or equal: no choice is needed. */
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

  /** Writes at once, one after the other; answers when it is done. */
  const now = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    chain.current = chain.current.then(keep, keep)
    whileWriting(slot, chain.current)
    return chain.current
  }
  const latest = useRef({ now, onDevice })
  latest.current = { now, onDevice }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept comes back once, when the form opens.
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
    // A session that ended by itself: Passage takes nothing any more, the device does.
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
    /** Everything that was typed is written; answers the version to save upon. */
    settled: async () => {
      clearTimeout(timer.current)
      timer.current = undefined
      await chain.current.catch(() => undefined)
      return known.current.asked ? known.current.version : undefined
    },
    flush: () => (form.formState.isDirty ? now() : Promise.resolve()),
    /** The section is saved: Passage has forgotten its draft, and so does the device. */
    saved: () => {
      forgetOnDevice(user, slot)
      // What was being written while the save was under way is not left behind either.
      void chain.current.catch(() => undefined).then(() => forgetOnDevice(user, slot))
    },
    /** The user has changed the draft on another device: loads it and offers a choice. */
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
