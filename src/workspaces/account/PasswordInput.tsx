import Button from '@mui/material/Button'
import { useState } from 'react'
import { LabelledInput, type LabelledInputProps } from '../../components/form/LabelledInput.tsx'
import { texts } from '../../i18n/english/account.ts'
import { texts as shell } from '../../i18n/english/shell.ts'

/** Whether a password is shown as it is typed, and the button that says so. */
export function useShown(label: string) {
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

/** A password by itself, outside of a form of fields: hidden until one wants to see it. */
export function PasswordInput(props: Omit<LabelledInputProps, 'type' | 'end'> & { label: string }) {
  return <LabelledInput spellCheck={false} {...props} {...useShown(props.label)} />
}
