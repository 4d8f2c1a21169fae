import { HttpError } from 'ra-core'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { Draft, DraftSave } from '#domain/platform/drafts/schema.ts'
import { onSessionChange, signedOutOnPurpose, token } from '../../../session/session.ts'
import { changedValues, differences, withTheirs } from '../../../ui/fields/conflict/versions.ts'
import type { DeviceDraft } from './deviceStorage.ts'
import { deviceId, deviceName, draftKey, forgetOnDevice, storeOnDevice } from './deviceStorage.ts'
import { trackSave } from './pendingSaves.ts'

/** Delay before autosaving, and delay before retrying the server, in milliseconds. */
const debounceMs = 1000
const retryDelay = 10_000

/**
 * Where the draft is saved: `writing` (still saving), `passage` (on the server), `device` (only on this device), `nowhere` (there
 * is no draft), or `failed`.
 */
export type SaveState = { place: 'nowhere' | 'writing' | 'passage' | 'device' | 'failed'; at?: string }
/**
 * The draft from another device. `draft` is null if it was saved or discarded there. `baseValues` (as the form opened) and
 * `otherValues` are the full form values.
 */
export type DraftConflict = { draft: Draft | null; baseValues: FieldValues; otherValues: FieldValues }

export type StoredDrafts = {
  /** A draft on this device that is not on the server yet. */
  deviceDraft: DeviceDraft | undefined
  /** The user's own draft on the server. Null if there is none, and undefined if the server is unreachable. */
  serverDraft: Draft | null | undefined
  /** Form id, which identifies the draft until the record exists on the server. */
  entry: string
}

/** A restored draft. `stale` lists its fields if the record has been saved since the user started the draft. */
export type Restored = { at: string; stale: readonly string[] }

/** What a form must define about its record to use drafts. */
export type DraftSource = {
  /** Key of the draft in this device's storage. */
  slot: string
  /** API calls for the draft on the server. Undefined until the record exists. */
  remote:
    | { save: (draft: DraftSave) => Promise<Draft | null>; discard: () => Promise<unknown>; load: () => Promise<Draft | null> }
    | undefined
  /**
   * The record's `updated_at` when the form opened. `savedSince` returns whether the record has been saved since the user started
   * a draft.
   */
  base: string
  savedSince: (base: string) => boolean
  toDraftValues?: ((values: FieldValues) => FieldValues) | undefined
  user: number
  found: StoredDrafts
}

type DraftOptions = DraftSource & { form: UseFormReturn<FieldValues>; done: RefObject<boolean> }

/**
 * Autosaves the user's draft of a form on the server. Until the record exists, and while the server is unreachable, saves it
 * encrypted on this device. Restores an earlier draft, and offers a choice if the user changed it on another device.
 */
