import type { SxProps, Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'
import { GRID_CHECKBOX_SELECTION_COL_DEF, type GridDensity } from '@mui/x-data-grid'
import { bulkTexts } from '../../i18n/english/grid.ts'

/** Vertical row padding, in the densities whose rows are as tall as their content. */
const rowPadding: Partial<Record<GridDensity, string>> = { standard: '8px', comfortable: '16px' }

/** A compact cell has one line. A cell that has focus shows its whole value above the row below; on hover, its title does. */
const oneLine = {
  '& .MuiDataGrid-cell:focus': {
    height: 'auto',
    minHeight: 'var(--height)',
    width: 'max-content',
    maxWidth: 320,
    zIndex: 2,
    whiteSpace: 'normal',
    overflow: 'visible',
    overflowWrap: 'anywhere',
    lineHeight: 1.4,
    bgcolor: 'background.paper',
    alignContent: 'center',
  },
}

const wrapped = (density: GridDensity) => ({
  '& .MuiDataGrid-cell': { display: 'flex', alignItems: 'center', overflowWrap: 'anywhere', py: rowPadding[density] },
})

/** The grid's styles: small enough for all prescribed columns on a laptop, and for names on a phone. */
export const cellStyles = (clickable: boolean, density: GridDensity): SxProps<Theme> => ({
  bgcolor: 'background.paper',
  fontSize: 'caption.fontSize',
  ...(density === 'compact' ? oneLine : wrapped(density)),
  ...(clickable && { '& .MuiDataGrid-row': { cursor: 'pointer' } }),
  '& .MuiDataGrid-row:not(.MuiDataGrid-row--firstVisible) > .MuiDataGrid-cell': { borderTopColor: 'divider' },
  '& .MuiDataGrid-cell:not(.MuiDataGrid-cellEmpty), & .MuiDataGrid-columnHeader': { px: { xs: 0.5, md: 1 } },
  '& .MuiDataGrid-cellCheckbox.MuiDataGrid-cell, & .MuiDataGrid-columnHeaderCheckbox.MuiDataGrid-columnHeader': { px: 0 },
  '& .MuiDataGrid-cellCheckbox .Mui-disabled': { opacity: 0.35 },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, whiteSpace: 'normal', lineHeight: 1.15 },
  // By default, half of the last separator is outside of the grid, which then scrolls horizontally by 5 pixels.
  '& .MuiDataGrid-columnHeader--last .MuiDataGrid-columnSeparator--sideRight': { right: 0 },
  // The check box and a bar at the edge show the selection. A background would reduce contrast.
  '& .MuiDataGrid-row.Mui-selected': {
    bgcolor: 'transparent',
    boxShadow: theme => `inset 3px 0 ${theme.palette.primary.main}`,
  },
})

/** The check box column. */
export const checkField = GRID_CHECKBOX_SELECTION_COL_DEF.field

export type Card = {
  titles: readonly string[]
  corners: readonly string[]
  labels: readonly (readonly [field: string, label: string])[]
  hasCheckBoxes: boolean
}

/** Outside of the screen, except while it has focus. */
const shownOnFocus = {
  // Overrides the column's width and height, which are inline styles.
  '&:not(:focus-within)': {
    position: 'absolute',
    width: '1px !important',
    minWidth: '0 !important',
    height: '1px !important',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
  },
}

/** Screen readers announce the column headers, so the visible label has no text for them. */
const labelled = (label: string) => ({ content: label, '@supports (content: "x" / "y")': { content: `${label} / ""` } })

const cellOf = (field: string) => `& .MuiDataGrid-cell[data-field="${field}"]`

/** The column headers of cards: only the check box that selects the page. The others appear while they have focus. */
const cardHeader = (hasCheckBoxes: boolean) => ({
  '& .MuiDataGrid-columnHeader:not(.MuiDataGrid-columnHeaderCheckbox)': shownOnFocus,
  ...(!hasCheckBoxes && {
    '& .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeaders > [role=row]': {
      minHeight: '0 !important',
      height: 'auto !important',
    },
    // MUI X leaves room for the column headers above the rows, which only a header that has focus needs.
    '& .MuiDataGrid-main:not(:has(.MuiDataGrid-columnHeader:focus-within)) .MuiDataGrid-virtualScrollerRenderZone': {
      transform: 'none !important',
    },
  }),
  '& .MuiDataGrid-columnHeader.MuiDataGrid-columnHeaderCheckbox': {
    width: 'auto !important',
    maxWidth: 'none !important',
    flex: 1,
    justifyContent: 'flex-start',
    pl: '6px',
    '&::after': { whiteSpace: 'nowrap', ...labelled(JSON.stringify(bulkTexts.selectPage)) },
    '& .MuiDataGrid-columnHeaderDraggableContainer': { width: 'auto' },
  },
})

