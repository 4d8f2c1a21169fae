import { featureTags } from '#domain/directory/featureTags/contract.ts'
import { payers } from '#domain/directory/payers/contract.ts'
import type { activeStatuses } from '#domain/platform/bulk.ts'
import { call } from '../dataProvider/call.ts'
import { texts as tagTexts } from '../i18n/english/featureTags.ts'
import { texts as payerTexts } from '../i18n/english/payers.ts'
import { BulkStatusDialog } from '../ui/bulk/BulkStatusDialog.tsx'

const records = {
  featureTags: { endpoint: featureTags.bulkStatus, texts: tagTexts.bulk },
  payers: { endpoint: payers.bulkStatus, texts: payerTexts.bulk },
}

type Props = {
  resource: keyof typeof records
  ids: readonly number[]
  status: (typeof activeStatuses)[number]
  onClose: () => void
  onChanged: () => void
}

/** Dialog that activates or deactivates many tags or payers, with a preview, each row's result, and Undo. */
export function ActiveBulkDialog({ resource, ids, status, onClose, onChanged }: Props) {
  const { endpoint, texts } = records[resource]
  const titles = { Active: texts.activate, Inactive: texts.deactivate }
  return (
    <BulkStatusDialog
      title={titles[status](ids.length)}
      ids={ids}
      statuses={[status]}
      descriptions={{ Inactive: texts.inactive, Active: texts.active }}
      send={body => call(endpoint, { body })}
      isUndoable={() => true}
      onClose={onClose}
      onChanged={onChanged}
    />
  )
}
