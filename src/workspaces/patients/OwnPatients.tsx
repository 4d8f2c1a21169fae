import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { Bell } from '../../components/notifications/Bell.tsx'
import { PageHeader } from '../../components/Page.tsx'
import { texts } from '../../i18n/english/patients.ts'
import { PatientTabs } from './PatientTabs.tsx'
import { pathOf } from './paths.ts'

/** The dashboard of an advocate's own patients. */
export const OwnPatients = () => (
  <>
    <PageHeader
      title={texts.title}
      actions={
        <>
          <Bell pathOf={pathOf} />
          <Button component={Link} to="/patient/intake/add/section-1/p/New" variant="contained">
            {texts.add}
          </Button>
        </>
      }
    />
    <PatientTabs />
  </>
)
