import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { HttpError } from 'ra-core'
import { useEffect, useState } from 'react'
import { type Channel, codeRules, type PendingCode, verification } from '#domain/intake/verification/contract.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { domainText } from '../../../i18n/i18nProvider.ts'
import { LabelledInput } from '../../../ui/fields/Labelled.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { Problem } from '../../../ui/Problem.tsx'

const texts = consent.codes

/**
 * Sends a code to the signer when the user selects the method, unless a code is pending. Shows the field for entering the code.
 */
export function CodeField(options: CodeOptions) {
  const { state, refused, send, verify, verifying, left, wait } = useCode(options)
  const { representative, destination, channel, pendingCode } = options
  const { frame } = useField({ name: 'doc_verified' })
  const [code, setCode] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when this method is selected.
  useEffect(() => {
    if (!pendingCode) send()
  }, [])
  const isSent = state === 'requested' || state === 'wrongCode'
  const submit = () => code.length === 6 && !verifying && verify(code)
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <SendingStatus state={state} destination={channel === 'sms' ? showPhone(destination) : destination} refused={refused} />
      {isSent && (
        <Box sx={{ maxWidth: 320 }}>
          <LabelledInput
            id={frame.id}
            label={representative ? texts.codeOf(representative.name) : texts.code}
            hint={representative ? texts.codeOfHint(representative.name) : texts.codeHint}
            error={state === 'wrongCode' ? texts.wrong : frame.error}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={event => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              // Submit the code, not the entire section.
              event.preventDefault()
              submit()
            }}
            end={
              <Button size="small" onClick={submit} disabled={code.length < 6 || left === 0} loading={verifying}>
                {texts.verify}
              </Button>
            }
          />
        </Box>
      )}
      {(isSent || state === 'failedRequest') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          {isSent && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{left > 0 ? texts.validFor(clock(left)) : texts.over}</Box>
          )}
          <Button
            onClick={() => {
              setCode('')
              send()
            }}
            disabled={wait > 0}
            sx={{ minHeight: 44 }}
          >
            {wait > 0 && state !== 'failedRequest' ? texts.againIn(clock(wait)) : texts.again}
          </Button>
        </Box>
      )}
    </Box>
  )
}

type SendingStatusProps = { state: CodeState | undefined; destination: string; refused: string | undefined }

/** Shows whether the code is being sent, was sent (HIP-014), or could not be sent (HIP-012). */
function SendingStatus({ state, destination, refused }: SendingStatusProps) {
  if (state === 'sending')
    return (
      <Alert severity="info" role="status">
        {texts.sending}
      </Alert>
    )
  if (state === 'requested')
    return (
      <Alert severity="success" role="status" sx={{ bgcolor: 'success.light', color: 'text.primary' }}>
        <Box>{texts.requested}</Box>
        <Box sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>{texts.sentTo(destination)}</Box>
      </Alert>
    )
  if (state === 'failedRequest')
    return (
      <Problem>
        {texts.failed}
        {refused && <Box>{domainText(refused)}</Box>}
      </Problem>
    )
  return null
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The state of a code (HIP-005). Undefined before the first request. */
type CodeState = 'sending' | 'requested' | 'verified' | 'failedRequest' | 'wrongCode'

type CodeOptions = {
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
function useCode({ channel, destination, patientId, representative, pendingCode, onVerified }: CodeOptions) {
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

/** Style for a completed step, with enough contrast in both themes. */
export const verifiedStyles = { bgcolor: 'success.light', color: 'text.primary' }
