import { contract } from '../../platform/endpoint.ts'
import { z } from '../../platform/zod.ts'
import { Login, Whoami } from './schema.ts'

const token = z.object({ token: z.string() })
/** The response to a sign-in that still needs a second factor. Send the challenge with secondFactor.answer. */
const challenge = z.object({ challenge: z.string() })

/** Signing in and out. Separate from the form rules, which the sign-in page's bundle does not need. */
export const session = contract({
  login: {
    method: 'POST',
    path: '/users/login',
    about:
      'Signs in. Send the returned token in the authorization header of every other call. Users with two-factor authentication get a challenge instead.',
    access: 'public',
    body: Login,
    response: z.union([token, challenge]),
    responseFields: z.object({ ...token.shape, ...challenge.shape }).partial(),
  },
  logout: {
    method: 'POST',
    path: '/users/logout',
    about: 'Ends this session. Its token no longer works.',
    access: 'signed in',
    whenDeactivated: 'always',
    beforeWelcome: true,
    response: z.object({ message: z.string() }),
  },
  whoami: {
    method: 'GET',
    path: '/common/whoami',
    about: 'The current user and their permissions.',
    access: 'signed in',
    whenDeactivated: 'always',
    beforeWelcome: true,
    response: Whoami,
  },
})
