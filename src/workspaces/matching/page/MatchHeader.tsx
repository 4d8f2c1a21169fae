import EditOutlined from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { Link, useLocation } from 'react-router-dom'
import { BackLink } from '../../../components/BackLink.tsx'
import { PageHeader } from '../../../components/Page.tsx'
import { readReturnTarget } from '../../../components/returnTarget.ts'
import { Warnings } from '../../../features/releases/Warnings.tsx'
import { texts as findBed } from '../../../i18n/english/findBed.ts'
import { texts } from '../../../i18n/english/matching.ts'
import { reviewOf, useCase } from '../Case.tsx'

/**
 * Shows the patient's name, the number of matches, and a link to the intake. The title of the browser tab does not name the
 * patient.
 */
export function MatchHeader({ showing, busy }: { showing: string; busy: boolean }) {
  const { patient } = useCase()
  const returning = readReturnTarget(useLocation().state)
  return (
    <Box sx={{ position: 'relative', pb: 0.5 }}>
      <PageHeader
        title={texts.page.heading(`${patient.first_name} ${patient.last_name}`)}
        tabTitle={texts.page.tab}
        above={
          returning && (
            <BackLink to={returning.to} state={returning.state}>
              {findBed.backToIntake}
            </BackLink>
          )
        }
        subtitle={
          <>
            {/* `ReleaseNotice` warns about a missing release. */}
            {showing} <Warnings of={{ ...patient, warnings: patient.warnings.filter(one => one !== 'no_release') }} />
          </>
        }
        actions={
          <Button component={Link} to={reviewOf(patient.id)} variant="outlined" startIcon={<EditOutlined />}>
            {texts.page.edit}
          </Button>
        }
      />
      {busy && (
        <LinearProgress
          aria-label={texts.page.searching}
          sx={{ position: 'absolute', left: 0, right: 0, bottom: 12, height: 2 }}
        />
      )}
    </Box>
  )
}
