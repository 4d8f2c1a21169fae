import { useMutation } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useEffect, useState } from 'react'
import { type Channel, codeRules } from '#domain/verification/code.ts'
import { type StandingCode, verification } from '#domain/verification/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** How a code stands (HIP-005); nothing before one was asked for. */
export type CodeState = 'sending' | 'requested' | 'verified' | 'failedRequest' | 'wrongCode'

/** Where a code goes, for which patient's release, and to which representative, if the patient does not sign. */
export type CodeGiven = {
  channel: Channel
  destination: string
  patientId: number
  representative: { name: string; agrees_to_texts: boolean } | null
  /** A code of this user that is out already: it is entered, and no other is sent. */
  standing: StandingCode | null
  onVerified: () => void
}

/**
 * Sends codes and takes them: an answer other than 200 is `failedRequest` when one was asked for, and `wrongCode` when one was
 * brought (HIP-009, HIP-010). `left` and `wait` count the seconds down for which the code is valid, and until a new one can be sent.
 */
export function useCode({ channel, destination, patientId, representative, standing, onVerified }: CodeGiven) {
  const [state, setState] = useState<CodeState | undefined>(standing ? 'requested' : undefined)
  const [times, setTimes] = useState(standing ? timesOf(standing) : undefined)
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
    /** Why the server refused to send a code; undefined for other failures. */
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

const timesOf = ({ valid_for, resend_in }: StandingCode) => ({
  sent: Date.now() + (resend_in - codeRules.resendAfter) * 1000,
  ends: Date.now() + valid_for * 1000,
})

/** The time, anew each second while something counts down. */
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
