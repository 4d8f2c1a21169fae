import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { texts as consent } from '../../../i18n/english/consent.ts'

const texts = consent.lines

/** Signature lines as printed. A printed form counts as verified only once they are visible (HIP-017). */
export function SignatureLines({ byRepresentative, onShown }: { byRepresentative: boolean; onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the lines become visible.
  useEffect(() => onShown(), [])
  return (
    <Box sx={{ typography: 'body2', maxWidth: '72ch' }}>
      <Box sx={{ color: 'text.secondary' }}>{texts.about}</Box>
      {[byRepresentative ? texts.representative : texts.patient, texts.witness].map(line => (
        <Box
          key={line}
          sx={{ mt: 3.5, borderTop: 1, borderColor: 'text.secondary', typography: 'caption', color: 'text.secondary' }}
        >
          {line}
        </Box>
      ))}
    </Box>
  )
}