/**
 * On phones, each row is a card: a line with the check box, the name, and an icon button in the corner, and then the other values, each
 * after its column's name, as many to a line as fit. The grid stays a grid for the keyboard and for screen readers. Its column headers appear only while they have focus,
 * because the list is sorted by the select above it.
 */
export const cardStyles = (clickable: boolean, { titles, corners, labels, hasCheckBoxes }: Card): SxProps<Theme> => ({
  bgcolor: 'background.paper',
  fontSize: 'body2.fontSize',
  '& .MuiDataGrid-topContainer': { position: 'static', display: 'block' },
  '& .MuiDataGrid-columnHeaders, & .MuiDataGrid-columnHeaders > [role=row], & .MuiDataGrid-virtualScrollerContent, & .MuiDataGrid-virtualScrollerRenderZone':
    { width: '100% !important', minWidth: '0 !important' },
  '& .MuiDataGrid-virtualScroller': { overflowX: 'hidden' },
  '& .MuiDataGrid-filler, & .MuiDataGrid-scrollbarFiller, & .MuiDataGrid-cellEmpty, & .MuiDataGrid-cellOffsetLeft, & .MuiDataGrid-scrollbar':
    {
      display: 'none',
    },
  ...cardHeader(hasCheckBoxes),
  '& .MuiDataGrid-row': {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '16px',
    alignItems: 'center',
    width: '100% !important',
    minWidth: '0 !important',
    height: 'auto !important',
    maxHeight: 'none !important',
    p: '2px 12px 8px',
    borderTop: 1,
    borderColor: 'divider',
    cursor: clickable ? 'pointer' : undefined,
    // Starts a line after the name.
    '&::before': { content: '""', order: 1, flex: '0 0 100%' },
  },
  '& .MuiDataGrid-row.Mui-selected': { bgcolor: 'transparent', boxShadow: theme => `inset 3px 0 ${theme.palette.primary.main}` },
  '& .MuiDataGrid-row .MuiDataGrid-cell': {
    display: 'flex',
    order: 2,
    columnGap: '6px',
    alignItems: 'baseline',
    width: 'auto !important',
    minWidth: '0 !important',
    maxWidth: '100% !important',
    height: 'auto !important',
    minHeight: '0 !important',
    p: '1px 0',
    border: 0,
    lineHeight: 1.4,
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    '&::before': { flex: 'none', color: 'text.secondary', fontSize: 'caption.fontSize' },
    '& > *': { minWidth: 0, maxWidth: '100%', height: 'auto' },
    '&:has(.MuiChip-root)': { alignItems: 'center' },
  },
  // A value that is missing needs no line.
  '& .MuiDataGrid-row .MuiDataGrid-cell:empty, & .MuiDataGrid-row .MuiDataGrid-cell:has(> div:only-child:empty)': {
    display: 'none',
  },
  ...Object.fromEntries<SystemStyleObject<Theme>>(
    labels
      .filter(([field]) => !titles.includes(field) && !corners.includes(field))
      .map(([field, label]) => [`${cellOf(field)}::before`, labelled(JSON.stringify(label))]),
  ),
  ...Object.fromEntries<SystemStyleObject<Theme>>(
    titles.map((field, at) => [
      `& .MuiDataGrid-row .MuiDataGrid-cell[data-field="${field}"]`,
      {
        display: 'block',
        order: 0,
        alignContent: 'center',
        minHeight: '40px !important',
        fontWeight: 600,
        fontSize: 'body1.fontSize',
        // Leaves room for the check box and for the button in the corner.
        ...(hasCheckBoxes && at === 0 && { pl: '36px' }),
        ...(at > 0 && { ml: '-12px' }),
        ...(corners.length > 0 && at === titles.length - 1 && { pr: '48px' }),
      },
    ]),
  ),
  ...Object.fromEntries<SystemStyleObject<Theme>>(
    [...corners.map(field => [field, { right: 4 }] as const), [checkField, { left: 2 }] as const].map(([field, side]) => [
      `& .MuiDataGrid-row .MuiDataGrid-cell[data-field="${field}"]`,
      { display: 'block', position: 'absolute', top: 0, ...side, width: '44px !important', p: 0 },
    ]),
  ),
})
