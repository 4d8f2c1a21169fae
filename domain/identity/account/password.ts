import { email, optionalPhoneNumber, requiredInformation } from '../../platform/fields.ts'
import { rule, withRules } from '../../platform/formRules.ts'
import { z } from '../../platform/zod.ts'

/** The error for a wrong old password, the only error that leaves the form open (AUTH-042). */
export const oldPasswordIncorrect = 'Old password incorrect.'

/** Counts code points, so an emoji counts as one character. */
const length = (password: string) => [...password].length

/** The rules for a new password. Letters and digits can be in any script. */
export const passwordRules = {
  longEnough: (password: string) => length(password) >= 8,
  special: (password: string) => /[\p{P}\p{S}]/u.test(password),
  uppercase: (password: string) => /\p{Lu}/u.test(password),
  digit: (password: string) => /\p{Nd}/u.test(password),
  shortEnough: (password: string) => length(password) <= 128,
}

/** The rules and their messages, checked in this order. */
const rules: readonly (readonly [kept: (password: string) => boolean, otherwise: string])[] = [
  [password => password !== '', requiredInformation],
  [passwordRules.longEnough, 'New password must include a minimum of 8 characters'],
  [passwordRules.special, 'New password must include at least one special character'],
  [passwordRules.uppercase, 'New password must include at least one uppercase letter'],
  [passwordRules.digit, 'New password must include at least one number'],
  [passwordRules.shortEnough, 'New password cannot have more than 128 characters'],
]

/** The message for the first rule that the password breaks; undefined if the password is valid. */
export const passwordProblem = (password: string): string | undefined => rules.find(([isKept]) => !isKept(password))?.[1]

/** The password is compared exactly as typed: not trimmed or normalized (NIST SP 800-63B-4). */
const oldPass = z.string().min(1).max(1024)
/** A password that a user chooses. */
export const newPassword = z.string(requiredInformation).superRefine((password, context) => {
  const message = passwordProblem(password)
  if (message) context.addIssue({ code: 'custom', message })
})

const isDifferent = rule((form: { oldPass: string; newPass: string }) => form.oldPass !== form.newPass, {
  path: ['newPass'],
  message: 'New password must be different from the old password',
})
const isConfirmed = rule(
  (form: { newPass: string; confirmPass: string }) => form.confirmPass !== '' && form.confirmPass === form.newPass,
  { path: ['confirmPass'], message: 'Passwords must match' },
)

/** The request body for changing the user's own password. */
export const PasswordChange = withRules(z.object({ oldPass, newPass: newPassword }), isDifferent)

const fields = { oldPass, newPass: newPassword, confirmPass: z.string() }
export const PasswordForm = withRules(z.object(fields), isDifferent, isConfirmed)

/** The phone number is asked only of users without one, such as those whose account was created by single sign-on. */
const chosen = { opt_in_methods: z.array(z.number()), phone_number: optionalPhoneNumber, agreement: z.boolean() }
const isAccepted = rule((form: { agreement: boolean }) => form.agreement === true, {
  path: ['agreement'],
  message: 'Please read and accept the term and conditions',
})

/** The welcome form: the password form plus the contact methods and the agreement. */
export const WelcomeForm = withRules(z.object({ ...fields, ...chosen }), isDifferent, isConfirmed, isAccepted)

/** The welcome form for a user who has already chosen a password and must only accept the new agreement. */
export const RenewalForm = withRules(z.object(chosen), isAccepted)

/** Limits for password reset codes (docs/decisions/0020-account-recovery.md). Durations are in seconds. */
export const resetCode = {
  digits: 6,
  validFor: 600,
  /** Maximum attempts, counted separately for the browser that requested the code and for all other browsers combined. */
  tries: 5,
  /** Maximum attempts for a browser that uses a code requested by another browser. */
  sharedTries: 3,
  /** Maximum number of browsers that can use the same code. */
  browsers: 10,
  /** A code is shared with another browser only if it remains valid for at least this long. */
  sharedFor: 120,
  /** Maximum number of times to resend a valid code. */
  resends: 2,
  /** Time to wait after sending a code before it can be resent. */
  resendAfter: 60,
}

/** The rules for a new password on this form, in the prescribed order and wording (AUTH-053 to AUTH-056). */
const resetRules = [
  [passwordRules.longEnough, 'password must include a minimum of 8 characters'],
  [passwordRules.special, 'password must include at least 1 special character'],
  [passwordRules.uppercase, 'password must include at least 1 uppercase letter'],
  [passwordRules.digit, 'password must include at least 1 number'],
  [passwordRules.shortEnough, 'password cannot have more than 128 characters'],
] as const

const codeProblem = (code: string) => (/^\d{6}$/.test(code) ? undefined : 'code must be a six digit number')
const problem = (password: string): string | undefined => resetRules.find(([isKept]) => !isKept(password))?.[1]

/** The form's first error, in the prescribed order (AUTH-051); undefined if the form is valid. */
export const resetProblem = (input: { code: string; new_password: string; confirmation: string }): string | undefined =>
  codeProblem(input.code) ??
  problem(input.new_password) ??
  (input.confirmation === input.new_password ? undefined : 'passwords do not match')

const checked = (find: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const message = find(value)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The request body for a password reset. `code` precedes the password so that its error is reported first. */
export const PasswordReset = z.object({ email, code: checked(codeProblem), new_password: checked(problem) })

/** Shown after the password is reset (AUTH-059). */
export const resetDone = 'Your password has been successfully updated, go ahead and log into your profile now'

/**
 * The error for a code that does not work. It is the same whether the code is wrong, has expired, has been used, or was never sent.
 */
export const wrongResetCode = 'This code is incorrect or has expired. Request a new one.'
