import { useMutation } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useEffect, useState } from 'react'
import { type Channel, codeRules } from '#domain/intake/verification/code.ts'
import { type PendingCode, verification } from '#domain/intake/verification/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** The state of a code (HIP-005). Undefined before the first request. */
export type CodeState = 'sending' | 'requested' | 'verified' | 'failedRequest' | 'wrongCode'

export type CodeOptions = {
  channel: Channel
  destination: string
  patientId: number
  representative: { name: string; agrees_to_texts: boolean } | null
  /** A code that this user has already requested and that is still valid. */
  pendingCode: PendingCode | null
  onVerified: () => void
}

/**
 * Sends and verifies codes. The state (HIP-005) is `failedRequest` if sending fails (HIP-009) and `wrongCode` if verification fails
 * (HIP-010). `left` is how long the code remains valid, and `wait` is how long until the user can request a new one, both in
 * seconds.
 */
export function useCode({ channel, destination, patientId, representative, pendingCode, onVerified }: CodeOptions) {
  const [state, setState] = useState<CodeState | undefined>(pendingCode ? 'requested' : undefined)
  const [times, setTimes] = useState(pendingCode ? timesOf(pendingCode) : undefined)
  const now = useEverySecond(times !== undefined && state !== 'verified')
  const about = { channel, destination, patient_id: patientId }
  const sending = useMutation({
    mutationFn: () => call(verification.send, { body: { ...about, representative } }),
    onMutate: () => setState('sending'),
    onSuccess: ({ valid_for }) => {
      const sent = Date.now()
      setTimes({ sent, ends: sent + valid_for * 1000 })
      setState('requested')
    },
    onError: () => setState('failedRequest'),
  })
  const verifying = useMutation({
    mutationFn: (code: string) => call(verification.verify, { body: { ...about, code } }),
    onSuccess: () => {
      setState('verified')
      onVerified()
    },
    onError: () => setState('wrongCode'),
  })
  const until = (instant: number) => Math.max(0, Math.ceil((instant - now) / 1000))
  return {
    state,
    /** Why the server refused to send a code. Undefined for any other failure. */
    refused: refusalOf(sending.error),
    send: () => sending.mutate(),
    verify: (code: string) => verifying.mutate(code),
    verifying: verifying.isPending,
    left: times ? until(times.ends) : 0,
    wait: times ? until(times.sent + codeRules.resendAfter * 1000) : 0,
  }
}

const refusalOf = (error: unknown) =>
  error instanceof HttpError && error.status >= 400 && error.status < 500 ? error.message : undefined

const timesOf = ({ valid_for, resend_in }: PendingCode) => ({
  sent: Date.now() + (resend_in - codeRules.resendAfter) * 1000,
  ends: Date.now() + valid_for * 1000,
})

/** The current time, updated every second while counting down. */
function useEverySecond(counting: boolean) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!counting) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [counting])
  return now
}
