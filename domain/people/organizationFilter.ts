import { z } from '../platform/zod.ts'

/** An organization id, `None` for records without an organization, or no filter (`All` or empty). */
export const organizationFilter = z
  .string()
  .max(20)
  .regex(/^(all|none|[1-9]\d{0,9})?$/i, 'All, None, or an organization ID')
  .transform(text => (/^none$/i.test(text) ? ('None' as const) : Number(text) || undefined))
  .refine(id => typeof id !== 'number' || id <= 2_147_483_647, 'All, None, or an organization ID')
  .optional()
  .describe('All, None, or an organization ID')
