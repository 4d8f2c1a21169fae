import type { FieldValues } from 'react-hook-form'
import { onSessionChange, signedOutOnPurpose, token } from '../../authProvider/session.ts'

type Draft = { user: number; address: string; values: FieldValues }

/** What was being typed when a session ended by itself. In this page's memory only: patient data is not left on the machine. */
let draft: Draft | undefined

/** Keeps what `typed` answers if the session ends by itself, nothing for who signs out. Answers how to stop. */
export const keepWhenSessionEnds = (typed: () => Draft | undefined) =>
  onSessionChange(() => {
    if (token() === null) draft = signedOutOnPurpose() ? undefined : typed()
  })

/** What this user was typing at this address; nobody else is told. */
export const draftOf = (user: number, address: string): FieldValues | undefined =>
  draft?.user === user && draft.address === address ? draft.values : undefined

/** Whichever form opens next, nothing older comes back. */
export function forgetDraft() {
  draft = undefined
}
