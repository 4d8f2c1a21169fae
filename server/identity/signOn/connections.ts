import { sql } from 'kysely'
import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import type { signOn } from '#domain/identity/signOn/contract.ts'
import { valuesAtLocations } from '#domain/identity/signOn/rules.ts'
import type { Connection, ConnectionEdit } from '#domain/identity/signOn/schema.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import { type Config, linkTo } from '../../config.ts'
import { created, difference } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Call, Input } from '../../platform/http/handler.ts'

/** The addresses at this server that the provider must know; null without PUBLIC_URL. */
export function addressesOf(config: Config) {
  const [redirect_uri, back, backChannel] = ['/sign_on', '/', '/api/v2/users/sign-on/back-channel-logout'].map(path =>
    linkTo(config, path),
  )
  return redirect_uri === undefined
    ? null
    : { redirect_uri, post_logout_redirect_uri: back!, back_channel_logout_uri: backChannel! }
}

const selectConnections = (db: Db) =>
  db
    .selectFrom('sign_on_connections')
    .selectAll('sign_on_connections')
    .select([
      sql<
        string[]
      >`array(select domain from sign_on_domains d where d.connection_id = sign_on_connections.id order by domain)`.as('domains'),
      sql<Connection['locations']>`coalesce((select jsonb_agg(jsonb_build_object('facility_id', l.facility_id,
        'manager_values', to_jsonb(l.manager_values), 'coordinator_values', to_jsonb(l.coordinator_values)) order by l.facility_id)
        from sign_on_locations l join facilities f on f.id = l.facility_id
        where l.connection_id = sign_on_connections.id and f.organization_id = sign_on_connections.organization_id
        and f.deleted_at is null), '[]')`.as('locations'),
      sql<number>`(select count(*)::int from sign_on_accounts a where a.connection_id = sign_on_connections.id)`.as(
        'linked_accounts',
      ),
    ])

export type StoredConnection = Awaited<ReturnType<ReturnType<typeof selectConnections>['executeTakeFirstOrThrow']>>

export const connectionById = (db: Db, id: number) => selectConnections(db).where('id', '=', id).executeTakeFirst()

/** The connection that signs in the owners of addresses at this domain. */
export const connectionOfDomain = (db: Db, domain: string) =>
  selectConnections(db)
    .where('id', 'in', db.selectFrom('sign_on_domains').select('connection_id').where('domain', '=', domain))
    .executeTakeFirst()

export const connectionsOf = (db: Db, organization_id: number) =>
  selectConnections(db).where('organization_id', '=', organization_id).orderBy('id').execute()

export async function listConnections({ subject: organization, tx, context }: Call<typeof signOn.list, ListedOrganization>) {
  return { connections: await connectionsOf(tx, organization.id), addresses: addressesOf(context.config) }
}

/** Columns of the connection's own table. Domains and locations have tables of their own. */
const columnsOf = ({ domains: _domains, locations: _locations, client_secret: _secret, ...columns }: ConnectionEdit) => columns

