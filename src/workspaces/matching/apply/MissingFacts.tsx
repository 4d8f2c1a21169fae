import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { missingForAdmissions } from '#domain/patients/intake/admissionFacts.ts'
import type { ReturnTarget } from '../../../components/returnTarget.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { useCase } from '../Case.tsx'

const { missing } = texts.apply

type Props = {
  about: string
  /** Where to return after filling in a section; defaults to these matches. */
  back?: ReturnTarget
}

/** Missing intake data that facilities need, with a link to each section. Renders nothing if no data is missing. */
export function MissingFacts({ about, back }: Props) {
  const { patient } = useCase()
  const { pathname, search } = useLocation()
  const facts = missingForAdmissions(patient)
  if (facts.length === 0) return null
  const state: { returning: ReturnTarget } = { returning: back ?? { to: pathname + search } }
  return (
    <Alert severity="warning" role="note" sx={{ mb: 2, bgcolor: 'warning.light', color: 'text.primary' }}>
      {about}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {facts.map(({ key, section, title }) => (
          <li key={key}>
            {missing.facts[key]}
            {' – '}
            <Link
              component={RouterLink}
              to={`/patient/intake/edit/section-${section}/p/${patient.id}`}
              state={state}
              color="inherit"
              sx={{ fontWeight: 600 }}
            >
              {missing.fillIn(title)}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  )
}
