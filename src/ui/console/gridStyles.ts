import type { SxProps, Theme } from '@mui/material/styles'
import type { GridDensity } from '@mui/x-data-grid'

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
  fontSize: { xs: '0.75rem', md: 'caption.fontSize' },
  ...(density === 'compact' ? oneLine : wrapped(density)),
  ...(clickable && { '& .MuiDataGrid-row': { cursor: 'pointer' } }),
  '& .MuiDataGrid-cell:not(.MuiDataGrid-cellEmpty), & .MuiDataGrid-columnHeader': { px: { xs: 0.75, md: 1 } },
  '& .MuiDataGrid-cellCheckbox.MuiDataGrid-cell, & .MuiDataGrid-columnHeaderCheckbox.MuiDataGrid-columnHeader': { px: 0 },
  '& .MuiDataGrid-cellCheckbox .Mui-disabled': { opacity: 0.35 },
  '& .MuiDataGrid-columnHeaderTitle': { fontWeight: 600, whiteSpace: 'normal', lineHeight: 1.15 },
  // The check box and a bar at the edge show the selection. A background would reduce contrast.
  '& .MuiDataGrid-row.Mui-selected': {
    bgcolor: 'transparent',
    boxShadow: theme => `inset 3px 0 ${theme.palette.primary.main}`,
  },
})
