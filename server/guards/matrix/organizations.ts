import { randomUUID } from 'node:crypto'
import { buildDelivery, buildToken, buildWebhook } from '../../people/programs/testing.ts'
import { buildStaff, buildUser } from '../../seed/builders.ts'
import { admins, allUsers, bulk, facilityStaff, type Row, userWriters } from './row.ts'

/** Who can read an organization: its members, and users with ORG_READ_ALL. In the `own` case, it is the treatment center. */
const organizationReaders = {
  own: `200 ${admins} ${facilityStaff} org.admin member, 404 others`,
  foreign: `200 ${admins} other.coordinator, 404 others`,
  random: '404 others',
}

const organizationWriters = {
  own: `200 ${userWriters}, 403 tech.support ${facilityStaff} org.admin member, 404 others`,
  foreign: `200 ${userWriters}, 403 tech.support other.coordinator, 404 others`,
  random: '404 others',
}

/** Includes the organization's own Org Admin. */
const memberManagers = {
  own: `200 ${userWriters} org.admin, 403 tech.support ${facilityStaff} member, 404 others`,
  foreign: `200 ${userWriters}, 403 tech.support other.coordinator, 404 others`,
  random: '404 others',
}

/** Creates a member of the case's organization who is a Manager of the case's facility. */
const memberCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { facilities }) => {
    const { id } = await buildStaff(db, now, { facility_id: facilities, facility_role: 'Manager' })
    const role = await db.selectFrom('facility_roles').select('id').where('user_id', '=', id).executeTakeFirstOrThrow()
    return { user: id, role: role.id }
  },
  params: (_subject, { user, role }): Record<string, number> => (user && role ? { userId: user, roleId: role } : {}),
}

/** Only super admins connect an organization to its provider. */
const connectionManagers = {
  own: `200 super.admin, 403 social.work tech.support ${facilityStaff} org.admin member, 404 others`,
  foreign: '200 super.admin, 403 social.work tech.support other.coordinator, 404 others',
  random: '404 others',
}

const connectionSettings = () => ({
  // No server listens there.
  issuer: 'http://127.0.0.1:1',
  client_id: 'passage',
  client_secret: 'a secret for tests',
  domains: [`h${randomUUID()}.org`],
})

/** Creates a connection of the case's organization. */
const connectionCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { organizations }) => {
    const { client_secret: _secret, domains: _domains, ...settings } = connectionSettings()
    const lists = { trusted_acr: [], trusted_amr: [], administrator_values: [], advocate_values: [] }
    const { id } = await db
      .insertInto('sign_on_connections')
      .values({
        ...settings,
        ...lists,
        organization_id: organizations,
        sealed_secret: '',
        required: false,
        new_accounts: 'none',
        trusts_email: false,
        roles_claim: null,
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { connection: id }
  },
  params: (_subject, { connection }): Record<string, number> => (connection ? { connectionId: connection } : {}),
}

/** Creates an archive of the case's organization whose file was deleted. */
const archiveCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { organizations }) => {
    const at = now.toISOString()
    const { id: requested_by } = await buildUser(db, now)
    const archive = await db
      .insertInto('organization_archives')
      .values({
        organization_id: organizations,
        state: 'deleted',
        reason: 'A test of access',
        requested_by,
        requested_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { archive: archive.id }
  },
  params: (_subject, { archive }): Record<string, number> => (archive ? { archiveId: archive } : {}),
}

const inStatus = <R extends Record<string, string>>(row: R, status: number) =>
  Object.fromEntries(Object.entries(row).map(([name, line]) => [name, line.replace('200', String(status))])) as R
/** Super admins, and the organization's own Org Admin. */
const programManagers = {
  own: `200 super.admin org.admin, 403 social.work tech.support ${facilityStaff} member, 404 others`,
  foreign: '200 super.admin, 403 social.work tech.support other.coordinator, 404 others',
  random: '404 others',
}
const creating = (row: typeof programManagers) => ({
  ...row,
  own: `201${row.own.slice(3)}`,
  foreign: `201${row.foreign.slice(3)}`,
})

/** Creates a token of the case's organization. */
const tokenCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { organizations }) => ({ token: (await buildToken(db, now, { organization_id: organizations })).id }),
  params: (_subject, { token }): Record<string, number> => (token ? { tokenId: token } : {}),
}

