import Button from '@mui/material/Button'
import { type ReactNode, Suspense, useState } from 'react'

type Props = {
  label: string
  /** The dialog for a new record, which loads when it is first opened. */
  children: (dialog: { open: boolean; onClose: () => void }) => ReactNode
  onClosed?: () => unknown
}

/** A list's main button, which opens the dialog for a new record. */
export function AddButton({ label, children, onClosed }: Props) {
  const [open, setOpen] = useState<boolean>()
  function onClose() {
    setOpen(false)
    void onClosed?.()
  }
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{open !== undefined && children({ open, onClose })}</Suspense>
    </>
  )
}
