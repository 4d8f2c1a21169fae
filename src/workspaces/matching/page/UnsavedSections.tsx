import Alert from '@mui/material/Alert'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link as RouterLink, useLocation } from 'react-router-dom'
import { sections } from '#domain/patients/intake/sections.ts'
import { readReturnTarget } from '../../../components/returnTarget.ts'
import { draftsQuery } from '../../../features/drafts/draftsQuery.ts'
import { texts } from '../../../i18n/english/findBed.ts'
import { useCase } from '../Case.tsx'

/** Shown to users who come from the intake. Lists sections whose answers are still drafts, which these matches do not reflect. */
export function UnsavedSections() {
  const { patient } = useCase()
  const { pathname, search, state } = useLocation()
  const returning = readReturnTarget(state)
  const { data = [] } = useQuery({ ...draftsQuery(patient.id), enabled: returning !== undefined })
  const unsaved = sections.filter(({ key }) => data.some(one => one.own && one.section === key))
  if (unsaved.length === 0) return null
  return (
    <Alert severity="info" role="note" sx={{ mb: 2 }}>
      {texts.unsaved}{' '}
      {unsaved.map(({ key, number, title }, at) => (
        <Fragment key={key}>
          {at > 0 && ', '}
          <Link
            component={RouterLink}
            to={`/patient/intake/edit/section-${number}/p/${patient.id}`}
            state={{ returning: { to: pathname + search, state } }}
            color="inherit"
          >
            {title}
          </Link>
        </Fragment>
      ))}
    </Alert>
  )
}
