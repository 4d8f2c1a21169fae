import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import Button from '@mui/material/Button'
import { useRef } from 'react'

/** The longest file that is taken, in bytes (spec 2 §9). */
export const largestPage = 6 * 1024 * 1024

type Props = { label: string; busy?: boolean; onChosen: (page: File) => void }

/** Chooses the signed page: a PDF or a picture; on a phone the camera is offered. */
export function PageButton({ label, busy = false, onChosen }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        startIcon={<AttachFileOutlined />}
        loading={busy}
        loadingPosition="start"
        onClick={() => input.current?.click()}
        sx={{ minHeight: 44, '@media print': { display: 'none' } }}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ target }) => {
          const page = target.files?.[0]
          // The same file may be chosen once more after a failure.
          target.value = ''
          if (page) onChosen(page)
        }}
      />
    </>
  )
}
