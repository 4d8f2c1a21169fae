import Typography from '@mui/material/Typography'
import { HttpError } from 'ra-core'
import { z } from 'zod'
import { somethingWentWrong } from '#domain/refusal.ts'
import { users } from '#domain/users/contract.ts'
import { AdminPasswordChange, type User } from '#domain/users/schema.ts'
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx'
import { FormText } from '../../components/form/FormText.tsx'
import { call } from '../../dataProvider/call.ts'
import { texts } from '../../i18n/english/users.ts'
import { reloadUsers } from './queries.ts'
import { nameOf } from './standing.ts'

const { passwordDialog: said } = texts
const Passwords = AdminPasswordChange.extend({ confirmation: z.string() }).superRefine(
  ({ newPassword, confirmation }, context) => {
    if (newPassword !== confirmation) context.addIssue({ code: 'custom', path: ['confirmation'], message: said.differ })
  },
)

const isConflict = (failure: Error) => failure instanceof HttpError && failure.status === 409

type Props = { user: User; open: boolean; onClose: () => void }

/** Sets another user's password (USER-054 to USER-057). */
export function ChangePasswordDialog({ user, open, onClose }: Props) {
  return (
    <RecordDialog
      open={open}
      title={said.title(nameOf(user))}
      schema={Passwords}
      values={{ newPassword: '', confirmation: '' }}
      onSubmit={async ({ newPassword }) => {
        await call(users.changePassword, { params: { id: user.id }, body: { newPassword } })
        void reloadUsers()
        return said.done
      }}
      // If a second administrator must approve, the server's message says so.
      onFailure={failure => ({ said: isConflict(failure) ? failure.message : somethingWentWrong, closes: false })}
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
