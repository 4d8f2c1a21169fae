import { secondFactor } from '#domain/secondFactor/contract.ts'
import { call } from '../dataProvider/call.ts'
import { keepToken } from '../session/session.ts'

/** Completes sign-in with the second factor. */
export async function answerChallenge(body: { challenge: string; code: string }) {
  keepToken((await call(secondFactor.answer, { body })).data.token)
}
