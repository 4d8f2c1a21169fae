import { z } from 'zod'
import { accountNames, email, firstName, lastName, phoneNumber } from '../fields.ts'
import { besideFields, checkShortNames, fullNameFlags } from '../fullNames.ts'
import type { CurrentUserEdit } from './currentUser.ts'

/** The form of the account settings, by its own names (spec 1 §3, ACCT-006); the rules are those of sign-up (decisions ACCT-005). */
export const AccountForm = z
  .object({
    ...fullNameFlags('firstName', 'lastName'),
    firstName,
    lastName,
    phoneNum: phoneNumber(),
    email,
    comMethods: z.array(z.number()),
  })
  .superRefine(checkShortNames(accountNames), besideFields)
export type AccountForm = z.output<typeof AccountForm>

const sentAs = {
  firstName: 'first_name',
  firstName_is_full: 'first_name_is_full',
  lastName: 'last_name',
  lastName_is_full: 'last_name_is_full',
  phoneNum: 'phone_number',
  email: 'email',
  comMethods: 'opt_in_methods',
} as const satisfies Record<keyof AccountForm, keyof CurrentUserEdit>

/** What is sent of the form: every field by its name on the wire; without a method an empty list. */
export const accountChange = (form: AccountForm): CurrentUserEdit =>
  Object.fromEntries(Object.entries(sentAs).map(([field, column]) => [column, form[field as keyof AccountForm]]))

/** What the server says of its fields, by the names of the form's; what is about none of them keeps its own. */
export const formErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([column, said]) => [
      Object.entries(sentAs).find(([, name]) => name === column)?.[0] ?? column,
      said,
    ]),
  )

/** What is said when the account settings were saved (spec 1 §8). */
export const accountSaved = 'Account settings updated successfully'
