import { Page, PageHeader } from '../../components/Page.tsx'

export const PatientDashboard = () => (
  <Page>
    <PageHeader title="Patient Dashboard" />
  </Page>
)