export async function createConnection(call: Call<typeof signOn.create, ListedOrganization>): Promise<Connection> {
  const { subject: organization, tx, body, context, now, addAuditSubject } = call
  const { id } = await tx
    .insertInto('sign_on_connections')
    .values({
      ...columnsOf(body),
      organization_id: organization.id,
      sealed_secret: context.secret.encrypt(body.client_secret),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await saveDomains(tx, id, body.domains)
  await saveLocations(tx, { id, organization_id: organization.id }, body.locations)
  const { client_secret: _secret, ...settings } = body
  addAuditSubject({ type: 'organizations', ids: [organization.id], detail: created(audited(settings)) })
  return (await connectionById(tx, id))!
}

export async function editConnection(call: Call<typeof signOn.edit, ListedOrganization>): Promise<Connection> {
  const {
    subject: organization,
    tx,
    params,
    body: { updated_at, ...body },
    context,
    now,
    addAuditSubject,
  } = call
  await tx.selectFrom('sign_on_connections').select('id').where('id', '=', params.connectionId).forUpdate().execute()
  const before = await requireConnection(tx, organization, params.connectionId)
  if (isOutdated(updated_at, before)) {
    addAuditSubject({ type: 'organizations', ids: [organization.id] })
    throw editConflict(before)
  }
  const isOtherClient = before.issuer !== body.issuer || before.client_id !== body.client_id
  // The stored secret must not be sent to an address that its owner did not choose it for.
  if (isOtherClient && !body.client_secret)
    refuseFields({ client_secret: 'Enter the client secret of this issuer and client ID' })
  await tx
    .updateTable('sign_on_connections')
    .set({
      ...columnsOf(body),
      ...(body.client_secret && { sealed_secret: context.secret.encrypt(body.client_secret) }),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute()
  await tx.deleteFrom('sign_on_domains').where('connection_id', '=', before.id).execute()
  await saveDomains(tx, before.id, body.domains)
  await tx.deleteFrom('sign_on_locations').where('connection_id', '=', before.id).execute()
  await saveLocations(tx, before, body.locations)
  // The same subject may be another person at another issuer, or for another client.
  if (isOtherClient) await tx.deleteFrom('sign_on_accounts').where('connection_id', '=', before.id).execute()
  const { client_secret, ...settings } = body
  addAuditSubject({
    type: 'organizations',
    ids: [organization.id],
    detail: { ...difference(audited(before), audited(settings)), ...(client_secret && { client_secret: 'replaced' }) },
  })
  return (await connectionById(tx, before.id))!
}

export async function removeConnection(call: Call<typeof signOn.remove, ListedOrganization>) {
  const { subject: organization, tx, params, now, addAuditSubject } = call
  const { id, domains, issuer } = await requireConnection(tx, organization, params.connectionId)
  await tx
    .updateTable('sessions')
    .set({ revoked_at: now })
    .where('id', 'in', tx.selectFrom('sign_on_sessions').select('session_id').where('connection_id', '=', id))
    .where('revoked_at', 'is', null)
    .execute()
  await tx.deleteFrom('sign_on_connections').where('id', '=', id).execute()
  addAuditSubject({ type: 'organizations', ids: [organization.id], detail: { issuer, domains } })
  return { message: 'Connection removed' }
}

/** Calls the provider before the transaction, which must not wait for it. */
export async function prepareTest({ context, params, subject }: Input<typeof signOn.test> & { subject: ListedOrganization }) {
  const connection = await requireConnection(context.db, subject, params.connectionId)
  return context.providers.test(connection, addressesOf(context.config)?.redirect_uri ?? '')
}

async function requireConnection(db: Db, organization: { id: number }, id: number): Promise<StoredConnection> {
  const connection = await connectionById(db, id)
  if (connection?.organization_id !== organization.id) throw new HttpError('not_found', 'Connection not found')
  return connection
}

async function saveDomains(tx: Db, connection_id: number, domains: readonly string[]) {
  const wanted = [...new Set(domains)]
  const saved = await tx
    .insertInto('sign_on_domains')
    .values(wanted.map(domain => ({ domain, connection_id })))
    .onConflict(conflict => conflict.doNothing())
    .returning('domain')
    .execute()
  const taken = wanted.filter(domain => !saved.some(row => row.domain === domain))
  if (taken.length) refuseFields({ domains: `Another connection already uses ${taken.join(', ')}` })
}

/** The settings with locations that the list of changes can name. */
const audited = <S extends Pick<Connection, 'locations'>>(settings: S) => ({
  ...settings,
  locations: valuesAtLocations(settings.locations),
})

/** Saves the values that give roles at the organization's own locations. */
async function saveLocations(
  tx: Db,
  { id, organization_id }: { id: number; organization_id: number },
  locations: Connection['locations'],
) {
  if (!locations.length) return
  const ids = locations.map(({ facility_id }) => facility_id)
  const own = await tx
    .selectFrom('facilities')
    .select('id')
    .where('id', 'in', ids)
    .where('organization_id', '=', organization_id)
    .where('deleted_at', 'is', null)
    .execute()
  if (own.length < ids.length) refuseFields({ locations: 'Choose only locations of this organization, each once' })
  await tx
    .insertInto('sign_on_locations')
    .values(locations.map(location => ({ ...location, connection_id: id })))
    .execute()
}
