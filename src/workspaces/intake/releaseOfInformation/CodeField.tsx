import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { showPhone } from '#domain/platform/phone.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { LabelledInput } from '../../../ui/fields/LabelledInput.tsx'
import { useField } from '../../../ui/fields/useField.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { type CodeOptions, type CodeState, useCode } from './useCode.ts'

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
        {refused && <Box>{refused}</Box>}
      </Problem>
    )
  return null
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
