import { contract } from '../../platform/endpoint.ts'
import { id, idParams, paging, total } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import {
  CreatedToken,
  Delivery,
  NewToken,
  NewWebhook,
  Provisioning,
  Token,
  Webhook,
  WebhookEdit,
  WebhookWithSecret,
} from './schema.ts'

export const tokens = contract({
  list: {
    method: 'GET',
    path: '/organizations/:id/tokens',
    about: 'The tokens of the organization’s programs, newest first, including expired and revoked ones.',
    access: 'programs.manage',
    params: idParams,
    response: z.array(Token),
    responseFields: total,
  },
  export: {
    method: 'GET',
    path: '/organizations/:id/tokens/export',
    about: 'The same tokens as a CSV file with times in Pacific time. It contains only the last characters of each token.',
    access: 'programs.manage',
    params: idParams,
    responseType: 'csv',
    response: z.string(),
  },
  create: {
    method: 'POST',
    path: '/organizations/:id/tokens',
    about: 'Creates a token for a program. The response contains the token, which is not shown again.',
    access: 'programs.manage',
    params: idParams,
    body: NewToken,
    status: 201,
    response: CreatedToken,
  },
  revoke: {
    method: 'DELETE',
    path: '/organizations/:id/tokens/:tokenId',
    about: 'Revokes a token. It stops working with the next request. Repeating the request has no effect.',
    access: 'programs.manage',
    params: z.object({ id, tokenId: id }),
    response: Token,
  },
})

const webhookParams = z.object({ id, webhookId: id })

export const webhooks = contract({
  list: {
    method: 'GET',
    path: '/organizations/:id/webhooks',
    about: 'The organization’s webhooks, newest first, without their secrets.',
    access: 'programs.manage',
    params: idParams,
    response: z.array(Webhook),
    responseFields: total,
  },
  create: {
    method: 'POST',
    path: '/organizations/:id/webhooks',
    about: 'Adds a webhook. The response contains the secret that signs its deliveries, which is not shown again.',
    access: 'programs.manage',
    params: idParams,
    body: NewWebhook,
    status: 201,
    response: WebhookWithSecret,
  },
  edit: {
    method: 'PATCH',
    path: '/organizations/:id/webhooks/:webhookId',
    about: 'Changes a webhook, turns it off, or turns it on again.',
    access: 'programs.manage',
    params: webhookParams,
    body: WebhookEdit,
    response: Webhook,
  },
  remove: {
    method: 'DELETE',
    path: '/organizations/:id/webhooks/:webhookId',
    about: 'Deletes a webhook. Waiting deliveries are not sent.',
    access: 'programs.manage',
    params: webhookParams,
    response: Webhook,
  },
  rotate: {
    method: 'POST',
    path: '/organizations/:id/webhooks/:webhookId/secret',
    about: 'Creates a new secret. For 24 hours, deliveries are signed with both the new and the previous secret.',
    access: 'programs.manage',
    params: webhookParams,
    response: WebhookWithSecret,
  },
  test: {
    method: 'POST',
    path: '/organizations/:id/webhooks/:webhookId/test',
    about: 'Sends the event webhook.test to the webhook.',
    access: 'programs.manage',
    params: webhookParams,
    status: 201,
    response: Delivery,
  },
  deliveries: {
    method: 'GET',
    path: '/organizations/:id/webhooks/:webhookId/deliveries',
    about: 'A page of the webhook’s deliveries, newest first.',
    access: 'programs.manage',
    params: webhookParams,
    query: paging,
    response: z.array(Delivery),
    responseFields: total,
  },
  replay: {
    method: 'POST',
    path: '/organizations/:id/webhooks/:webhookId/deliveries/:deliveryId/replay',
    about: 'Sends a delivered or failed event again, with the same webhook-id. Returns 409 while the delivery is waiting.',
    access: 'programs.manage',
    params: webhookParams.extend({ deliveryId: id }),
    response: Delivery,
  },
})

export const provisioning = contract({
  show: {
    method: 'GET',
    path: '/organizations/:id/provisioning',
    about:
      'Where an identity provider provisions the organization’s members, when it last did, and the groups that it sent. SCIM itself is at /scim/v2, as RFC 7643 and RFC 7644 describe it.',
    access: 'programs.provision',
    params: idParams,
    response: Provisioning,
  },
})
