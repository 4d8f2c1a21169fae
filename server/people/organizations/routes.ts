import { Readable } from 'node:stream'
import { valueWords } from '#domain/compliance/audit/fields.ts'
import { editConflict, isOutdated } from '#domain/concurrentEdits.ts'
import type { Actor } from '#domain/identity/actor.ts'
import { organizationScope } from '#domain/people/access.ts'
import { organizationLimit } from '#domain/people/deactivation/rules.ts'
import { organizations } from '#domain/people/organizations/contract.ts'
import {
  addressOf,
  addressProblems,
  type ListedOrganization,
  type OrganizationEdit,
  organizationExists,
} from '#domain/people/organizations/schema.ts'
import { datedName, pacificDay } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { personName, withoutFullNameFlags } from '#domain/platform/text.ts'
import { created, difference } from '../../platform/auditTrail/write.ts'
import { eachStatus } from '../../platform/bulk/eachRow.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type Call, type Handlers, handler, type SubjectCall } from '../../platform/http/handler.ts'
import { lockOrganizationRows, memberRoutes, organizationInPath } from './members.ts'
import { pageOfLocations, pageOfMembers, withPeople } from './people.ts'
import {
  allOrganizations,
  countOpenApplications,
  countOrganizations,
  findOrganization,
  findOrganizations,
  listOrganizations,
  noAddress,
  organizationNamed,
} from './queries.ts'

async function listAllOrganizations({ tx, query }: Call<typeof organizations.list>) {
  const { rows, total } = await listOrganizations(tx, query)
  return { data: rows, total }
}

async function exportOrganizations({ tx, query, now, addAuditSubject }: Call<typeof organizations.export>) {
  const { sort: _sort, order: _order, ...filter } = query
  addAuditSubject({ type: 'organizations', detail: { filter, count: await countOrganizations(tx, query) } })
  return { name: datedName(exportNames[query.type ?? 'all'], now), header: exportHeader, rows: exportRows(tx, query) }
}

async function createOrganization({
  tx,
  body: { create_anyway, ...body },
  now,
  addAuditSubject,
}: Call<typeof organizations.create>) {
  const row = { ...withoutFullNameFlags(body), ...(body.type !== 'hospital' && noAddress) }
  const same = await organizationNamed(tx, row)
  if (same && !create_anyway) {
    addAuditSubject({ type: 'organizations', ids: [same.id] })
    throw new HttpError('conflict', organizationExists(same), { fresh: same })
  }
  const { id } = await tx
    .insertInto('organizations')
    .values({ ...row, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'organizations', ids: [id], detail: created(row) })
  return (await findOrganization(tx, 'all', id))!
}

async function showOwnOrganization({ tx, actor }: Call<typeof organizations.mine | typeof organizations.myData>) {
  return ownOrganization(tx, actor)
}

async function showOrganization({
  subject: organization,
  tx,
}: Call<typeof organizations.show | typeof organizations.data, ListedOrganization>) {
  return withPeople(tx, organization)
}

const listMembers = ({ subject: { id }, tx, query }: Call<typeof organizations.members, ListedOrganization>) =>
  pageOfMembers(tx, id, query)

const listLocations = ({ subject: { id }, tx, query }: Call<typeof organizations.locations, ListedOrganization>) =>
  pageOfLocations(tx, id, query)

const memberHeader = ['ID', 'First Name', 'Last Name', 'Phone', 'Email', 'Role', 'Facility Roles']

async function exportMembers(call: Call<typeof organizations.membersExport, ListedOrganization>) {
  const { subject: organization, tx, query: filter, now, addAuditSubject } = call
  const { data } = await pageOfMembers(tx, organization.id, filter)
  addAuditSubject({ type: 'organizations', ids: [organization.id], detail: { filter, count: data.length } })
  const rows = data.map(member => [
    String(member.id),
    member.first_name,
    member.last_name,
    member.phone_number ? showPhone(member.phone_number) : '',
    member.email ?? '',
    valueWords('organization_role', member.role),
    member.facility_roles.map(held => `${held.facility_role}, ${held.facility_name}`).join('; '),
  ])
  return { name: datedName(`members-organization-${organization.id}`, now), header: memberHeader, rows: Readable.from(rows) }
}

const locationHeader = ['ID', 'Name', 'Address', 'City', 'State', 'ZIP', 'NPI', 'Status', 'Intake', 'Primary Contact']

