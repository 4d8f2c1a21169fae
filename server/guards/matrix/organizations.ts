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
  'organizations.edit': { ...organizationWriters, send: () => ({ plan: 'paid' }) },
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
}
