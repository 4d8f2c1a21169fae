import { queryOptions } from '@tanstack/react-query'
import { insightsPage } from '#domain/insights/page.ts'
import { call } from '../../dataProvider/call.ts'

/** Which Insights page the user sees. */
export const pageQuery = queryOptions({
  queryKey: ['insights', 'page'],
  queryFn: ({ signal }) => call(insightsPage.page, { signal }),
})
