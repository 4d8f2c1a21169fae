import { z } from 'zod'
import { contract } from '../endpoint.ts'
import { Days, inOrder } from '../insights/filters.ts'
import { panels } from './panels.ts'

/** A row of a panel: a count of fewer than five is null, and so is the value that goes with it. */
export const PanelRow = z.object({
  key: z.string(),
  label: z.string(),
  count: z.number().int().nullable(),
  value: z.number().nullable(),
})
export type PanelRow = z.infer<typeof PanelRow>

const Beside = z.object({
  own: z.number().nullable(),
  /** The median of the state’s facilities; null where they are too few to be told. */
  state: z.number().nullable(),
})

export const analytics = contract({
  embedUrl: {
    method: 'GET',
    path: '/admin/get-embed-url',
    about:
      'Where the analytics of the platform are: an address of this product, or a signed one of the BI server that is configured.',
    access: 'analytics.read',
    query: z.object({ dash_name: z.literal('admin') }),
    response: z.object({ EmbedUrl: z.string() }),
  },
  panel: {
    method: 'GET',
    path: '/admin/analytics/:panel',
    about: 'One panel of the platform’s own dashboard. Groups of fewer than five are not told.',
    access: 'analytics.read',
    params: z.object({ panel: z.enum(panels) }),
    query: inOrder(Days),
    response: z.array(PanelRow),
  },
  mirror: {
    method: 'GET',
    path: '/insights-mirror',
    about: 'How a treatment center stands beside the facilities of its state.',
    access: 'analytics.mirror',
    query: inOrder(Days),
    response: z.object({
      applications: Beside,
      answer_minutes: Beside,
      acceptances_kept: Beside,
      reasons: z.array(z.object({ label: z.string(), count: z.number().int() })),
    }),
  },
})
