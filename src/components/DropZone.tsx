import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type DragEvent, useId, useRef, useState } from 'react'

type Props = {
  label: string
  hint: string
  /** Which files the device offers: MIME types or endings, with commas. */
  accept: string
  disabled?: boolean
  /** Lower, where it is one thing among others. */
  small?: boolean
  /** Takes the first of what was dropped or chosen. */
  onFile?: (file: File) => void
  /** Takes all of it. */
  onFiles?: (files: File[]) => void
}

/** A place to drop a file on, which is a button for whoever does not drag. */
export function DropZone({ label, hint, accept, disabled = false, small = false, onFile, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hinted = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    if (!files?.[0] || disabled) return
    onFile?.(files[0])
    onFiles?.([...files])
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const drag = (event: DragEvent) => {
    // Otherwise the browser opens the file in place of the page.
    event.preventDefault()
    setOver(!disabled)
  }
  return (
    <>
      <ButtonBase
        disabled={disabled}
        aria-describedby={hinted}
        aria-label={label}
        onClick={() => input.current?.click()}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 0.5,
          width: '100%',
          p: small ? 1.5 : { xs: 3, md: 4 },
          border: small ? 1 : 2,
          borderStyle: 'dashed',
          borderColor: over ? 'primary.main' : 'text.secondary',
          bgcolor: over ? 'action.selected' : 'action.hover',
          borderRadius: 1,
          '&:hover': { borderColor: 'primary.main' },
          '&.Mui-disabled': { opacity: 0.5 },
          '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        <UploadFileOutlined color="primary" fontSize={small ? 'medium' : 'large'} aria-hidden="true" />
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        <Typography component="span" id={hinted} variant="body2" color="textSecondary">
          {hint}
        </Typography>
      </ButtonBase>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={event => {
          take(event.target.files)
          // So that the same file can be chosen again once it was mended.
          event.target.value = ''
        }}
      />
    </>
  )
}
