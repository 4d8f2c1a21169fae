import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { secondFactor } from '#domain/identity/secondFactor/contract.ts'
import { PasswordConfirmation, type SecondFactorState } from '#domain/identity/secondFactor/schema.ts'
import { call } from '../../../../dataProvider/call.ts'
import { texts } from '../../../../i18n/english/secondFactor.ts'
import { FormDialog } from '../../../../ui/dialog/DialogFrame.tsx'
import { FormGroup } from '../../../../ui/fields/Form.tsx'
import { FormText } from '../../../../ui/fields/FormText.tsx'
import { CardSkeletons } from '../../../../ui/PageSkeleton.tsx'
import { FailedState } from '../../../../ui/StateBox.tsx'
import { BackupCodes } from './BackupCodes.tsx'
import { Begin } from './Begin.tsx'

const queryKey = ['users', 'current', 'second-factor']

/** Account section where users set up or turn off a second factor and renew their backup codes. */
export function SecondFactor() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => call(secondFactor.show, { signal }) })
  const [codes, setCodes] = useState<readonly string[]>()
  const reload = () => queries.invalidateQueries({ queryKey })
  const showCodes = (newCodes: readonly string[]) => {
    setCodes(newCodes)
    void reload()
  }
  return (
    <FormGroup title={texts.title} about={texts.about} columns={1}>
      {codes ? (
        <BackupCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : !data ? (
        error ? (
          <FailedState error={error} onRetry={refetch} />
        ) : (
          <CardSkeletons rows={1} height={60} />
        )
      ) : data.enabled ? (
        <EnabledFactor state={data} onCodes={showCodes} onOff={reload} />
      ) : (
        <>
          <Typography>{texts.off}</Typography>
          <Begin onCodes={showCodes} />
        </>
      )}
    </FormGroup>
  )
}

type OnProps = { state: SecondFactorState; onCodes: (codes: readonly string[]) => void; onOff: () => unknown }

function EnabledFactor({ state, onCodes, onOff }: OnProps) {
  const [action, setAction] = useState<'renew' | 'turnOff'>()
  return (
    <>
      <Typography>
        {texts.on(state.backup_codes_left)} {state.required && texts.byOrganization}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => setAction('renew')}>
          {texts.renew}
        </Button>
        {!state.required && (
          <Button variant="outlined" color="error" onClick={() => setAction('turnOff')}>
            {texts.turnOff}
          </Button>
        )}
      </Box>
      <PasswordQuestion
        open={action !== undefined}
        title={action === 'turnOff' ? texts.turnOff : texts.renew}
        about={action === 'turnOff' ? texts.turnOffAbout : texts.renewAbout}
        onPassword={async password => {
          if (action === 'turnOff') {
            await call(secondFactor.disable, { body: { password } })
            onOff()
          } else onCodes((await call(secondFactor.renewCodes, { body: { password } })).backup_codes)
          setAction(undefined)
        }}
        onClose={() => setAction(undefined)}
      />
    </>
  )
}

type Props = { open: boolean; title: string; about: string; onPassword: (password: string) => Promise<void>; onClose: () => void }

/** Asks for the user's password before a change to the second factor. */
const PasswordQuestion = ({ open, title, about, onPassword, onClose }: Props) => (
  <FormDialog
    open={open}
    title={title}
    about={about}
    maxWidth="xs"
    schema={PasswordConfirmation}
    skipUnsavedCheck
    values={{ password: '' }}
    onSubmit={({ password }) => onPassword(password)}
    submit={title}
    sending={texts.working}
    onClose={onClose}
  >
    <FormText name="password" label={texts.password} hint={texts.passwordHint} type="password" autoComplete="current-password" />
  </FormDialog>
)
