import { createContext } from 'react'

/** A place whose forms are left together: a dialog, or the page itself. */
export type Scope = {
  /** Notes that a form here holds something that is not saved. Returns how to take that back. */
  hold: () => () => void
  /** Runs `leave` at once, or after the user agreed to discard what is not saved. */
  leave: (leave: () => void) => void
}

const forms = new Set<symbol>()
const listeners = new Set<() => void>()
let question: ((discard: boolean) => void) | null = null
const tell = () => {
  for (const listener of listeners) listener()
}

/** Whether some form on the page holds something that is not saved. */
export const isUnsaved = () => forms.size > 0
export const isAsking = () => question !== null
export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Asks whether what is not saved may be discarded. Resolves to false where it was asked again meanwhile. */
export function askToDiscard(): Promise<boolean> {
  question?.(false)
  return new Promise(resolve => {
    question = resolve
    tell()
  })
}

/** The user's answer to the question that is open. */
export function answer(discard: boolean) {
  const asked = question
  question = null
  tell()
  asked?.(discard)
}

export function makeScope(): Scope {
  const own = new Set<symbol>()
  return {
    hold() {
      const form = Symbol()
      own.add(form)
      forms.add(form)
      tell()
      return () => {
        own.delete(form)
        forms.delete(form)
        tell()
      }
    },
    leave(leave) {
      if (!own.size) leave()
      else void askToDiscard().then(discard => discard && leave())
    },
  }
}

/** Where a form stands: unless a dialog says otherwise, on the page. */
export const UnsavedScope = createContext<Scope>(makeScope())
UnsavedScope.displayName = 'UnsavedScope'
