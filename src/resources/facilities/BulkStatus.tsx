import { facilityStatuses } from '#domain/directory/facilities/schema.ts'
import { texts } from '../../i18n/english/facilities.ts'
import { BulkStatusDialog } from '../../ui/bulk/BulkStatusDialog.tsx'
import { reloadFacilities } from './queries.ts'

type Props = { ids: readonly number[]; onClose: () => void; onChanged: () => void }

const means = () => ({ Approved: texts.bulk.approved, 'Awaiting Approval': texts.bulk.awaiting })

export const BulkStatus = ({ ids, onClose, onChanged }: Props) => (
  <BulkStatusDialog
    title={texts.bulk.status(ids.length)}
    ids={ids}
    statuses={facilityStatuses}
    descriptions={means()}
    resource="facilities"
    toData={status => ({ status })}
    isUndoable={() => true}
    onClose={onClose}
    onChanged={() => {
      onChanged()
      void reloadFacilities()
    }}
  />
)
