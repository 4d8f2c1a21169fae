import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import type { Application } from '#domain/placement/applications/schema.ts'
import { texts } from '../../../i18n/english/applications.ts'
import { useFit } from './useFit.ts'

/** Tells the facility's staff why its profile excludes the patient, and what to confirm before accepting (S-25, S-26). */
export function FitWarning({ application }: { application: Application }) {
  const { excluded, toConfirm } = useFit(application)
  return (
    <>
      {excluded.length > 0 && <Alert severity="warning">{texts.fit.excluded(excluded.join('; '))}</Alert>}
      {toConfirm.length > 0 && (
        <Alert severity="warning">
          {texts.fit.toConfirm}
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {toConfirm.map(line => (
              <li key={line}>{line}</li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}
