import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Channel, codeRules } from '#domain/verification/code.ts'
import { verification } from '#domain/verification/contract.ts'
import { call } from '../../../dataProvider/call.ts'

/** How a code stands (HIP-005); nothing before one was asked for. */
export type CodeState = 'sending' | 'requested' | 'verified' | 'failedRequest' | 'wrongCode'

type Given = { channel: Channel; destination: string; patientId: number; onVerified: () => void }

/**
 * Sends codes and takes them: an answer other than 200 is `failedRequest` when one was asked for, and `wrongCode` when one was
 * brought (HIP-009, HIP-010). `left` and `wait` count the seconds down for which the code is valid, and until a new one can be sent.
 */
export function useCode({ channel, destination, patientId, onVerified }: Given) {
  const [state, setState] = useState<CodeState>()
  const [times, setTimes] = useState<{ sent: number; ends: number }>()
  const now = useEverySecond(times !== undefined && state !== 'verified')
  const about = { channel, destination, patient_id: patientId }
  const sending = useMutation({
    mutationFn: () => call(verification.send, { body: about }),
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
    send: () => sending.mutate(),
    verify: (code: string) => verifying.mutate(code),
    verifying: verifying.isPending,
    left: times ? until(times.ends) : 0,
    wait: times ? until(times.sent + codeRules.resendAfter * 1000) : 0,
  }
}

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
