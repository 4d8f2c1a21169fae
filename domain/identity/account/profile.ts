import { channels, messageStates } from '../../compliance/messages/contract.ts'
import { contract } from '../../platform/endpoint.ts'
import { accountNames, email, firstName, lastName, phoneNumber } from '../../platform/fields.ts'
import { enumIgnoringCase, id, idParams, instant, paging, total, upload } from '../../platform/formats.ts'
import { withRules } from '../../platform/formRules.ts'
import { checkShortNames, fullNameFlags } from '../../platform/text.ts'
import { z } from '../../platform/zod.ts'
import type { CurrentUserEdit } from './currentUser.ts'

/** Accepted file extensions. `pictureTypes` is the same list for the file picker. */
const extensions = /\.(?:jpe?g|png)$/i
export const pictureTypes = '.jpg,.jpeg,.png'

export const pictureMessages = {
  noneSupported: 'No supported files found.',
  badType: (file: string) => `Bad filetype for: ${file}`,
  failed: 'Error uploading image.',
} as const

/** Validates the files chosen as a profile picture and returns error messages. There must be exactly one JPG or PNG file. */
export function pictureProblems(files: readonly { name: string }[]): string[] {
  const unsupported = files.filter(({ name }) => !extensions.test(name)).map(({ name }) => pictureMessages.badType(name))
  return files.length === 1 && !unsupported.length ? [] : [...unsupported, pictureMessages.noneSupported]
}

/** Side lengths of the stored square pictures, in pixels: `large` for cards, `small` for lists. */
export const pictureSizes = { large: 256, small: 96 } as const

const sizes = Object.keys(pictureSizes) as [keyof typeof pictureSizes]
const Picture = z.object({ s3_filename: z.string() }).nullable()

/** A message that Passage sent to the user, without the body, which may contain a code. */
export const OwnMessage = z.object({
  id: z.number().int(),
  channel: z.enum(channels),
  subject: z.string(),
  state: z.enum(messageStates),
  created_at: instant,
  sent_at: instant.nullable(),
})
export type OwnMessage = z.infer<typeof OwnMessage>

/** Account settings outside the form: the profile picture and the sent messages. */
export const profile = contract({
  uploadPicture: {
    method: 'POST',
    path: '/users/current/upload-profile-image',
    about:
      'Uploads a profile picture: JPEG or PNG, up to 6 MB and 25 million pixels. Stores two square versions, re-encoded without the file’s metadata.',
    access: 'signed in',
    whenDeactivated: 'view only',
    requestType: 'multipart',
    body: z.object({
      'profile-image': upload,
      /** Must be the caller's own user id. */
      user_id: z.preprocess(value => (value === '' ? undefined : value), id.optional()),
    }),
    response: z.object({ errors: z.array(z.string()), profile_image: Picture }),
  },
  removePicture: {
    method: 'DELETE',
    path: '/users/current/profile-image',
    about: 'Removes the profile picture. Does nothing if there is none.',
    access: 'signed in',
    whenDeactivated: 'view only',
    response: z.object({ profile_image: Picture }),
  },
  picture: {
    method: 'GET',
    path: '/users/:id/picture',
    about: 'The profile picture of a user the caller works with, 256 pixels wide, or 96 with `small`.',
    access: 'signed in',
    whenDeactivated: 'view only',
    params: idParams,
    query: z.object({ size: enumIgnoringCase(sizes).default('large') }),
    responseType: 'file',
    response: z.file(),
  },
  messages: {
    method: 'GET',
    path: '/users/current/messages',
    about:
      'The emails and text messages that Passage sent the caller, newest first: when, by which channel, and the subject, without the content.',
    access: 'signed in',
    whenDeactivated: 'view only',
    query: paging,
    response: z.array(OwnMessage),
    responseFields: total,
  },
})

/** The account settings form, which has its own field names (ACCT-006) and is validated with the sign-up rules (ACCT-005). */
export const AccountForm = withRules(
  z.object({
    ...fullNameFlags('firstName', 'lastName'),
    firstName,
    lastName,
    phoneNum: phoneNumber(),
    email,
    comMethods: z.array(z.number()),
  }),
  checkShortNames(accountNames),
)
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

/** Converts the form to the request body, using the API's field names. */
export const accountChange = (form: AccountForm): CurrentUserEdit => {
  const values = new Map<string, unknown>(Object.entries(form))
  return Object.fromEntries(Object.entries(sentAs).map(([field, column]) => [column, values.get(field)]))
}

/** Maps server errors to the form's field names. Other field names are unchanged. */
export const formErrors = (errors: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([column, message]) => [
      Object.entries(sentAs).find(([, name]) => name === column)?.[0] ?? column,
      message,
    ]),
  )

export const accountSaved = 'Account settings updated successfully'
