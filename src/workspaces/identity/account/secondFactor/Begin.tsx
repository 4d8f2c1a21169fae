import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation } from '@tanstack/react-query'
import { useFormState } from 'react-hook-form'
import { encode } from 'uqr'
import { secondFactor } from '#domain/identity/secondFactor/contract.ts'
import { FactorConfirmation } from '#domain/identity/secondFactor/schema.ts'
import { call } from '../../../../dataProvider/call.ts'
import { texts } from '../../../../i18n/english/secondFactor.ts'
import { FormCheckbox } from '../../../../ui/fields/FormChoice.tsx'
import { FormText } from '../../../../ui/fields/FormText.tsx'
import { SchemaForm } from '../../../../ui/fields/SchemaForm.tsx'
import { Problem } from '../../../../ui/Problem.tsx'

export function Begin({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const begin = useMutation({ mutationFn: () => call(secondFactor.begin, {}) })
  if (begin.data) return <SetUp {...begin.data} onCodes={onCodes} onCancel={begin.reset} />
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      {begin.isError && <Problem>{begin.error.message}</Problem>}
      <Button variant="outlined" disabled={begin.isPending} onClick={() => begin.mutate()}>
        {texts.setUp}
      </Button>
    </Box>
  )
}

type Props = { secret: string; uri: string; onCodes: (codes: readonly string[]) => void; onCancel: () => void }

const SetUp = ({ secret, uri, onCodes, onCancel }: Props) => (
  <Box sx={{ display: 'grid', gap: 2, maxWidth: 460 }}>
    <Typography>{texts.scan}</Typography>
    <QrCode uri={uri} />
    <div>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {texts.key}
      </Typography>
      <Box component="code" sx={{ overflowWrap: 'anywhere', fontSize: '1rem' }}>
        {secret.match(/.{1,4}/g)?.join(' ')}
      </Box>
    </div>
    <SchemaForm
      schema={FactorConfirmation}
      values={{ code: '', password: '', end_other_sessions: true }}
      onSubmit={async body => onCodes((await call(secondFactor.confirm, { body })).backup_codes)}
    >
      <FormText name="code" label={texts.code} hint={texts.codeHint} inputMode="numeric" autoComplete="one-time-code" />
      <FormText
        name="password"
        label={texts.password}
        hint={texts.passwordHint}
        type="password"
        autoComplete="current-password"
      />
      <FormCheckbox name="end_other_sessions" label={texts.endOthers} hint={texts.endOthersHint} />
      <SetUpButtons onCancel={onCancel} />
    </SchemaForm>
  </Box>
)

function SetUpButtons({ onCancel }: { onCancel: () => void }) {
  const { isSubmitting } = useFormState()
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
      <Button type="submit" variant="contained" disabled={isSubmitting}>
        {isSubmitting ? texts.working : texts.turnOn}
      </Button>
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </Box>
  )
}

/**
 * Draws the QR code in the browser so that the secret is not sent anywhere else. Always dark on light because scanners expect
 * it.
 */
function QrCode({ uri }: { uri: string }) {
  const { data, size } = encode(uri, { border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <Box component="svg" role="img" aria-label={texts.picture} viewBox={`0 0 ${size} ${size}`} sx={{ width: 200, height: 200 }}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={dots.join('')} />
    </Box>
  )
}
