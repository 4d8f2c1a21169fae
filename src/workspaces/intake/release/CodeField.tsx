import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import type { Channel } from '#domain/verification/code.ts'
import { LabelledInput } from '../../../components/form/LabelledInput.tsx'
import { useField } from '../../../components/form/useField.ts'
import { Problem } from '../../../components/Problem.tsx'
import { texts as consent } from '../../../i18n/english/consent.ts'
import { useCode } from './useCode.ts'

const texts = consent.codes

type Props = { channel: Channel; destination: string; patientId: number; onVerified: () => void }

/** A code to the patient, sent as soon as the way is chosen, and the place to type it. */
export function CodeField({ channel, destination, patientId, onVerified }: Props) {
  const { state, send, verify, verifying, left, wait } = useCode({ channel, destination, patientId, onVerified })
  const { frame } = useField({ name: 'doc_verified' })
  const [code, setCode] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when this way of signing is chosen.
  useEffect(() => send(), [])
  const asked = state === 'requested' || state === 'wrongCode'
  const bring = () => code.length === 6 && !verifying && verify(code)
  const again = (
    <Button
      onClick={() => {
        setCode('')
        send()
      }}
      disabled={wait > 0 || state === 'sending'}
      sx={{ minHeight: 44 }}
    >
      {wait > 0 && state !== 'failedRequest' ? texts.againIn(clock(wait)) : texts.again}
    </Button>
  )
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {state === 'sending' && (
        <Alert severity="info" role="status">
          {texts.sending}
        </Alert>
      )}
      {state === 'requested' && (
        <Alert severity="success" role="status" sx={{ bgcolor: 'success.light', color: 'text.primary' }}>
          {texts.requested}
        </Alert>
      )}
      {state === 'failedRequest' && <Problem>{texts.failed}</Problem>}
      {asked && (
        <Box sx={{ maxWidth: 320 }}>
          <LabelledInput
            id={frame.id}
            label={texts.code}
            hint={texts.codeHint}
            error={state === 'wrongCode' ? texts.wrong : frame.error}
            value={code}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            onChange={event => setCode(event.target.value.replace(/\D/g, '').slice(0, 6))}
            onKeyDown={event => {
              if (event.key !== 'Enter') return
              // Here it means this code, not the whole section.
              event.preventDefault()
              bring()
            }}
            end={
              <Button size="small" onClick={bring} disabled={code.length < 6 || left === 0} loading={verifying}>
                {texts.verify}
              </Button>
            }
          />
        </Box>
      )}
      {(asked || state === 'failedRequest') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          {asked && (
            <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{left > 0 ? texts.validFor(clock(left)) : texts.over}</Box>
          )}
          {again}
        </Box>
      )}
    </Box>
  )
}

/** Seconds as m:ss. */
const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
