import { HttpError } from 'ra-core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { drafts } from '#domain/drafts/contract.ts'
import type { Draft } from '#domain/drafts/schema.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { onSessionChange, signedOutOnPurpose, token } from '../../../authProvider/session.ts'
import { draftKey } from '../../../components/drafts/draftKey.ts'
import { forgetOnDevice, keepOnDevice } from '../../../components/drafts/onDevice.ts'
import { call } from '../../../dataProvider/call.ts'
import type { IntakeSection } from '../sections.ts'
import { deviceId, deviceName } from './device.ts'
import { type DeviceDraft, slotOf } from './deviceDraft.ts'
import { type Opening, whileWriting } from './opening.ts'
import { differences } from './shortly.ts'

/** How long typing rests before it is kept, and after how long Passage is tried again, in milliseconds. */
const rest = 1000
const again = 10_000

/** Where what was typed is: being written, at Passage, on this device alone, or nowhere. */
export type Kept = { where: 'nowhere' | 'writing' | 'passage' | 'device' | 'failed'; at?: string }
/** What another device holds: its draft, or null where the section was saved or discarded there. */
export type Other = { theirs: Draft | null; mine: FieldValues }

type Given = {
  form: UseFormReturn<FieldValues>
  section: IntakeSection
  patient: Patient | undefined
  user: number
  opening: Opening
  done: RefObject<boolean>
}

/**
 * Keeps what is typed into a section while it is typed: at Passage once the patient exists, else, and where Passage cannot be
 * reached, encrypted on this device. Brings back what was kept before, and asks when another device has written meanwhile.
 */
export function useDraft({ form, section, patient, user, opening, done }: Given) {
  const [kept, setKept] = useState<Kept>({ where: 'nowhere' })
  const [other, setOther] = useState<Other>()
  const [restored, setRestored] = useState<string>()
  const slot = slotOf(patient?.id, section.key, opening.entry)
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
  const typed = () => section.drafts?.(form.getValues()) ?? form.getValues()
  const base = patient?.updated_at ?? ''

  /** Written from here, though no answer came, or just the same: nobody has to choose. */
  const isOurs = (theirs: Draft | null) =>
    theirs !== null && (theirs.device === deviceId() || differences(typed(), theirs.values).length === 0)

  const disagree = (theirs: Draft | null) => {
    conflict.current = true
    known.current = { version: theirs?.version ?? 0, exists: Boolean(theirs), asked: true }
    setOther({ theirs, mine: typed() })
  }

  const onDevice = async () => {
    try {
      const saved_at = new Date().toISOString()
      key.current ??= draftKey()
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
    if (patient && known.current.exists) {
      await call(drafts.discard, { params: { id: patient.id, section: section.key } }).catch(() => undefined)
      known.current = { ...known.current, version: 0, exists: false }
    }
    setKept({ where: 'nowhere' })
  }

  const keep = async (): Promise<void> => {
    if (done.current || conflict.current) return
    if (!form.formState.isDirty) return forget()
    if (!patient) return onDevice()
    const body = { values: typed(), base, device: deviceId(), device_name: deviceName(), version: known.current.version }
    try {
      const draft = await call(drafts.keep, { params: { id: patient.id, section: section.key }, body, keepalive: true })
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
      if (token() && open.current) timer.current = setTimeout(now, again)
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
    setRestored(found.saved_at)
    setKept({ where: mine ? 'device' : 'passage', at: found.saved_at })
    if (!mine || !patient) return
    const savedSince = mine.base < (patient.sections_saved[section.number] ?? '')
    if (theirs === undefined) return
    if (savedSince || ((theirs?.version ?? 0) !== mine.version && !isOurs(theirs))) disagree(theirs)
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
      if (token() === null && !signedOutOnPurpose() && form.formState.isDirty && !done.current) latest.current.onDevice()
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
    saved: () => forgetOnDevice(user, slot),
    /** Somebody else was first: their draft is asked for, and a choice is offered. */
    overtaken: async () => {
      if (patient) disagree(await call(drafts.show, { params: { id: patient.id, section: section.key } }))
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
    discard: () => {
      form.reset()
      setRestored(undefined)
      clearTimeout(timer.current)
      timer.current = undefined
      return forget()
    },
  }
}
