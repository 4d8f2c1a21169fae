import { Page, PageHeader } from '../../components/Page.tsx'

export const IntakeReview = () => (
  <Page>
    <PageHeader title="Intake review" />
  </Page>
)