export function useDraft(options: DraftOptions) {
  const { form, remote } = options
  const saving = useDraftSaving(options)
  const { queue, device, showConflict } = saving
  const restored = useRestore(options, saving)
  useSaveTriggers(options, saving)

  return {
    saveState: saving.saveState,
    other: saving.other,
    restored: restored.draft,
    /** Waits until everything has been saved, and then returns the draft version to send with the form. */
    settledVersion: async () => {
      await queue.idle()
      const { known, version } = saving.server.current
      return known ? version : undefined
    },
    flush: () => (form.formState.isDirty ? queue.now() : Promise.resolve()),
    /**
     * Call this after the form is saved. The server has then deleted its draft, so this function deletes the copy on this device.
     */
    saved: () => {
      device.forget()
      // A pending autosave may still write the draft.
      void queue.written().then(device.forget)
    },
    /** Loads the draft that the user changed on another device and offers the choice. */
    loadConflict: async () => {
      if (remote) showConflict(await remote.load())
    },
    /** Keeps the input of this form, with the other version of these fields. */
    keep: (theirs: readonly string[]) => {
      const mine = form.getValues()
      if (saving.other && theirs.length)
        form.reset(withTheirs({ mine, theirs: saving.other.otherValues }, theirs), { keepDefaultValues: true })
      saving.resolveConflict()
      queue.now()
    },
    takeOther: (values: FieldValues) => {
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

export type FormDraft = ReturnType<typeof useDraft>

/** Saves the draft wherever possible and detects changes from another device. */
function useDraftSaving(options: DraftOptions) {
  const { form, slot, remote, base, user, found, done } = options
  const [saveState, setSaveState] = useState<SaveState>({ place: 'nowhere' })
  const server = useRef({
    version: found.serverDraft?.version ?? 0,
    exists: Boolean(found.serverDraft),
    known: found.serverDraft !== undefined,
  })
  const open = useRef(true)
  const device = useDeviceCopy(user, slot)
  const conflict = useConflict(options, server)
  const currentChanges = () => changedSinceOpening(options)

  const saveOnDevice = async () => {
    const at = new Date().toISOString()
    const { version } = server.current
    const carried = found.deviceDraft?.carried
    const written = await device.write({
      values: currentChanges(),
      version,
      base,
      entry: found.entry,
      saved_at: at,
      ...(carried && { carried }),
    })
    setSaveState(written ? { place: 'device', at } : { place: 'failed' })
  }

  const forget = async () => {
    device.forget()
    if (remote && server.current.exists) {
      await remote.discard().catch(() => undefined)
      server.current = { ...server.current, version: 0, exists: false }
    }
    setSaveState({ place: 'nowhere' })
  }

  const saveDraft = async (): Promise<void> => {
    if (done.current || conflict.isConflict.current) return
    if (!form.formState.isDirty) return forget()
    if (!remote || !device.sameSession()) return saveOnDevice()
    const { version } = server.current
    try {
      const draft = await remote.save({ values: currentChanges(), base, device: deviceId(), device_name: deviceName(), version })
      server.current = { version: draft!.version, exists: true, known: true }
      device.forget()
      setSaveState({ place: 'passage', at: draft!.saved_at })
    } catch (error) {
      if (error instanceof HttpError && error.status === 409) return handleConflict(error.body?.data ?? null)
      await saveOnDevice()
      // A user who may no longer edit the record would be rejected again.
      const isRejected = error instanceof HttpError && (error.status === 403 || error.status === 404)
      if (!isRejected && device.sameSession() && open.current && !queue.isWaiting()) queue.after(retryDelay)
    }
  }

  const handleConflict = (draft: Draft | null) => {
    if (conflict.isOwnSave(draft)) {
      server.current = { version: draft!.version, exists: true, known: true }
      return saveDraft()
    }
    // The section was saved in another window, which the save detects, or the draft was deleted there. Either way, keep this input.
    if (!draft) {
      server.current = { version: 0, exists: false, known: true }
      return saveDraft()
    }
    conflict.showConflict(draft)
    return saveOnDevice()
  }

  const queue = useSaveQueue(slot, saveDraft)
  return { ...conflict, saveState, setSaveState, server, open, device, queue, saveOnDevice, forget }
}

type Saving = ReturnType<typeof useDraftSaving>

/** Returns only the changed fields so that restoring the draft does not revert changes that others have saved since then. */
const changedSinceOpening = ({ form, toDraftValues }: DraftOptions) =>
  changedValues(toDraftValues?.(form.getValues()) ?? form.getValues(), form.formState.defaultValues as FieldValues)

/** Lets the user choose between this form's input and the draft from another device. */
function useConflict(options: DraftOptions, server: RefObject<{ version: number; exists: boolean; known: boolean }>) {
  const { form } = options
  const [other, setOther] = useState<DraftConflict>()
  const isConflict = useRef(false)
  return {
    other,
    /** True until the user has chosen. */
    isConflict,
    /**
     * Whether no choice is needed, because both versions are equal or because this tab saved the draft and only missed the
     * response.
     */
    isOwnSave: (draft: Draft | null) =>
      draft !== null && (draft.device === deviceId() || differences(changedSinceOpening(options), draft.values).length === 0),
    showConflict: (draft: Draft | null) => {
      isConflict.current = true
      server.current = { version: draft?.version ?? 0, exists: Boolean(draft), known: true }
      const baseValues = { ...form.formState.defaultValues }
      setOther({ draft, baseValues, otherValues: { ...baseValues, ...draft?.values } })
    },
    resolveConflict: () => {
      isConflict.current = false
      setOther(undefined)
    },
  }
}

/** The draft's copy on this device, encrypted with the key of the session that the form opened in. */
function useDeviceCopy(user: number, slot: string) {
  const key = useRef<Promise<CryptoKey>>(undefined)
  /** The session that the form opened in. Do not save in a later session, which may belong to another user. */
  const session = useRef(token())
  const sameSession = () => token() === session.current
  useEffect(() => {
    const loading = draftKey()
    key.current = loading
    loading.catch(() => {
      if (key.current === loading) key.current = undefined
    })
  }, [])
  return {
    sameSession,
    write: async (draft: DeviceDraft) => {
      try {
        if (sameSession()) key.current ??= draftKey()
        if (!key.current) return false
        await storeOnDevice(await key.current, user, slot, draft)
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
  useLayoutEffect(() => {
    latest.current = { slot, save }
  })
  const cancel = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  const run = () => latest.current.save()
  const now = () => {
    cancel()
    chain.current = chain.current.then(run, run)
    trackSave(latest.current.slot, chain.current)
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
    /** Resolves when the current run ends. */
    written,
    /** Cancels the scheduled run and resolves when the current one ends. */
    idle: () => {
      cancel()
      return written()
    },
  }
}

const noResult = () => undefined

function useRestore({ form, remote, savedSince, found }: DraftOptions, { setSaveState, isOwnSave, showConflict, queue }: Saving) {
  const [draft, setDraft] = useState<Restored>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is restored once, when the form opens.
  useEffect(() => {
    const { deviceDraft, serverDraft } = found
    const latest = deviceDraft ?? serverDraft
    if (!latest) return
    form.reset({ ...form.getValues(), ...latest.values }, { keepDefaultValues: true })
    setDraft({ at: latest.saved_at, stale: savedSince(latest.base) ? Object.keys(latest.values) : [] })
    setSaveState({ place: deviceDraft ? 'device' : 'passage', at: latest.saved_at })
    if (!deviceDraft || !remote || serverDraft === undefined) return
    if (savedSince(deviceDraft.base) || ((serverDraft?.version ?? 0) !== deviceDraft.version && !isOwnSave(serverDraft)))
      showConflict(serverDraft)
    else queue.after(0)
  }, [])
  return { draft, clear: () => setDraft(undefined) }
}

/** Saves after every change to the form, and immediately if the page may close. If the session expires, saves on this device. */
function useSaveTriggers({ form, done }: DraftOptions, saving: Saving) {
  const { open } = saving
  const changed = useEffectEvent(() => {
    if (done.current || saving.isConflict.current) return
    saving.setSaveState(previous => (previous.place === 'writing' ? previous : { place: 'writing' }))
    saving.queue.after(debounceMs)
  })
  const flush = useEffectEvent(() => {
    if (saving.queue.isWaiting()) saving.queue.now()
  })
  // The server no longer accepts the draft after the session expires, so save it on this device.
  const sessionChanged = useEffectEvent(() => {
    const { device, saveOnDevice } = saving
    if (!device.sameSession() && !signedOutOnPurpose() && form.formState.isDirty && !done.current) saveOnDevice()
  })
  const cancel = useEffectEvent(() => saving.queue.cancel())
  useEffect(() => {
    open.current = true
    const stopWatching = form.subscribe({ formState: { values: true }, callback: () => changed() })
    const hidden = () => document.visibilityState === 'hidden' && flush()
    const save = () => flush()
    document.addEventListener('visibilitychange', hidden)
    window.addEventListener('pagehide', save)
    window.addEventListener('online', save)
    const stopListening = onSessionChange(() => sessionChanged())
    return () => {
      open.current = false
      stopWatching()
      stopListening()
      document.removeEventListener('visibilitychange', hidden)
      window.removeEventListener('pagehide', save)
      window.removeEventListener('online', save)
      if (token()) flush()
      cancel()
    }
  }, [form, open])
}
