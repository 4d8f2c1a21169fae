import { Page, PageHeader } from '../../components/Page.tsx'

export const IntakeWizard = () => (
  <Page>
    <PageHeader title="Intake" />
  </Page>
)
