import { contract } from '../../platform/endpoint.ts'
import { idParams, messageOnly, paging, text, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { AcceptedInvitation, Invitation, InvitationToken, NewInvitation, OpenedInvitation, SentInvitation } from './schema.ts'

const filter = { q: text(100).optional() }

export const invitations = contract({
  list: {
    method: 'GET',
    path: '/admin/invitations',
    about:
      'Invitations that have been neither accepted nor revoked, newest first, including expired ones. `q` matches any part of a name, an email address, or an organization.',
    access: 'invitations.manage',
    query: paging.extend(filter),
    response: z.array(Invitation),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/admin/invitations/export',
    about: 'The same invitations, newest first, as a CSV file with times in Pacific time.',
    access: 'invitations.manage',
    query: z.object(filter),
    responseType: 'csv',
    response: z.string(),
  },
  create: {
    method: 'POST',
    path: '/admin/invitations',
    about:
      'Invites a person to create an approved account in an organization. Emails a link that is valid for 72 hours and works once. Without an email server, the response contains the link.',
    access: 'invitations.manage',
    body: NewInvitation,
    response: SentInvitation,
  },
  resend: {
    method: 'POST',
    path: '/admin/invitations/:id/resend',
    about: 'Sends a new link, valid for 72 hours. Earlier links stop working.',
    access: 'invitations.manage',
    params: idParams,
    response: SentInvitation,
  },
  revoke: {
    method: 'DELETE',
    path: '/admin/invitations/:id',
    about: 'Revokes an invitation, so that its link stops working.',
    access: 'invitations.manage',
    params: idParams,
    response: z.object({ id: z.number() }),
  },
  open: {
    method: 'POST',
    path: '/invitations/open',
    about: 'The invitation behind a link. Opening it changes nothing.',
    access: 'public',
    body: InvitationToken,
    response: OpenedInvitation,
    unaudited: 'changes nothing',
  },
  accept: {
    method: 'POST',
    path: '/invitations/accept',
    about: 'Creates the invited person’s account with the password that they chose. The link works once.',
    access: 'public',
    body: AcceptedInvitation,
    response: messageOnly,
  },
})
