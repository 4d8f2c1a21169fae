import { patientStatuses } from '../intake/patients/schema.ts'
import { contract } from '../platform/endpoint.ts'
import { instant, paging, text, total } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { InsightFilters, withOrderedDates } from './filters.ts'
import { metrics } from './metrics.ts'
import { insightsPage } from './page.ts'
import { FacilityReport, facilitySort, Times } from './times.ts'

const metric = z.enum(metrics)

/** A bar in a chart. `key` identifies its group in the call that lists the group's patients. */
export const Bar = z.object({ key: z.string(), label: z.string(), count: z.number().int() })
export type Bar = z.infer<typeof Bar>

const figures = contract({
  metric: {
    method: 'GET',
    path: '/insights/:metric',
    about:
      'One Patient Advocate Insights metric: a number (null if there are no patients to average), or a list of labels and counts.',
    access: 'insights.read',
    params: z.object({ metric }),
    query: withOrderedDates(InsightFilters),
    response: z.union([z.number().nullable(), z.array(Bar)]),
    responseFields: total.partial(),
  },
  patients: {
    method: 'GET',
    path: '/insights/:metric/patients',
    about: 'A page of the patients counted in a metric or in one of its bars, most recently entered first.',
    access: 'insights.patients',
    params: z.object({ metric }),
    query: withOrderedDates(
      InsightFilters.extend({ ...paging.shape, key: text(200).optional().describe('The key of one bar in a chart') }),
    ),
    response: z.array(
      z.object({
        id: z.number(),
        first_name: z.string(),
        last_name: z.string(),
        status: z.enum(patientStatuses),
        advocate_name: z.string(),
        created_at: instant,
      }),
    ),
    responseFields: total,
    reads: 'patient',
  },
  times: {
    method: 'GET',
    path: '/insights-times',
    about:
      'How long the hospital’s patients waited from arrival to each step, compared with the period before, by week, and by payer.',
    access: 'insights.read',
    query: withOrderedDates(InsightFilters),
    response: Times,
  },
  facilities: {
    method: 'GET',
    path: '/insights-facilities',
    about: 'The facilities that the hospital’s patients applied to, with response times, acceptances, and decline reasons.',
    access: 'insights.read',
    query: withOrderedDates(InsightFilters.extend(facilitySort)),
    response: FacilityReport,
  },
})

export const insights = { ...insightsPage, ...figures }
