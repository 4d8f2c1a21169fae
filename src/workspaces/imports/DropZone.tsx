import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { type DragEvent, useId, useRef, useState } from 'react'
import { texts } from '../../i18n/english/imports.ts'

type Props = { disabled: boolean; onFile: (file: File) => void }

/** A place to drop a file on, which is a button for whoever does not drag. */
export function DropZone({ disabled, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const hint = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file && !disabled) onFile(file)
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
        aria-describedby={hint}
        aria-label={texts.drop}
        onClick={() => input.current?.click()}
        onDragOver={drag}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 0.5,
          width: '100%',
          p: { xs: 3, md: 4 },
          border: 2,
          borderStyle: 'dashed',
          borderColor: over ? 'primary.main' : 'text.secondary',
          bgcolor: over ? 'action.selected' : 'action.hover',
          borderRadius: 1,
          '&:hover': { borderColor: 'primary.main' },
          '&.Mui-disabled': { opacity: 0.5 },
          '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        <UploadFileOutlined color="primary" fontSize="large" aria-hidden="true" />
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {texts.drop}
        </Typography>
        <Typography component="span" id={hint} variant="body2" color="textSecondary">
          {texts.dropHint}
        </Typography>
      </ButtonBase>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.gz,.xlsx"
        onChange={event => {
          take(event.target.files)
          // So that the same file can be chosen again once it was mended.
          event.target.value = ''
        }}
      />
    </>
  )
}
