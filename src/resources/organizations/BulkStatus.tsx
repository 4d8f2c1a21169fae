import { type ListedOrganization, organizationStatuses } from '#domain/people/organizations/schema.ts'
import { texts } from '../../i18n/english/organizations.ts'
import { BulkStatusDialog } from '../../ui/bulk/BulkStatusDialog.tsx'
import { useRefreshOrganizations } from './queries.ts'

type Props = Pick<ListedOrganization, 'type'> & { ids: readonly number[]; onClose: () => void; onChanged: () => void }

export function BulkStatus({ type, ids, onClose, onChanged }: Props) {
  const refresh = useRefreshOrganizations()
  return (
    <BulkStatusDialog
      title={texts.bulk.status(ids.length)}
      ids={ids}
      statuses={organizationStatuses}
      descriptions={texts.bulk.means[type]}
      resource="organizations"
      toData={active_status => ({ active_status })}
      isUndoable={() => true}
      onClose={onClose}
      onChanged={() => {
        onChanged()
        void refresh()
      }}
    />
  )
}
