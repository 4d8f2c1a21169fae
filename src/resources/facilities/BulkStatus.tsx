import { administration as facilities } from '#domain/directory/facilities/administration.ts'
import { facilityStatuses } from '#domain/directory/facilities/schema.ts'
import { call } from '../../dataProvider/call.ts'
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
    send={request => call(facilities.bulkStatus, { body: request })}
    isUndoable={() => true}
    onClose={onClose}
    onChanged={() => {
      onChanged()
      void reloadFacilities()
    }}
  />
)