async function exportLocations(call: Call<typeof organizations.locationsExport, ListedOrganization>) {
  const { subject: organization, tx, query: filter, now, addAuditSubject } = call
  const { data } = await pageOfLocations(tx, organization.id, filter)
  const { members } = await withPeople(tx, organization)
  const contacts = new Map(members.map(member => [member.id, personName(member)]))
  addAuditSubject({ type: 'organizations', ids: [organization.id], detail: { filter, count: data.length } })
  const rows = data.map(location => [
    String(location.id),
    location.name,
    [location.address_line_one, location.address_line_two].filter(Boolean).join(', '),
    location.city ?? '',
    location.state ?? '',
    location.zip ?? '',
    location.npi ?? '',
    location.status,
    location.intake_complete ? 'Complete' : 'Not complete',
    contacts.get(location.primary_contact_id ?? 0) ?? '',
  ])
  return { name: datedName(`locations-organization-${organization.id}`, now), header: locationHeader, rows: Readable.from(rows) }
}

async function lockedOrganizationInPath(call: SubjectCall<typeof organizations.edit>) {
  await lockOrganizationRows(call.tx, [call.params.id])
  return organizationInPath(call)
}

async function editOrganization(call: Call<typeof organizations.edit, ListedOrganization>) {
  const { subject: before, tx, body, now, addAuditSubject } = call
  const { updated_at, ...edit } = body
  if (isOutdated(updated_at, before)) {
    addAuditSubject({ type: 'organizations', ids: [before.id] })
    throw editConflict(await withPeople(tx, before))
  }
  const change = withAddressRules(before, edit)
  await refuseNamesake(tx, before, change)
  await tx
    .updateTable('organizations')
    .set({ ...change, updated_at: now })
    .where('id', '=', before.id)
    .execute()
  addAuditSubject({ type: 'organizations', ids: [before.id], detail: difference(before, change) })
  return withPeople(tx, (await findOrganization(tx, 'all', before.id))!)
}

async function setSigningAge(call: Call<typeof organizations.setSigningAge, ListedOrganization>) {
  const { subject: before, tx, body, now, addAuditSubject } = call
  const change = { signing_age: body.signing_age }
  await tx
    .updateTable('organizations')
    .set({ ...change, updated_at: now })
    .where('id', '=', before.id)
    .execute()
  addAuditSubject({ type: 'organizations', ids: [before.id], detail: difference(before, change) })
  return withPeople(tx, (await findOrganization(tx, 'all', before.id))!)
}

async function changeOrganizationStatus(call: Call<typeof organizations.changeStatus, ListedOrganization>) {
  return withPeople(call.tx, await changeStatus(call, call.subject, call.body))
}

export const organizationRoutes: Omit<Handlers<typeof organizations>, 'removeMember' | 'removal'> = {
  list: listAllOrganizations,
  export: exportOrganizations,
  create: createOrganization,
  mine: showOwnOrganization,
  myData: showOwnOrganization,
  show: handler(organizations.show, { subject: organizationInPath, run: showOrganization }),
  data: handler(organizations.data, { subject: organizationInPath, run: showOrganization }),
  members: handler(organizations.members, { subject: organizationInPath, run: listMembers }),
  locations: handler(organizations.locations, { subject: organizationInPath, run: listLocations }),
  membersExport: handler(organizations.membersExport, { subject: organizationInPath, run: exportMembers }),
  locationsExport: handler(organizations.locationsExport, { subject: organizationInPath, run: exportLocations }),
  edit: handler(organizations.edit, { subject: lockedOrganizationInPath, run: editOrganization }),
  setSigningAge: handler(organizations.setSigningAge, { subject: lockedOrganizationInPath, run: setSigningAge }),
  changeStatus: handler(organizations.changeStatus, { subject: lockedOrganizationInPath, run: changeOrganizationStatus }),
  bulkStatus: handler(organizations.bulkStatus, { subject: 'none', run: bulkStatus }),
  ...memberRoutes,
}

const exportNames = { treatment_center: 'treatment-centers', hospital: 'hospitals', all: 'organizations' }

const exportHeader = [
  'ID',
  'Name',
  'Type',
  'NPI',
  'Contact',
  'Email',
  'Phone',
  'Address',
  'City',
  'State',
  'ZIP',
  'Plan',
  'Locations',
  'Members',
  'Status',
  'Status Changed (Pacific)',
  'Member Since (Pacific)',
]

async function* exportRows(db: Db, filter: Parameters<typeof allOrganizations>[1]): AsyncGenerator<string[]> {
  for await (const organization of allOrganizations(db, filter)) yield rowOf(organization)
}

