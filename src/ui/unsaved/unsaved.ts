import { createContext } from 'react'
import { createSignal } from '#domain/platform/signal.ts'

/** A group of forms that close together, such as all forms in a dialog or on a page. */
export type Scope = {
  /** Marks a form as unsaved. Returns a function that clears the mark. */
  markUnsaved: () => () => void
  /** Runs `leave` immediately or, if there is unsaved input, after the user agrees to discard it. */
  leave: (leave: () => void) => void
}

const forms = new Set<symbol>()
let question: ((discard: boolean) => void) | null = null
const { subscribe, notify } = createSignal()

export { subscribe }

/** Whether any form on the page has unsaved input. */
export const isUnsaved = () => forms.size > 0
export const isQuestionOpen = () => question !== null

/** Asks whether to discard unsaved input. Resolves to false if called again before the user answers. */
export function confirmDiscard(): Promise<boolean> {
  question?.(false)
  return new Promise(resolve => {
    question = resolve
    notify()
  })
}

export function answerDiscard(discard: boolean) {
  const resolve = question
  question = null
  notify()
  resolve?.(discard)
}

export function makeScope(): Scope {
  const ownForms = new Set<symbol>()
  return {
    markUnsaved() {
      const form = Symbol()
      ownForms.add(form)
      forms.add(form)
      notify()
      return () => {
        ownForms.delete(form)
        forms.delete(form)
        notify()
      }
    },
    leave(leave) {
      if (!ownForms.size) leave()
      else void confirmDiscard().then(discard => discard && leave())
    },
  }
}

/** Scope of the enclosing forms: the page, unless a dialog provides its own. */
export const UnsavedScope = createContext<Scope>(makeScope())
UnsavedScope.displayName = 'UnsavedScope'
