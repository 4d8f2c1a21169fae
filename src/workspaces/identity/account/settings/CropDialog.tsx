import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Slider from '@mui/material/Slider'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import { pictureMessages, profile } from '#domain/identity/account/profile.ts'
import { call } from '../../../../dataProvider/call.ts'
import { texts } from '../../../../i18n/english/settings.ts'
import { domainText } from '../../../../i18n/i18nProvider.ts'
import { nonce } from '../../../../theme/Appearance.tsx'
import { DialogFrame } from '../../../../ui/dialog/DialogFrame.tsx'

const labels = texts.picture

export type CropProps = {
  open: boolean
  file: File
  user_id: number
  onClose: () => void
  /** Called if the browser cannot display the file. */
  onUnreadable: (problem: string) => void
  onSaved: () => Promise<void>
}

/** Dialog for cropping the picture by pointer, touch, or keyboard, and uploading it. */
export const CropDialog = ({ open, onClose, ...rest }: CropProps) => (
  <DialogFrame open={open} title={labels.crop} about={labels.cropAbout} onClose={onClose}>
    <CropForm onClose={onClose} {...rest} />
  </DialogFrame>
)

function CropForm({ file, user_id, onClose, onUnreadable, onSaved }: Omit<CropProps, 'open'>) {
  const url = useObjectUrl(file)
  const zoomId = useId()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [area, setArea] = useState<Area>()
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string>()

  async function save() {
    if (!url || !area) return
    setSaving(true)
    setProblem(undefined)
    try {
      const picture = await cropPicture(url, area, file.name)
      await call(profile.uploadPicture, { body: { 'profile-image': picture, user_id } })
      await onSaved()
    } catch (error) {
      const errors = Object.values<string>((error as { body?: { errors?: Record<string, string> } }).body?.errors ?? {})
      setProblem([...errors, ...(errors.length ? [] : [pictureMessages.failed])].map(domainText).join(' '))
      setSaving(false)
    }
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ position: 'relative', height: { xs: 280, sm: 340 }, bgcolor: '#0D171A', borderRadius: 1, overflow: 'hidden' }}>
        {url && (
          <Cropper
            image={url}
            crop={crop}
            zoom={zoom}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={8}
            nonce={nonce}
            zoomWithScroll
            cropperProps={{ role: 'group', 'aria-label': labels.area }}
            mediaProps={{ alt: '', onError: () => onUnreadable(pictureMessages.badType(file.name)) }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
          />
        )}
      </Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', px: 1 }}>
        <Typography id={zoomId} variant="body2">
          {labels.zoom}
        </Typography>
        <Slider
          aria-labelledby={zoomId}
          min={1}
          max={3}
          step={0.1}
          value={zoom}
          getAriaValueText={value => `${Math.round(value * 100)} %`}
          onChange={(_event, value) => setZoom(value as number)}
        />
      </Box>
      {problem && (
        <Alert severity="error" role="alert" variant="outlined">
          {problem}
        </Alert>
      )}
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{labels.cancel}</Button>
        <Button variant="contained" disabled={saving || !area} onClick={save}>
          {saving ? labels.saving : labels.save}
        </Button>
      </Box>
    </Box>
  )
}

/** The file's object URL, revoked on unmount. */
function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  return url
}

/** Width and height of the upload in pixels: twice the size that the server stores, for better quality. */
const side = 512

/** Crops the picture, corrects its orientation, and scales it down so that the full photo never leaves the device. */
async function cropPicture(url: string, area: Area, name: string): Promise<File> {
  const picture = new Image()
  picture.src = url
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')!
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, side, side)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  if (!blob) throw new Error(pictureMessages.failed)
  return new File([blob], name, { type: blob.type })
}
