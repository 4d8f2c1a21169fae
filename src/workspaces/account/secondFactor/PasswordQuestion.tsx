import { PasswordConfirmation } from '#domain/secondFactor/schema.ts'
import { FormDialog } from '../../../components/dialog/FormDialog.tsx'
import { FormText } from '../../../components/form/FormText.tsx'
import { texts } from '../../../i18n/english/secondFactor.ts'

type Props = { open: boolean; title: string; about: string; onPassword: (password: string) => Promise<void>; onClose: () => void }

/** Asks for the password before a change to the sign-in settings. */
export const PasswordQuestion = ({ open, title, about, onPassword, onClose }: Props) => (
  <FormDialog
    open={open}
    title={title}
    about={about}
    maxWidth="xs"
    schema={PasswordConfirmation}
    forgettable
    values={{ password: '' }}
    onSubmit={({ password }) => onPassword(password)}
    submit={title}
    sending={texts.working}
    onClose={onClose}
  >
    <FormText name="password" label={texts.password} hint={texts.passwordHint} type="password" autoComplete="current-password" />
  </FormDialog>
)
