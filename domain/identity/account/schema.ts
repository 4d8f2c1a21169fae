import { z } from '../../platform/zod.ts'
import { Actor } from '../actorSchema.ts'

/** The current user: the fields needed by access rules and the app header. */
export const Whoami = Actor.extend({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_pic_url: z.string().nullable(),
  organization_name: z.string().nullable(),
  organization_plan: z.enum(['free', 'paid']).nullable(),
  /** Whether to show the first-steps tour; absent once it has been dismissed. */
  tour_due: z.boolean().optional(),
  cometchat_token: z.string().nullable(),
  /** The API's role names, such as `patient_advocate`. */
  roles: z.array(z.string()),
})
export type Whoami = z.infer<typeof Whoami>

/** The password is compared exactly as typed: not trimmed or normalized (NIST SP 800-63B-4). */
export const Login = z.object({
  username: z.string().min(1).max(320),
  password: z.string().min(1).max(1024),
})
