import InfoOutlined from '@mui/icons-material/InfoOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { GridColDef } from '@mui/x-data-grid'
import type { FeatureTag } from '#domain/featureTags/schema.ts'
import { ActiveChip } from '../../components/ActiveChip.tsx'
import { Breakable } from '../../components/grid/Breakable.tsx'
import { editColumn } from '../../components/grid/editColumn.tsx'
import { GridControl } from '../../components/grid/GridControl.tsx'
import { pacificDate } from '../../components/pacificDate.ts'
import { texts } from '../../i18n/english/featureTags.ts'

const orNone = (value: unknown) => (value ? String(value) : texts.none)

/** Columns shown by default on phones. */
export const narrowColumns = ['category', 'content', 'edit']

/** Columns hidden by default on laptops. */
export const hiddenColumns = ['ui_main_category', 'updated_at']

/** Columns of the tag table (TAG-001, TAG-002); the last one has the edit button. */
export const columnsOf = (edit: (tag: FeatureTag) => void): GridColDef<FeatureTag>[] => [
  { field: 'id', flex: 0, width: 52, minWidth: 52 },
  { field: 'category', flex: 1.5, minWidth: 128, renderCell: ({ row }) => <Breakable>{row.category}</Breakable> },
  { field: 'ui_friendly_category', flex: 1.2, minWidth: 130, valueFormatter: orNone },
  { field: 'ui_main_category', minWidth: 92, valueFormatter: orNone },
  { field: 'content', flex: 1.2, minWidth: 120 },
  { field: 'filter_content', flex: 1.2, minWidth: 130 },
  { field: 'tooltip_content', flex: 0, width: 84, minWidth: 84, renderCell: ({ row }) => <TooltipIcon tag={row} /> },
  { field: 'display_order', flex: 0, width: 76, minWidth: 76, valueFormatter: orNone },
  { field: 'updated_at', flex: 0, width: 104, minWidth: 104, valueFormatter: pacificDate },
  { field: 'active', flex: 0, width: 96, minWidth: 96, renderCell: ({ row }) => <ActiveChip active={row.active} /> },
  { field: 'edit', ...editColumn(row => texts.edit(row.content), edit) },
]

/** Icon with the tooltip content on hover and focus, and for screen readers. */
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
