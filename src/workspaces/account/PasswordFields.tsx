import Button from '@mui/material/Button'
import { useState } from 'react'
import { FormText } from '../../components/form/FormText.tsx'
import { texts } from '../../i18n/english/account.ts'
import { texts as shell } from '../../i18n/english/shell.ts'

/** The old password, the new one, and the new one again. */
export const PasswordFields = ({ oldHint }: { oldHint?: string }) => (
  <>
    <PasswordField name="oldPass" label={texts.password.old} hint={oldHint} autoComplete="current-password" />
    <PasswordField name="newPass" label={texts.password.new} hint={texts.password.newHint} autoComplete="new-password" />
    <PasswordField name="confirmPass" label={texts.password.confirm} autoComplete="new-password" />
  </>
)

type Props = { name: string; label: string; hint?: string | undefined; autoComplete: string }

/** A password, hidden until one wants to see it. */
function PasswordField({ hint, ...props }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <FormText
      {...props}
      {...(hint && { hint })}
      type={shown ? 'text' : 'password'}
      end={
        <Button
          size="small"
          onClick={() => setShown(!shown)}
          aria-label={(shown ? texts.password.hide : texts.password.show)(props.label)}
          sx={{ minWidth: 0 }}
        >
          {shown ? shell.signIn.hide : shell.signIn.show}
        </Button>
      }
    />
  )
}
