import type { HttpError } from 'ra-core'
import { reset } from '#domain/account/reset.ts'
import { call } from '../../../dataProvider/call.ts'
import { texts } from '../../../i18n/english/forgotten.ts'

export const askForCode = (email: string) => call(reset.resetCode, { body: { email } })

/** Sets the new password and returns the server's message. */
export const chooseNew = async (body: { email: string; code: string; new_password: string }): Promise<string> =>
  (await call(reset.resetPassword, { body })).message

/** The server's message, or the general one (AUTH-049, AUTH-060). */
export const failureOf = (failure: Error): string => (failure as HttpError).body?.message || texts.failed
