import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { texts } from '../../i18n/english/audit.ts'
import { makeScope, UnsavedScope } from '../unsaved/unsaved.ts'
import { DialogPages, useDialogPages } from './DialogPages.tsx'

type Props<Row> = {
  /** The row whose details are shown. The drawer is closed if there is none. */
  row: Row | null
  title: (row: Row) => string
  onClose: () => void
  children: (row: Row) => ReactNode
}

/** Shows one row of a list beside the list. A dialog that opens inside it is its next page. */
export function DetailsDrawer<Row>({ row, title, onClose, children }: Props<Row>) {
  const id = useId()
  const [scope] = useState(makeScope)
  const pages = useDialogPages(id)
  const close = () => scope.leave(onClose)
  return (
    <Drawer
      anchor="right"
      open={row !== null}
      onClose={pages.back ?? close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': pages.labelledBy,
          sx: { width: 'min(100vw, 560px)', boxSizing: 'border-box', p: { xs: 2, sm: 3 }, gap: 2 },
        },
      }}
    >
      {row !== null && (
        <DialogPages pages={pages}>
          <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 1 }}>
            <Typography id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {title(row)}
            </Typography>
            <IconButton aria-label={texts.log.close} onClick={close} edge="end">
              <Close />
            </IconButton>
          </Box>
          <UnsavedScope value={scope}>{children(row)}</UnsavedScope>
        </DialogPages>
      )}
    </Drawer>
  )
}