/** Creates a webhook of the case's organization, with a failed delivery. */
const webhookCase: Pick<Row, 'create' | 'params'> = {
  create: async (db, now, { organizations }) => {
    const webhook = await buildWebhook(db, now, { organization_id: organizations })
    return { webhook: webhook.id, delivery: (await buildDelivery(db, now, webhook)).id }
  },
  params: (_subject, { webhook, delivery }): Record<string, number> =>
    webhook && delivery ? { webhookId: webhook, deliveryId: delivery } : {},
}

let created = 0
/** Gives each organization a unique name, because duplicates are rejected (S-16). */
const newOrganization = () => ({
  type: 'treatment_center',
  name: `Willow Recovery ${++created}`,
  contact_first_name: 'Robin',
  contact_last_name: 'Sedge',
  email: 'office@willow.example',
  phone_number: '213-555-0188',
})

export const organizationRows: Record<string, Row> = {
  'organizations.list': { any: `200 ${admins}, 403 others` },
  'organizations.export': { any: `200 ${admins}, 403 others`, query: () => 'type=hospital&status=Approved' },
  'organizations.create': { any: `201 ${userWriters}, 403 others`, send: newOrganization },
  'organizations.mine': allUsers,
  'organizations.myData': allUsers,
  'organizations.show': organizationReaders,
  'organizations.data': organizationReaders,
  'organizations.members': organizationReaders,
  'organizations.locations': organizationReaders,
  'organizations.membersExport': organizationReaders,
  'organizations.locationsExport': organizationReaders,
  'organizations.edit': { ...organizationWriters, send: () => ({ plan: 'paid' }) },
  'organizations.setSigningAge': { ...memberManagers, send: () => ({ signing_age: 16 }) },
  'organizations.changeStatus': { ...organizationWriters, send: () => ({ status: 'Approved' }) },
  'organizations.bulkStatus': { any: `200 ${userWriters}, 403 others`, send: bulk({ status: 'Approved' }) },
  'organizations.addMember': {
    ...organizationWriters,
    create: async (db, now) => ({ user: (await buildUser(db, now)).id }),
    send: (_subject, { user }) => ({ user_id: user ?? 1, role: 'member' }),
  },
  'organizations.removeMember': { ...memberManagers, ...memberCase },
  'organizations.removal': { ...memberManagers, ...memberCase },
  'organizations.availableRoles': { ...memberManagers, ...memberCase },
  'organizations.giveRole': {
    ...memberManagers,
    ...memberCase,
    send: ({ facilities }) => ({ facility_id: facilities, role: 'Admissions Coordinator' }),
  },
  'organizations.removeRole': { ...memberManagers, ...memberCase },

  'archives.list': connectionManagers,
  'archives.create': {
    ...inStatus(connectionManagers, 201),
    send: () => ({ reason: 'The hospital leaves for another operator' }),
  },
  // For super admins, the file no longer exists.
  'archives.download': {
    own: connectionManagers.own.replace('200', '409'),
    foreign: connectionManagers.foreign.replace('200', '409'),
    random: '404 others',
    ...archiveCase,
  },
  'archives.remove': { ...connectionManagers, ...archiveCase },
  'signOn.list': connectionManagers,
  'signOn.create': { ...inStatus(connectionManagers, 201), send: connectionSettings },
  'signOn.edit': { ...connectionManagers, ...connectionCase, send: connectionSettings },
  'signOn.remove': { ...connectionManagers, ...connectionCase },
  'signOn.test': { ...connectionManagers, ...connectionCase },
  'provisioning.show': connectionManagers,
  'tokens.list': programManagers,
  'tokens.export': programManagers,
  'tokens.create': {
    ...creating(programManagers),
    send: () => ({ name: 'Bed board', scopes: ['beds:write'], valid_days: 90 }),
  },
  'tokens.revoke': { ...programManagers, ...tokenCase },
  'webhooks.list': programManagers,
  'webhooks.create': {
    ...creating(programManagers),
    send: () => ({ name: 'Bed board', url: 'https://hooks.example.com/passage', events: ['facility.changed'] }),
  },
  'webhooks.edit': { ...programManagers, ...webhookCase, send: () => ({ name: 'Bed boards' }) },
  'webhooks.remove': { ...programManagers, ...webhookCase },
  'webhooks.rotate': { ...programManagers, ...webhookCase },
  'webhooks.test': { ...creating(programManagers), ...webhookCase },
  'webhooks.deliveries': { ...programManagers, ...webhookCase },
  'webhooks.replay': { ...programManagers, ...webhookCase },
}
