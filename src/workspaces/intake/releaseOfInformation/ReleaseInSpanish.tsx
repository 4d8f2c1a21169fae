import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Authorization, consentTexts, counselNote, disclaimers } from '#domain/intake/patients/intake/authorization.ts'
import { consents } from '#domain/intake/releases/rules.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { i18nProvider, translated } from '../../../i18n/i18nProvider.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { Problem } from '../../../ui/Problem.tsx'

const texts = intake.release

/**
 * The release in Spanish for a patient who reads it, marked as not yet reviewed by counsel. The English text is the one that is signed. Loads
 * on demand; open from the start if the screens are in Spanish.
 */
export function ReleaseInSpanish({ text }: { text: Authorization }) {
  const [open, setOpen] = useState(useLocale() === 'es')
  const { data: catalog, error } = useQuery({
    queryKey: ['language', 'es'],
    queryFn: () => i18nProvider.load('es'),
    enabled: open,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const inSpanish = (english: string) => translated(catalog?.release ?? {}, english)
  return (
    <Box component="details" open={open} onToggle={event => setOpen(event.currentTarget.open)} sx={{ maxWidth: '72ch' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1.25, typography: 'body2', fontWeight: 600 }}>
        {texts.inSpanish}
      </Box>
      {error && <Problem>{texts.spanishFailed}</Problem>}
      {catalog && (
        <Box lang="es" sx={{ borderLeft: 3, borderColor: 'divider', pl: 2, display: 'grid', gap: 1.5 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {inSpanish(counselNote)}
          </Typography>
          {[
            ...text.parts,
            { heading: texts.agrees, paragraphs: consents.map(consent => consentTexts[consent]) },
            { heading: texts.disclaimers, paragraphs: [...disclaimers.paragraphs, disclaimers.accept] },
          ].map(({ heading, paragraphs }) => (
            <div key={heading}>
              <Typography variant="h3">{inSpanish(heading)}</Typography>
              {paragraphs.map(paragraph => (
                <Typography key={paragraph} variant="body2" sx={{ mt: 0.5 }}>
                  {inSpanish(paragraph)}
                </Typography>
              ))}
            </div>
          ))}
        </Box>
      )}
    </Box>
  )
}
