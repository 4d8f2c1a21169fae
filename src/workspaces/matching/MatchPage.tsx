import { Page, PageHeader } from '../../components/Page.tsx'

export const MatchPage = () => (
  <Page>
    <PageHeader title="Matches" />
  </Page>
)
