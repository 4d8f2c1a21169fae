import { Page, PageHeader } from '../../components/Page.tsx'

export const AdmissionsDashboard = () => (
  <Page>
    <PageHeader title="Admissions" />
  </Page>
)
