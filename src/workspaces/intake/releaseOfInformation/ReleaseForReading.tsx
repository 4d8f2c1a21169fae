import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { Language } from '#domain/identity/account/language.ts'
import { type Authorization, statements, translationNotes } from '#domain/intake/patients/intake/authorization.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { useReleaseText } from './useReleaseText.ts'

const texts = intake.release

type Props = { text: Authorization; language: Language; openAtFirst: boolean }

/** The release in the language that is not signed, marked as a translation. Loads on demand. */
export function ReleaseForReading({ text, language, openAtFirst }: Props) {
  const [open, setOpen] = useState(openAtFirst)
  const { inLanguage, error } = useReleaseText(language, open)
  return (
    <Box component="details" open={open} onToggle={event => setOpen(event.currentTarget.open)} sx={{ maxWidth: '72ch' }}>
      <Box component="summary" sx={{ cursor: 'pointer', py: 1.25, typography: 'body2', fontWeight: 600 }}>
        {texts.reading[language]}
      </Box>
      {error && <Problem>{texts.spanishFailed}</Problem>}
      {inLanguage && (
        <Box lang={language} sx={{ borderLeft: 3, borderColor: 'divider', pl: 2, display: 'grid', gap: 1.5 }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {inLanguage(translationNotes[language])}
          </Typography>
          {[...text.parts, ...statements].map(({ heading, paragraphs }) => (
            <div key={heading}>
              <Typography variant="h3">{inLanguage(heading)}</Typography>
              {paragraphs.map(paragraph => (
                <Typography key={paragraph} variant="body2" sx={{ mt: 0.5 }}>
                  {inLanguage(paragraph)}
                </Typography>
              ))}
            </div>
          ))}
        </Box>
      )}
    </Box>
  )
}
