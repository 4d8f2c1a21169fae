import { timeZoneNames } from '../../directory/answering/timeZones.ts'
import { contract } from '../../platform/endpoint.ts'
import { enumIgnoringCase, id } from '../../platform/formats.ts'
import { states } from '../../platform/states.ts'
import { z } from '../../platform/zod.ts'
import { Days, optionalFilter, withOrderedDates } from '../filters.ts'
import { FacilityReport, facilitySort, Times } from '../times.ts'
import { panels } from './panels.ts'

/** A row in a panel. If the count is below five, both the count and the value are null. */
export const PanelRow = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number().int().nullable(),
  value: z.number().nullable(),
})
export type PanelRow = z.infer<typeof PanelRow>

/**
 * A metric for the caller's own facilities and for all others. `others` is null if fewer than five other facilities have a value.
 */
const Comparison = z.object({ own: z.number().nullable(), others: z.number().nullable() })

const codes = states.map(({ code }) => code) as [string, ...string[]]
export const PanelFilters = Days.extend({
  state: optionalFilter(enumIgnoringCase(codes)).describe(
    'State abbreviation: the state of the facility, the hospital, or the search, depending on the panel',
  ),
  organization_id: optionalFilter(id).describe('A hospital or a treatment center'),
})
export type PanelFilters = z.infer<typeof PanelFilters>

export const analytics = contract({
  embedUrl: {
    method: 'GET',
    path: '/admin/get-embed-url',
    about: 'The URL of the platform analytics: a page in this product, or a signed URL on the configured BI server.',
    access: 'analytics.read',
    query: z.object({ dash_name: enumIgnoringCase(['admin']) }),
    response: z.object({ EmbedUrl: z.string() }),
  },
  panel: {
    method: 'GET',
    path: '/admin/analytics/:panel',
    about: 'One panel of the platform dashboard. Groups of fewer than five are not listed; `few` is the number of such groups.',
    access: 'analytics.read',
    params: z.object({ panel: z.enum(panels) }),
    query: withOrderedDates(PanelFilters),
    response: z.array(PanelRow),
    responseFields: z.object({
      total: z.number().int().describe('Total number of rows. The response includes only the first rows.'),
      few: z.number().int().describe('How many groups are too small to show'),
    }),
  },
  mirror: {
    method: 'GET',
    path: '/insights-mirror',
    about: 'A treatment center’s facilities compared with other facilities in the same states, per facility.',
    access: 'analytics.mirror',
    query: withOrderedDates(Days),
    response: z.object({
      time_zone: z.enum(timeZoneNames),
      facilities: z.object({ own: z.number().int(), others: z.number().int() }).describe('How many facilities are compared'),
      states: z.number().int().describe('How many states these facilities are in'),
      received: z.number().int().describe('Total applications the organization’s facilities received'),
      applications: Comparison.describe('Average applications per facility. Facilities with none count as 0.'),
      answer_minutes: Comparison.describe('The median of the facilities’ median times to first response'),
      acceptances_kept: Comparison.describe('The median of the facilities’ percentages of accepted patients who arrived'),
      reasons: z.array(z.object({ label: z.string(), count: z.number().int() })),
    }),
  },
  centerTimes: {
    method: 'GET',
    path: '/insights-mirror/times',
    about: 'How long the applications that a treatment center’s facilities received took, compared with the period before.',
    access: 'analytics.mirror',
    query: withOrderedDates(Days),
    response: Times,
  },
  centerFacilities: {
    method: 'GET',
    path: '/insights-mirror/facilities',
    about: 'A treatment center’s facilities with their response times, acceptances, and decline reasons.',
    access: 'analytics.mirror',
    query: withOrderedDates(Days.extend(facilitySort)),
    response: FacilityReport,
  },
})
