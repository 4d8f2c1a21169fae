import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type DragEvent, useId, useRef, useState } from 'react'

type Props = {
  label: string
  hint: string
  /** Comma-separated MIME types or file extensions for the file dialog. */
  accept: string
  disabled?: boolean
  small?: boolean
  /** Called with the first file. `onFiles` receives all files, and whether the user dropped them. */
  onFile?: (file: File) => void
  onFiles?: (files: File[], dropped: boolean) => void
}

/** Accepts dropped files, and opens the file dialog when clicked. */
export function DropZone({ label, hint, accept, disabled = false, small = false, onFile, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [dragOver, setDragOver] = useState(false)
  const addFiles = (list: FileList | null, dropped: boolean) => {
    const files = [...(list ?? [])]
    if (disabled || !files.length) return
    onFile?.(files[0]!)
    onFiles?.(files, dropped)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setDragOver(false)
    addFiles(event.dataTransfer.files, true)
  }
  const drag = (event: DragEvent) => {
    // Prevents the browser from navigating to the file.
    event.preventDefault()
    setDragOver(!disabled)
  }
  return (
    <>
      <ButtonBase
        disabled={disabled}
        aria-describedby={hintId}
        aria-label={label}
        onClick={() => input.current?.click()}
        onDragOver={drag}
        onDragLeave={() => setDragOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 0.5,
          width: '100%',
          p: small ? 1.5 : { xs: 3, md: 4 },
          border: small ? 1 : 2,
          borderStyle: 'dashed',
          borderColor: dragOver ? 'primary.main' : 'text.secondary',
          bgcolor: dragOver ? 'action.selected' : 'action.hover',
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
        <Typography component="span" id={hintId} variant="body2" color="textSecondary">
          {hint}
        </Typography>
      </ButtonBase>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={onFiles !== undefined}
        onChange={event => {
          addFiles(event.target.files, false)
          // Lets the user select the same file again.
          event.target.value = ''
        }}
      />
    </>
  )
}

type CameraButtonProps = { label: string; disabled?: boolean; onPhoto: (photo: File) => void }

/** Button that takes a photo with the device's camera. Shown only on touch devices. */
export function CameraButton({ label, disabled = false, onPhoto }: CameraButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Box sx={{ display: 'none', '@media (pointer: coarse)': { display: 'block' } }}>
      <Button
        fullWidth
        variant="outlined"
        disabled={disabled}
        startIcon={<PhotoCameraOutlined />}
        onClick={() => input.current?.click()}
        sx={{ minHeight: 44 }}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/jpeg,image/png"
        capture="environment"
        onChange={event => {
          const photo = event.target.files?.[0]
          if (photo) onPhoto(photo)
          event.target.value = ''
        }}
      />
    </Box>
  )
}
