import Button, { type ButtonProps } from '@mui/material/Button'
import { type ReactNode, Suspense, useState } from 'react'

type Props = Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'sx'> & {
  label: string
  /** The dialog, which loads when it is first opened. */
  children: (dialog: { open: boolean; onClose: () => void }) => ReactNode
  onClosed?: () => unknown
}

/** A button that opens a dialog, such as a list's main button, which opens the one for a new record. */
export function DialogButton({ label, children, onClosed, variant = 'contained', ...button }: Props) {
  const [open, setOpen] = useState<boolean>()
  function onClose() {
    setOpen(false)
    void onClosed?.()
  }
  return (
    <>
      <Button variant={variant} {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Suspense>{open !== undefined && children({ open, onClose })}</Suspense>
    </>
  )
}
