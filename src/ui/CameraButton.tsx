import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'

type Props = { label: string; disabled?: boolean; onPhoto: (photo: File) => void }

/** Button that takes a photo with the device's camera. Shown only on touch devices. */
export function CameraButton({ label, disabled = false, onPhoto }: Props) {
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
