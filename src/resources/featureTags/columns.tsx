import InfoOutlined from '@mui/icons-material/InfoOutlined'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import type { GridColDef } from '@mui/x-data-grid'
import type { FeatureTag } from '#domain/featureTags/schema.ts'
import { editColumn } from '../../components/grid/editColumn.tsx'
import { GridControl } from '../../components/grid/GridControl.tsx'
import { pacificDate } from '../../components/pacificDate.ts'
import { texts } from '../../i18n/english/featureTags.ts'
import { texts as fields } from '../../i18n/english/fields.ts'

const column = (field: keyof typeof texts.labels, more: Partial<GridColDef<FeatureTag>> = {}): GridColDef<FeatureTag> => ({
  field,
  headerName: texts.labels[field],
  ...more,
})
const orNone = (value: unknown) => (value ? String(value) : texts.none)

/** Columns shown by default on phones. */
export const narrowColumns = ['category', 'content', 'edit']

/** Columns of the tag table (TAG-001, TAG-002); the last one has the edit button. */
export const columnsOf = (edit: (tag: FeatureTag) => void): GridColDef<FeatureTag>[] => [
  column('id', { minWidth: 52, flex: 0, width: 52 }),
  column('category', { flex: 1.3, minWidth: 110 }),
  column('ui_friendly_category', { minWidth: 104, valueFormatter: orNone }),
  column('ui_main_category', { minWidth: 92, valueFormatter: orNone }),
  column('content', { flex: 1.4, minWidth: 130 }),
  column('filter_content', { minWidth: 104 }),
  column('tooltip_content', { flex: 0, width: 76, minWidth: 76, renderCell: ({ row }) => <TooltipIcon tag={row} /> }),
  column('display_order', { flex: 0, width: 76, minWidth: 76, valueFormatter: orNone }),
  column('updated_at', { flex: 0, width: 96, minWidth: 96, valueFormatter: pacificDate }),
  column('active', {
    flex: 0,
    width: 80,
    minWidth: 80,
    valueFormatter: (active: boolean) => (active ? fields.inUse.active : fields.inUse.inactive),
  }),
  column(
    'edit',
    editColumn(row => texts.edit(row.content), edit),
  ),
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
