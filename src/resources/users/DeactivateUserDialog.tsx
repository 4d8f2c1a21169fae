import type { User } from '#domain/people/users/schema.ts'
import { texts } from '../../i18n/english/users.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { nameOf } from './queries.ts'

type Props = { user: User; onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before deactivating a user because Undo cannot restore the user's sessions. */
export const DeactivateUserDialog = ({ user, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    open
    title={texts.shutOut.title(nameOf(user))}
    confirm={texts.shutOut.confirm}
    onConfirm={async () => {
      onConfirm()
      return undefined
    }}
    onClose={onClose}
  >
    {texts.shutOut.about(nameOf(user))}
  </ConfirmDialog>
)
