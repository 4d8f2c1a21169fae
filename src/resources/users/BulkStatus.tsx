import { canUndoStatus, userStatuses } from '#domain/people/users/schema.ts'
import { texts } from '../../i18n/english/users.ts'
import { BulkStatusDialog } from '../../ui/bulk/BulkStatusDialog.tsx'
import { reloadUsers } from './queries.ts'

type Props = { ids: readonly number[]; onClose: () => void; onChanged: () => void }

export const BulkStatus = ({ ids, onClose, onChanged }: Props) => (
  <BulkStatusDialog
    title={texts.bulk.status(ids.length)}
    ids={ids}
    statuses={userStatuses}
    descriptions={texts.bulk.means}
    resource="users"
    toData={tmri_status => ({ tmri_status })}
    isUndoable={canUndoStatus}
    onClose={onClose}
    onChanged={() => {
      onChanged()
      void reloadUsers()
    }}
  />
)
