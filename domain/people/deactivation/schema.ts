import { instant } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/**
 * What a member of a deactivated organization may still do (S-37). `view only`: use the account pages and view open applications, until
 * `ends_at`. `ended`: nothing.
 */
export const OrganizationLimit = z.object({ access: z.enum(['view only', 'ended']), ends_at: instant })
export type OrganizationLimit = z.infer<typeof OrganizationLimit>
