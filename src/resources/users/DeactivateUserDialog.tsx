import type { User } from '#domain/people/users/schema.ts'
import { personName } from '#domain/platform/text.ts'
import { texts } from '../../i18n/english/users.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'

type Props = { user: User; onConfirm: () => void; onClose: () => void }

/** Asks for confirmation before deactivating a user because Undo cannot restore the user's sessions. */
export const DeactivateUserDialog = ({ user, onConfirm, onClose }: Props) => (
  <ConfirmDialog
    open
    title={texts.shutOut.title(personName(user))}
    confirm={texts.shutOut.confirm}
    onConfirm={async () => {
      onConfirm()
      return undefined
    }}
    onClose={onClose}
  >
    {texts.shutOut.about(personName(user))}
  </ConfirmDialog>
)
