import { type activeStatuses, isActiveStatus } from '#domain/platform/bulk.ts'
import { texts as tagTexts } from '../i18n/english/featureTags.ts'
import { texts as payerTexts } from '../i18n/english/payers.ts'
import { BulkStatusDialog } from '../ui/bulk/BulkStatusDialog.tsx'

const words = { featureTags: tagTexts.bulk, payers: payerTexts.bulk }

type Props = {
  resource: keyof typeof words
  ids: readonly number[]
  status: (typeof activeStatuses)[number]
  onClose: () => void
  onChanged: () => void
}

/** Dialog that activates or deactivates many tags or payers, with a preview, each row's result, and Undo. */
export function ActiveBulkDialog({ resource, ids, status, onClose, onChanged }: Props) {
  const texts = words[resource]
  const titles = { Active: texts.activate, Inactive: texts.deactivate }
  return (
    <BulkStatusDialog
      title={titles[status](ids.length)}
      ids={ids}
      statuses={[status]}
      descriptions={{ Inactive: texts.inactive, Active: texts.active }}
      resource={resource}
      toData={status => ({ active: isActiveStatus(status) })}
      isUndoable={() => true}
      onClose={onClose}
      onChanged={onChanged}
    />
  )
}
