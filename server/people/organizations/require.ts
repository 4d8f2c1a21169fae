import type { Actor } from '#domain/identity/actor.ts'
import { organizationScope } from '#domain/people/organizations/access.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'
import { findOrganization } from './queries.ts'

/** Loads an organization that the actor may see. Throws 404, never 403, for any other organization. */
export async function requireOrganization(tx: Db, actor: Actor, id: number): Promise<ListedOrganization> {
  const organization = await findOrganization(tx, organizationScope(actor), id)
  if (!organization) throw new HttpError('not_found', 'Organization not found')
  return organization
}

/** The organization in the path, as an endpoint's subject. */
export const organizationInPath = ({ tx, actor, params }: { tx: Db; actor: Actor; params: { id: number } }) =>
  requireOrganization(tx, actor, params.id)
