import InfoOutlined from '@mui/icons-material/InfoOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { useQuery } from '@tanstack/react-query'
import { useRecordContext } from 'ra-core'
import { featureTags } from '#domain/directory/featureTags/contract.ts'
import type { FeatureTag } from '#domain/directory/featureTags/schema.ts'
import { isProtectedTag } from '#domain/directory/featureTags/schema.ts'
import { activeStatuses } from '#domain/platform/bulk.ts'
import { call } from '../../dataProvider/call.ts'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { queryClient } from '../../dataProvider/queryClient.ts'
import { texts } from '../../i18n/english/featureTags.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { type ConsoleColumn, ConsoleDataGrid } from '../../ui/console/ConsoleDataGrid.tsx'
import { ConsoleList } from '../../ui/console/ConsoleList.tsx'
import { DialogButton } from '../../ui/console/DialogButton.tsx'
import { searchFilter, selectFilter } from '../../ui/console/filters.tsx'
import { editColumn } from '../../ui/grid/GridControl.tsx'
import { editIn } from '../../ui/grid/ListActs.tsx'
import { ActiveField, activeColumn } from '../../ui/StatusChip.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { pacificDate } from '../../ui/times.ts'
import { useActiveBulk } from '../ActiveBulk.tsx'

// The forms load only for users who may edit tags.
const dialogs = () => import('./FeatureTagDialog.tsx')
const EditFeatureTagDialog = lazyWithRetry(dialogs, 'EditFeatureTagDialog', 'dialog')
const NewFeatureTagDialog = lazyWithRetry(dialogs, 'NewFeatureTagDialog', 'dialog')

/** Includes inactive tags (TAG-009). */
const everything = { inactive: true }

export function FeatureTagList() {
  const translate = useTranslate()
  const bulkActions = useActiveBulk<FeatureTag>('featureTags', {
    words: texts.bulk,
    applies: mayBecomeInactive,
    onChanged: reload,
  })
  const filters = useFilters()
  const title = translate('resources.featureTags.title')
  return (
    <ConsoleList<FeatureTag>
      resource="featureTags"
      table="featureTags"
      title={title}
      filter={everything}
      filters={filters}
      exported={{ fileName: 'feature-tags', load: input => call(featureTags.export, input) }}
      actions={
        <DialogButton label={translate('resources.featureTags.add')} onClosed={reload}>
          {dialog => <NewFeatureTagDialog {...dialog} />}
        </DialogButton>
      }
    >
      <ConsoleDataGrid<FeatureTag>
        label={title}
        columns={columns}
        narrow={narrowColumns}
        title={titleColumns}
        rowName={nameOf}
        rowClick={edit}
        bulkActions={bulkActions}
      />
    </ConsoleList>
  )
}

const nameOf = ({ content }: FeatureTag) => content

/** Reloads the tags. Forms throughout the product use the catalog, so reloads it too. */
function reload() {
  for (const queryKey of [['featureTags'], ['feature-tags'], ['common', 'feature-tags'], ['lookup']])
    void queryClient.invalidateQueries({ queryKey })
}

const edit = editIn(EditFeatureTagDialog, reload)

const mayBecomeInactive = ({ id }: FeatureTag) => !isProtectedTag(id)

function useFilters() {
  const { data } = useQuery(lookupQuery('category'))
  return [
    searchFilter(texts.search),
    selectFilter('category', data?.map(({ name }) => name) ?? []),
    selectFilter('status', activeStatuses, texts.fields.active),
  ]
}

const orNone = (value: unknown) => (value ? String(value) : texts.none)

const titleColumns = ['content']
/** Columns that tablets show by default. */
const narrowColumns = ['category', 'content', 'edit']

/** The tag table's columns (TAG-001, TAG-002). The last column has the edit button. */
const columns = (): ConsoleColumn<FeatureTag>[] => [
  { field: 'id', width: 52 },
  { field: 'category', flex: 1.5, minWidth: 128 },
  { field: 'ui_friendly_category', flex: 1.2, minWidth: 130, valueFormatter: orNone },
  { field: 'ui_main_category', minWidth: 92, valueFormatter: orNone },
  { field: 'content', flex: 1.2, minWidth: 120 },
  { field: 'filter_content', flex: 1.2, minWidth: 130 },
  { field: 'tooltip_content', width: 84, control: <TooltipIcon /> },
  { field: 'display_order', width: 76, valueFormatter: orNone },
  { field: 'updated_at', width: 104, valueFormatter: pacificDate },
  { field: 'active', ...activeColumn, cell: <ActiveField /> },
  { field: 'edit', ...editColumn<FeatureTag>(row => texts.edit(row.content), edit) },
]

/** Icon that shows the tooltip's text on hover and on focus. Screen readers read the text. */
function TooltipIcon() {
  const tag = useRecordContext<FeatureTag>()
  if (!tag?.tooltip_content) return null
  return (
    <Tooltip title={tag.tooltip_content}>
      <IconButton size="small" aria-label={texts.tooltip(tag.content)}>
        <InfoOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}
