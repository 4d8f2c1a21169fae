import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { texts as consent } from '../../../i18n/english/consent.ts'

const texts = consent.lines

/** The lines that are signed by hand, as they stand on the paper. Only once they are in sight does a printed form count as verified (HIP-017). */
export function SignatureLines({ byRepresentative, onShown }: { byRepresentative: boolean; onShown: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the lines have come into sight.
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
