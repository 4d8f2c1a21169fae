import { randomUUID } from 'node:crypto'
import SCIMMY from 'scimmy'
import { provisioningScope } from '#domain/people/programs/rules.ts'
import { buildToken } from '../../people/programs/testing.ts'
import { buildOrganization } from '../../seed/builders.ts'
import type { startServer } from '../../testing.ts'
import { provisioningPath } from './routes.ts'

type Server = Pick<Awaited<ReturnType<typeof startServer>>, 'app' | 'db' | 'context'>
type Options = {
  new_accounts?: 'none' | 'waiting' | 'approved'
  administrator_values?: string[]
  advocate_values?: string[]
}

export const schemas = {
  user: SCIMMY.Schemas.User.id,
  group: SCIMMY.Schemas.Group.id,
  patch: SCIMMY.Messages.PatchOp.id,
  enterprise: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
}

/** Sends requests to SCIM with this token. The body is JSON, or text as it is. */
export const scimWith =
  ({ app }: Pick<Server, 'app'>, token: string | null) =>
  (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object | string) =>
    app.inject({
      method,
      url: `${provisioningPath}${path}`,
      headers: {
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    })

/** A hospital whose identity provider may provision, with a domain of its own. `scim` sends the provider's requests. */
export async function buildProvisioned(server: Server, options: Options = {}) {
  const { db, context } = server
  const now = context.now()
  const { id } = await buildOrganization(db, now, { type: 'hospital' })
  const domain = `${randomUUID().slice(0, 8)}.example`
  const { id: connection_id } = await db
    .insertInto('sign_on_connections')
    .values({
      organization_id: id,
      issuer: 'https://id.example',
      client_id: 'passage',
      sealed_secret: context.secret.encrypt('a secret'),
      required: false,
      new_accounts: 'approved',
      trusts_email: false,
      trusted_acr: [],
      trusted_amr: [],
      roles_claim: null,
      administrator_values: [],
      advocate_values: [],
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      ...options,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('sign_on_domains').values({ domain, connection_id }).execute()
  const token = await buildToken(db, now, { organization_id: id, scopes: [provisioningScope] })
  return { id, connection_id, domain, token, scim: scimWith(server, token.token) }
}

/** A user as a provider creates it. */
export const newUser = (userName: string, changes: object = {}) => ({
  schemas: [schemas.user],
  userName,
  name: { givenName: 'Wren', familyName: 'Alder' },
  emails: [{ primary: true, type: 'work', value: userName }],
  active: true,
  ...changes,
})

export const patch = (...Operations: object[]) => ({ schemas: [schemas.patch], Operations })
