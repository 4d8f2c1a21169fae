import { seenVersion } from '../../concurrentEdits.ts'
import { contract } from '../../platform/endpoint.ts'
import { id, idParams, messageOnly } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { session } from '../account/session.ts'
import { Connection, ConnectionEdit, NewConnection, ProviderAddresses, SignOnAnswer, SignOnStart, TestReport } from './schema.ts'

const connection = z.object({ id, connectionId: id })

/** Signing in through an organization's OpenID Connect provider (docs/decisions/0038-single-sign-on.md). */
export const signOn = contract({
  start: {
    method: 'POST',
    path: '/users/sign-on',
    about:
      'The address at which the owner of this email address signs in: the organization’s provider, chosen by the domain alone, or Passage’s own page if no organization uses the domain.',
    access: 'public',
    body: SignOnStart,
    response: z.object({ url: z.string() }),
  },
  finish: {
    method: 'POST',
    path: '/users/sign-on/finish',
    about:
      'Signs in with what the provider sent to the browser that started the sign-in. The state and the code work once. Users whose second factor the provider did not check get a challenge instead of a token.',
    access: 'public',
    body: SignOnAnswer,
    response: session.login.response,
    responseFields: session.login.responseFields,
  },
  backChannelLogout: {
    method: 'POST',
    path: '/users/sign-on/back-channel-logout',
    about: 'Ends the sessions that a provider’s signed logout token names (OpenID Connect Back-Channel Logout 1.0).',
    access: 'public',
    requestType: 'urlencoded',
    body: z.object({ logout_token: z.string().min(1).max(12_000) }),
    response: messageOnly,
  },
  list: {
    method: 'GET',
    path: '/organizations/:id/sign-on',
    about: 'An organization’s connections to its OpenID Connect providers, and the addresses to enter there.',
    access: 'signOn.manage',
    params: idParams,
    response: z.object({ connections: z.array(Connection), addresses: ProviderAddresses.nullable() }),
  },
  create: {
    method: 'POST',
    path: '/organizations/:id/sign-on',
    about: 'Connects an organization to an OpenID Connect provider. A domain can belong to only one connection.',
    access: 'signOn.manage',
    params: idParams,
    body: NewConnection,
    status: 201,
    response: Connection,
  },
  edit: {
    method: 'PUT',
    path: '/organizations/:id/sign-on/:connectionId',
    about:
      'Replaces a connection’s settings. An empty secret keeps the stored one. Another issuer or client ID unlinks all accounts, because subjects are valid only for one client.',
    access: 'signOn.manage',
    params: connection,
    body: ConnectionEdit.extend(seenVersion),
    response: Connection,
  },
  remove: {
    method: 'DELETE',
    path: '/organizations/:id/sign-on/:connectionId',
    about: 'Removes a connection and ends the sessions that began through it.',
    access: 'signOn.manage',
    params: connection,
    response: messageOnly,
  },
  test: {
    method: 'POST',
    path: '/organizations/:id/sign-on/:connectionId/test',
    about: 'Checks that the provider responds, that its keys can be read, and that it accepts the client ID and secret.',
    access: 'signOn.manage',
    params: connection,
    response: TestReport,
  },
})
