import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router-dom'
import { can } from '#domain/access.ts'
import type { SearchCenter } from '#domain/matching/center.ts'
import { logistics } from '#domain/patients/intake/logistics.ts'
import { patientDetails } from '#domain/patients/intake/patientDetails.ts'
import { centerReason } from '../../../features/matching/centerReason.ts'
import { texts as matching } from '../../../i18n/english/matching.ts'
import { useCase } from '../Case.tsx'

const texts = matching.center

/** Shows which search center was used. If the preferred location was not found, warns the user and links to the address. */
export function CenterNotice({ center, autoApply }: { center: SearchCenter; autoApply: boolean }) {
  const { user, patient } = useCase()
  if (!center.fallback)
    return (
      <Typography variant="body2" color="text.secondary" sx={{ mt: -1, mb: 1.5 }}>
        {centerReason(center)}
      </Typography>
    )
  const section = center.wanted === 'home' ? patientDetails : logistics
  return (
    <Alert severity="warning" sx={{ mb: 2 }}>
      {centerReason(center)} {autoApply && texts.noAutoApply}{' '}
      {can(user, 'patients.edit', patient) && (
        <Link component={RouterLink} to={`/patient/intake/edit/section-${section.number}/p/${patient.id}`} color="inherit">
          {texts.check}
        </Link>
      )}
    </Alert>
  )
}
