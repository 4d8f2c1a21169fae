import Button from '@mui/material/Button'
import { useState } from 'react'
import { texts } from '../../../i18n/english/account.ts'
import { texts as shell } from '../../../i18n/english/shell.ts'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { LabelledInput, type LabelledInputProps } from '../../../ui/fields/Labelled.tsx'

export const PasswordFields = ({ oldHint }: { oldHint?: string }) => (
  <>
    <PasswordField name="oldPass" label={texts.password.old} hint={oldHint} autoComplete="current-password" />
    <PasswordField name="newPass" label={texts.password.new} hint={texts.password.newHint} autoComplete="new-password" />
    <PasswordField name="confirmPass" label={texts.password.confirm} autoComplete="new-password" />
  </>
)

type Props = { name: string; label: string; hint?: string | undefined; autoComplete: string }

const PasswordField = (props: Props) => <FormText {...props} {...usePasswordToggle(props.label)} />

/** Returns whether the password is visible, and a button that shows or hides it. */
export function usePasswordToggle(label: string) {
  const [shown, setShown] = useState(false)
  const end = (
    <Button
      size="small"
      onClick={() => setShown(!shown)}
      aria-label={(shown ? texts.password.hide : texts.password.show)(label)}
      sx={{ minWidth: 0 }}
    >
      {shown ? shell.signIn.hide : shell.signIn.show}
    </Button>
  )
  return { type: shown ? 'text' : 'password', end }
}

/** Password input with a show/hide button, for use outside a form. */
export function PasswordInput(props: Omit<LabelledInputProps, 'type' | 'end'> & { label: string }) {
  return <LabelledInput spellCheck={false} {...props} {...usePasswordToggle(props.label)} />
}
