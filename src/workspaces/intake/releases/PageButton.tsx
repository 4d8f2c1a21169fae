import AttachFileOutlined from '@mui/icons-material/AttachFileOutlined'
import Button from '@mui/material/Button'
import { useRef } from 'react'

/** Maximum size of the signed page, in bytes. The same limit applies to other documents (DOC-005). */
export const largestPage = 6 * 1024 * 1024

type Props = { label: string; busy?: boolean; onChosen: (page: File) => void }

/** Button for selecting the signed page as a PDF or an image. Phones also offer the camera. */
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
          // Lets the user select the same file again after a failed upload.
          target.value = ''
          if (page) onChosen(page)
        }}
      />
    </>
  )
}
