import { useQuery } from '@tanstack/react-query'
import { insteadOfInsights } from '#domain/insights/audience.ts'
import { numberMetrics } from '#domain/insights/metrics.ts'
import { useWhoami } from '../../authProvider/whoami.ts'
import { FailedPage } from '../../components/FailedState.tsx'
import { texts } from '../../i18n/english/insights.ts'
import { CenterBanner } from './CenterBanner.tsx'
import { HospitalInsights } from './hospital/HospitalInsights.tsx'
import { InsightsSkeleton } from './InsightsSkeleton.tsx'
import { Instead } from './Instead.tsx'
import { Platform } from './platform/Platform.tsx'
import { pageQuery } from './queries.ts'

/** `/insights`: the page for the user's role and the plan of their organization (INS-001 to INS-008). */
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
      return <CenterBanner page={page} />
    case 'platform':
      return <Platform />
    case 'free':
      return <Instead title={insteadOfInsights.free} about={texts.free.about} write={page.booking_url} />
    case 'none':
      return <Instead title={insteadOfInsights.none} about={texts.none.about} />
    default:
      return <Instead title={insteadOfInsights.forbidden} about={texts.forbidden.about} />
  }
}
