import { z } from 'zod'
import { requiredInformation } from '../fields.ts'

/** The answer to a wrong old password: the one message after which one stays on the form (AUTH-042). */
export const oldPasswordIncorrect = 'Old password incorrect.'

/** As people count: an emoji is one. */
const length = (password: string) => [...password].length

/** What a new password must be (spec 1 §5, §9). Letters and digits of every script count. */
export const passwordRules = {
  longEnough: (password: string) => length(password) >= 8,
  special: (password: string) => /[\p{P}\p{S}]/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  shortEnough: (password: string) => length(password) <= 128,
}

/** The same in the order in which it is said. */
const rules: readonly (readonly [kept: (password: string) => boolean, otherwise: string])[] = [
  [password => password !== '', requiredInformation],
  [passwordRules.longEnough, 'New password must include a minimum of 8 characters'],
  [passwordRules.special, 'New password must include at least one special character'],
  [passwordRules.uppercase, 'New password must include at least one uppercase letter'],
  [passwordRules.digit, 'New password must include at least one number'],
  [passwordRules.shortEnough, 'New password cannot have more than 128 characters'],
]

/** The first rule that this password breaks, in words; nothing when it may be used. */
export const passwordProblem = (password: string): string | undefined => rules.find(([kept]) => !kept(password))?.[1]

/** A password is taken as typed: neither trimmed nor normalized (NIST 800-63B-4). */
const oldPass = z.string(requiredInformation).min(1, requiredInformation).max(1024)
const newPass = z.string(requiredInformation).superRefine((password, context) => {
  const message = passwordProblem(password)
  if (message) context.addIssue({ code: 'custom', message })
})

// Said together with the fields' own problems, not after them.
const when = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null
const different = (given: { oldPass: string; newPass: string }) => given.oldPass !== given.newPass
const asDifferent = { path: ['newPass'], error: 'New password must differ from the old password', when }
const twice = (given: { newPass: string; confirmPass: string }) => given.confirmPass !== '' && given.confirmPass === given.newPass
const asTwice = { path: ['confirmPass'], error: 'Passwords must match', when }

/** What is sent to change one's own password. */
export const PasswordChange = z.object({ oldPass, newPass }).refine(different, asDifferent)

const typed = { oldPass, newPass, confirmPass: z.string() }
/** The password-change form (spec 1 §2). */
export const PasswordForm = z.object(typed).refine(different, asDifferent).refine(twice, asTwice)

const chosen = { opt_in_methods: z.array(z.number()), agreement: z.boolean() }
const accepted = (given: { agreement: boolean }) => given.agreement === true
const asAccepted = { path: ['agreement'], error: 'Please read and accept the term and conditions', when }

/** The welcome form: the same, with how one wants to be told and the agreement. */
export const WelcomeForm = z
  .object({ ...typed, ...chosen })
  .refine(different, asDifferent)
  .refine(twice, asTwice)
  .refine(accepted, asAccepted)

/** The welcome form of somebody whose password is their own already: only the agreement is new. */
export const RenewalForm = z.object(chosen).refine(accepted, asAccepted)
