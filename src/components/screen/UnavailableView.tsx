import CloudOff from '@mui/icons-material/CloudOff'
import Update from '@mui/icons-material/Update'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import { useState } from 'react'
import { texts as all } from '../../i18n/english/connection.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { StateBox } from '../StateBox.tsx'

const texts = all.code

export type UnavailableViewProps = {
  offline: boolean
  place: 'page' | 'panel' | 'dialog'
  /** Retries or reloads the page. */
  onAct: () => void
  /** For dialogs: whether the caller has it open; open while mounted if omitted. */
  open?: unknown
  onClose?: (() => void) | undefined
}

/** Message that code could not be loaded, with the next step: as a page, in place, or as a dialog. */
export function UnavailableView({ offline, place, onAct, open, onClose }: UnavailableViewProps) {
  const [closed, setClosed] = useState(false)
  const title = offline ? texts.offline : texts.outdated
  const box = (
    <StateBox
      role="alert"
      icon={offline ? <CloudOff fontSize="inherit" /> : <Update color="primary" fontSize="inherit" />}
      title={title}
      whole={place === 'page'}
    >
      {offline ? texts.offlineAbout : texts.outdatedAbout}
      <Button variant={offline ? 'outlined' : 'contained'} onClick={onAct}>
        {offline ? shell.state.retry : all.reload}
      </Button>
    </StateBox>
  )
  if (place !== 'dialog') return box
  const close = () => {
    setClosed(true)
    onClose?.()
  }
  return (
    <Dialog open={open === undefined ? !closed : Boolean(open)} onClose={close} slotProps={{ paper: { 'aria-label': title } }}>
      {box}
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{shell.form.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
