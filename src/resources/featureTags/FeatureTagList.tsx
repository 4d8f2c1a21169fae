import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { GridColDef } from '@mui/x-data-grid'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, Suspense, useCallback, useMemo, useState } from 'react'
import { isProtectedTag } from '#domain/directory/featureTags/protectedTags.ts'
import type { FeatureTag } from '#domain/directory/featureTags/schema.ts'
import { lookupQuery } from '../../dataProvider/patientQueries.ts'
import { texts } from '../../i18n/english/featureTags.ts'
import { texts as fields } from '../../i18n/english/fields.ts'
import { useTranslate } from '../../i18n/useTranslate.ts'
import { ActiveChip, activeColumn } from '../../ui/ActiveChip.tsx'
import { Breakable } from '../../ui/grid/Breakable.tsx'
import { editColumn, GridControl } from '../../ui/grid/GridControl.tsx'
import { GridFilter, GridFilters, GridSearch } from '../../ui/grid/GridFilter.tsx'
import { ResourceGrid } from '../../ui/grid/ResourceGrid.tsx'
import { ResourceList } from '../../ui/grid/ResourceList.tsx'
import { pacificDate } from '../../ui/pacificDate.ts'
import { ScreenBar } from '../../ui/ScreenBar.tsx'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import { SavedViews } from '../../workspaces/platform/savedViews/SavedViews.tsx'
import { useActiveBulk } from '../ActiveBulk.tsx'
import type * as Dialogs from './FeatureTagDialog.tsx'

// The forms load only for users who may edit tags.
const dialogs = () => import('./FeatureTagDialog.tsx')
const EditFeatureTagDialog = lazyWithRetry<'EditFeatureTagDialog', ComponentProps<typeof Dialogs.EditFeatureTagDialog>>(
  dialogs,
  'EditFeatureTagDialog',
  'dialog',
)
const NewFeatureTagDialog = lazyWithRetry<'NewFeatureTagDialog', ComponentProps<typeof Dialogs.NewFeatureTagDialog>>(
  dialogs,
  'NewFeatureTagDialog',
  'dialog',
)

/** Includes inactive tags (TAG-009). */
const everything = { inactive: true }

export function FeatureTagList() {
  const translate = useTranslate()
  const queries = useQueryClient()
  const [adding, setAdding] = useState<boolean>()
  const [editing, setEditing] = useState<FeatureTag | null>(null)
  const [open, setOpen] = useState(false)
  const edit = useCallback((record: FeatureTag) => {
    setEditing(record)
    setOpen(true)
  }, [])
  const columns = useMemo(() => columnsOf(edit), [edit])
  // Forms throughout the product use the catalog, so reload it too.
  const refresh = () => {
    for (const queryKey of [['featureTags'], ['feature-tags'], ['common', 'feature-tags'], ['lookup']])
      void queries.invalidateQueries({ queryKey })
  }
  const bulk = useActiveBulk<FeatureTag>('featureTags', { rowName: nameOf, applies: mayBecomeInactive, onChanged: refresh })
  const close = () => {
    setAdding(was => was && false)
    setOpen(false)
    refresh()
  }
  return (
    <>
      <ScreenBar title={translate('resources.featureTags.title')}>
        <Button variant="contained" onClick={() => setAdding(true)}>
          {translate('resources.featureTags.add')}
        </Button>
      </ScreenBar>
      <ResourceList<FeatureTag> resource="featureTags" table="featureTags" filter={everything}>
        <GridFilters>
          <GridSearch label={translate('resources.featureTags.search')} />
          <CategoryFilter />
          <GridFilter
            label={translate('resources.featureTags.fields.active')}
            source="status"
            options={['All', fields.inUse.active, fields.inUse.inactive]}
          />
          <SavedViews list="featureTags" />
        </GridFilters>
        <ResourceGrid<FeatureTag>
          label={translate('resources.featureTags.title')}
          columns={columns}
          narrow={narrowColumns}
          rowClick={record => void edit(record)}
          bulk={bulk.grid}
        />
      </ResourceList>
      {bulk.dialog}
      <Suspense>
        {adding !== undefined && <NewFeatureTagDialog open={adding} onClose={close} />}
        {editing && <EditFeatureTagDialog open={open} onClose={close} tag={editing} />}
      </Suspense>
    </>
  )
}

const nameOf = ({ content }: FeatureTag) => content
const mayBecomeInactive = ({ id }: FeatureTag) => !isProtectedTag(id)

function CategoryFilter() {
  const translate = useTranslate()
  const { data = [] } = useQuery(lookupQuery('category'))
  const options = ['All', ...data.map(({ name }) => name)]
  return <GridFilter label={translate('resources.featureTags.fields.category')} source="category" options={options} />
}

const orNone = (value: unknown) => (value ? String(value) : texts.none)

/** Columns that phones show by default. */
const narrowColumns = ['category', 'content', 'edit']

/** The tag table's columns (TAG-001, TAG-002). The last column has the edit button. */
const columnsOf = (edit: (tag: FeatureTag) => void): GridColDef<FeatureTag>[] => [
  { field: 'id', flex: 0, width: 52, minWidth: 52 },
  { field: 'category', flex: 1.5, minWidth: 128, renderCell: ({ row }) => <Breakable>{row.category}</Breakable> },
  { field: 'ui_friendly_category', flex: 1.2, minWidth: 130, valueFormatter: orNone },
  { field: 'ui_main_category', minWidth: 92, valueFormatter: orNone },
  { field: 'content', flex: 1.2, minWidth: 120 },
  { field: 'filter_content', flex: 1.2, minWidth: 130 },
  { field: 'tooltip_content', flex: 0, width: 84, minWidth: 84, renderCell: ({ row }) => <TooltipIcon tag={row} /> },
  { field: 'display_order', flex: 0, width: 76, minWidth: 76, valueFormatter: orNone },
  { field: 'updated_at', flex: 0, width: 104, minWidth: 104, valueFormatter: pacificDate },
  { field: 'active', ...activeColumn, renderCell: ({ row }) => <ActiveChip active={row.active} /> },
  { field: 'edit', ...editColumn(row => texts.edit(row.content), edit) },
]

/** Icon that shows the tooltip's text on hover and on focus. Screen readers read the text. */
function TooltipIcon({ tag }: { tag: FeatureTag }) {
  if (!tag.tooltip_content) return null
  return (
    <GridControl>
      <Tooltip title={tag.tooltip_content}>
        <IconButton size="small" aria-label={texts.tooltip(tag.content)}>
          <InfoOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </GridControl>
  )
}
