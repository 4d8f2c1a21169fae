import { texts } from '../../../i18n/english/account.ts'
import { FormText } from '../../../ui/fields/FormText.tsx'
import { usePasswordToggle } from './PasswordInput.tsx'

export const PasswordFields = ({ oldHint }: { oldHint?: string }) => (
  <>
    <PasswordField name="oldPass" label={texts.password.old} hint={oldHint} autoComplete="current-password" />
    <PasswordField name="newPass" label={texts.password.new} hint={texts.password.newHint} autoComplete="new-password" />
    <PasswordField name="confirmPass" label={texts.password.confirm} autoComplete="new-password" />
  </>
)

type Props = { name: string; label: string; hint?: string | undefined; autoComplete: string }

const PasswordField = ({ hint, ...props }: Props) => (
  <FormText {...props} {...(hint && { hint })} {...usePasswordToggle(props.label)} />
)
