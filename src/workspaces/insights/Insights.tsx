import InsightsOutlined from '@mui/icons-material/InsightsOutlined'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { numberMetrics } from '#domain/insights/metrics.ts'
import { noInsightsMessages } from '#domain/insights/page.ts'
import { useWhoami } from '../../authProvider/authProvider.ts'
import { texts } from '../../i18n/english/insights.ts'
import { domainText } from '../../i18n/i18nProvider.ts'
import { Page, PageHeader } from '../../ui/Page.tsx'
import { FailedPage, StateBox } from '../../ui/StateBox.tsx'
import { CenterInsights } from './CenterInsights.tsx'
import { HospitalInsights } from './hospital/HospitalInsights.tsx'
import { InsightsSkeleton } from './InsightsSkeleton.tsx'
import { pageQuery } from './pageQuery.ts'
import { Platform } from './platform/Platform.tsx'

/** Shows the Insights page for the user's role and the organization's plan (INS-001 to INS-008). */
export function Insights() {
  const { data: page, error, refetch } = useQuery(pageQuery)
  const { is_admin } = useWhoami()
  if (!page)
    return error ? (
      <FailedPage error={error} onRetry={refetch} />
    ) : (
      <InsightsSkeleton tiles={is_admin ? 0 : numberMetrics.length} />
    )
  switch (page.audience) {
    case 'hospital':
      return <HospitalInsights page={page} />
    case 'treatment_center':
      return <CenterInsights page={page} />
    case 'platform':
      return <Platform />
    case 'free':
      return <NoInsights title={domainText(noInsightsMessages.free)} about={texts.free.about} contactUrl={page.booking_url} />
    case 'none':
      return <NoInsights title={domainText(noInsightsMessages.none)} about={texts.none.about} />
    default:
      return <NoInsights title={domainText(noInsightsMessages.forbidden)} about={texts.forbidden.about} />
  }
}

/** Explains why the user does not have Insights and what to do about it. */
const NoInsights = ({ title, about, contactUrl }: { title: string; about: string; contactUrl?: string }) => (
  <Page narrow>
    <PageHeader title={texts.title} />
    <StateBox icon={<InsightsOutlined color="disabled" fontSize="inherit" />} title={title}>
      <Typography>{about}</Typography>
      {contactUrl && (
        <Button variant="contained" href={contactUrl}>
          {texts.free.ask}
        </Button>
      )}
    </StateBox>
  </Page>
)
