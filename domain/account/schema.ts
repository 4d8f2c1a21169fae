import { z } from 'zod'
import { Actor } from '../actor.ts'
import { email, firstName, lastName, phoneNumber } from '../fields.ts'
import { tagList } from '../formats.ts'
import { agreementVersion } from './agreement.ts'

/** The current user (spec 1 §3): who the rules look at, and what the shell shows of them. */
export const Whoami = Actor.extend({
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  profile_pic_url: z.string().nullable(),
  organization_name: z.string().nullable(),
  organization_plan: z.enum(['free', 'paid']).nullable(),
  cometchat_token: z.string().nullable(),
  /** Role strings of the wire, among them `patient_advocate`. */
  roles: z.array(z.string()),
})
export type Whoami = z.infer<typeof Whoami>

/** A password is compared as typed: neither trimmed nor normalized (NIST 800-63B-4). */
export const Login = z.object({
  username: z.string('Required information').min(1, 'Required information').max(320),
  password: z.string('Required information').min(1, 'Required information').max(1024),
})

/** What one keeps about oneself (spec 1 §2, Account settings), and what the welcome screen still waits for. */
export const CurrentUser = z.object({
  user: z.object({
    id: z.number(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string().nullable(),
    opt_in_methods: z.array(z.number()),
    agreement_version: z.string().nullable(),
    /** The password is one that somebody else thought of. */
    password_due: z.boolean(),
    agreement_due: z.boolean(),
  }),
  profile_image: z.object({ s3_filename: z.string() }).nullable(),
  /** The agreement that stands, and between whom: `agreementText` says the rest. */
  agreement: z.object({ version: z.string(), provider: z.string(), state: z.string(), county: z.string() }),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** A change of oneself, by the rules of sign-up; what is absent stays (decisions AUTH-033, ACCT-005). */
export const CurrentUserEdit = z
  .object({
    first_name: firstName,
    last_name: lastName,
    email,
    phone_number: phoneNumber(),
    opt_in_methods: tagList,
    /** Accepts the agreement: only the one that stands can be. */
    agreement_version: z.literal(
      agreementVersion,
      'The End User Agreement has changed. Please reload the page and read it again.',
    ),
  })
  .partial()
export type CurrentUserEdit = z.infer<typeof CurrentUserEdit>
