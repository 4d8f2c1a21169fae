import PersonSearchOutlined from '@mui/icons-material/PersonSearchOutlined'
import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'
import { EmptyState } from '../../../components/EmptyState.tsx'
import { Page, PageHeader } from '../../../components/Page.tsx'
import { texts } from '../../../i18n/english/matching.ts'

/** Shown when the URL has no patient id. */
export const NoPatient = () => (
  <Page>
    <PageHeader title={texts.page.tab} />
    <EmptyState title={texts.page.noPatient} icon={<PersonSearchOutlined color="disabled" fontSize="inherit" />}>
      {texts.page.noPatientText}
      <Button component={Link} to="/patient/advocate" variant="outlined">
        {texts.page.toDashboard}
      </Button>
    </EmptyState>
  </Page>
)
