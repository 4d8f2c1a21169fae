import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { texts } from '../../../i18n/english/matching.ts'
import { reviewOf, useCase } from '../Case.tsx'

/** Warns that the user cannot apply without a valid release. Links to the review, where the user can add one (MAT-004). */
export function ReleaseNotice() {
  const { patient } = useCase()
  if (patient.release_expires_at) return null
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2, bgcolor: 'warning.light', color: 'text.primary' }}>
      {texts.apply.unsigned}{' '}
      <Link component={RouterLink} to={reviewOf(patient.id)} color="inherit" sx={{ fontWeight: 600 }}>
        {texts.apply.toReview}
      </Link>
    </Alert>
  )
}
