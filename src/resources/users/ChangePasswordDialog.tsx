import Typography from '@mui/material/Typography'
import { z } from 'zod'
import { somethingWentWrong } from '#domain/refusal.ts'
import { AdminPasswordChange, type User } from '#domain/users/schema.ts'
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { useVerbs } from '../../dataProvider/verbs.ts'
import { texts } from '../../i18n/english/users.ts'
import { nameOf } from './standing.ts'

const { passwordDialog: said } = texts
const Passwords = AdminPasswordChange.extend({ confirmation: z.string() }).superRefine(
  ({ newPassword, confirmation }, context) => {
    if (newPassword !== confirmation) context.addIssue({ code: 'custom', path: ['confirmation'], message: said.differ })
  },
)

type Props = { user: User; open: boolean; onClose: () => void }

/** Sets another user's password (USER-054 to USER-057). */
export function ChangePasswordDialog({ user, open, onClose }: Props) {
  const { adminChangePassword } = useVerbs()
  return (
    <RecordDialog
      open={open}
      title={said.title(nameOf(user))}
      schema={Passwords}
      values={{ newPassword: '', confirmation: '' }}
      onSubmit={async ({ newPassword }) => {
        await adminChangePassword({ params: { id: user.id }, body: { newPassword } })
        return said.done
      }}
      onFailure={() => ({ said: somethingWentWrong, closes: false })}
      onClose={onClose}
      submit={said.submit}
    >
      <Typography variant="body2" color="textSecondary">
        {said.about}
      </Typography>
      <FormText name="newPassword" label={said.fresh} type="password" autoComplete="new-password" />
      <FormText name="confirmation" label={said.again} type="password" autoComplete="new-password" />
    </RecordDialog>
  )
}