const rowOf = (organization: ListedOrganization): string[] => [
  String(organization.id),
  organization.name,
  organization.type === 'hospital' ? 'Hospital' : 'Treatment center',
  organization.npi_number ?? '',
  [organization.contact_first_name, organization.contact_last_name].filter(Boolean).join(' '),
  organization.email ?? '',
  organization.phone_number ? showPhone(organization.phone_number) : '',
  [organization.address_line_one, organization.address_line_two].filter(Boolean).join(', '),
  organization.city ?? '',
  organization.state ?? '',
  organization.zip_code ?? '',
  organization.plan === 'paid' ? 'Paid' : 'Free',
  String(organization.number_of_locations),
  String(organization.number_of_members),
  organization.active_status,
  organization.status_changed_at ? pacificDay(organization.status_changed_at) : '',
  pacificDay(organization.created_at),
]

async function ownOrganization(tx: Db, actor: Actor) {
  const own = actor.organization_id === null ? undefined : await findOrganization(tx, 'all', actor.organization_id)
  return { organization: own ? await withPeople(tx, own) : null, admin: actor.organization_role === 'administrator' }
}

/** Throws if the change would give the organization the same name and ZIP code as another one (S-16). */
async function refuseNamesake(tx: Db, before: ListedOrganization, change: OrganizationEdit) {
  const { name, zip_code } = { ...before, ...change }
  if (name === before.name && zip_code === before.zip_code) return
  const same = await organizationNamed(tx, { name, zip_code: zip_code ?? null }, before.id)
  if (!same) return
  const message = organizationExists(same)
  throw new HttpError('invalid', message, { errors: { name: message } })
}

/** The validated changes. Hospitals have their own address rules; other types have no address. */
function withAddressRules(before: ListedOrganization, edit: OrganizationEdit) {
  const { address_line_one, address_line_two, city, state, zip_code, ...rest } = withoutFullNameFlags(edit)
  if (before.type !== 'hospital') return rest
  const address = addressOf({ address_line_one, address_line_two, city, state, zip_code })
  const errors = addressProblems(address)
  const first = Object.values(errors)[0]
  if (first) throw new HttpError('invalid', first, { errors })
  return { ...rest, ...address }
}

type Changing = Pick<Call<typeof organizations.changeStatus>, 'tx' | 'now' | 'addAuditSubject'>
type Status = ListedOrganization['active_status']

/** Sets an organization's status and records the change. */
async function changeStatus({ tx, now, addAuditSubject }: Changing, before: ListedOrganization, { status }: { status: Status }) {
  await tx
    .updateTable('organizations')
    .set({ active_status: status, status_changed_at: now, updated_at: now })
    .where('id', '=', before.id)
    .where('active_status', '<>', status)
    .execute()
  addAuditSubject({ type: 'organizations', ids: [before.id], detail: difference(before, { active_status: status }) })
  return (await findOrganization(tx, 'all', before.id))!
}

type Listed = { id: number; npi_number: string | null }

/** What distinguishes an organization from others with the same name and, before it is deactivated, what its members can still view. */
async function aboutOf({ tx, now, context, body }: Call<typeof organizations.bulkStatus>, { id, npi_number }: Listed) {
  const npi = npi_number ? [`NPI ${npi_number}`] : []
  if (body.status !== 'Deactivated') return npi[0] ?? null
  const organization = { active_status: body.status, status_changed_at: now, updated_at: now }
  const { access, ends_at } = organizationLimit(organization, now, context.config.DEACTIVATED_VIEW_DAYS)!
  const until = access === 'ended' ? 'can no longer be viewed' : `can be viewed until ${pacificDay(ends_at)}`
  return [...npi, `Open applications: ${await countOpenApplications(tx, id)}, which ${until}`].join(' · ')
}

/** Sets the status of many organizations, each under the same rules as a single change. */
async function bulkStatus(call: Call<typeof organizations.bulkStatus>) {
  const { tx, actor, body } = call
  await lockOrganizationRows(tx, body.ids)
  const known = new Map((await findOrganizations(tx, organizationScope(actor), body.ids)).map(row => [row.id, row]))
  return eachStatus(call, body, body.status, {
    known: new Map([...known].map(([id, { name, active_status }]) => [id, { name, status: active_status, about: null }])),
    async hold(id) {
      const record = known.get(id)
      if (!record) throw new HttpError('not_found', 'Organization not found')
      return { name: record.name, status: record.active_status, about: await aboutOf(call, record), record }
    },
    change: (organization, addAuditSubject) => changeStatus({ ...call, addAuditSubject }, organization, body),
  })
}
