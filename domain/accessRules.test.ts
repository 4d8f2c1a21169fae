import { describe, expect, test } from 'vitest'
import { type Action, can, type Subject } from './access.ts'
import { rules } from './accessRules.ts'
import { cast, inCenter, inHospital, someone } from './cast.testing.ts'
import { readableChanges } from './compliance/access.ts'
import type { Actor } from './identity/actor.ts'
import { type Permission, permissions, platformRoles } from './identity/roles.ts'

const everyone = {
  ...cast,
  hospitalAdmin: someone({ id: 22, ...inHospital, organization_role: 'administrator' }),
  superAdmin: someone({ id: 31, role_id: platformRoles.SUPER_ADMIN, is_admin: true, permissions: [...permissions] }),
}
type Name = keyof typeof everyone
const allowed = <A extends Action>(action: A, subject: Subject<A>) =>
  (Object.keys(everyone) as Name[]).filter(name => can(everyone[name], action, subject)).toSorted()

const all = Object.keys(everyone) as Name[]
const superAdmin: Name[] = ['superAdmin']
const socialWork: Name[] = ['socialWork', 'superAdmin']
const techSupport: Name[] = ['techSupport', 'superAdmin']
const admins: Name[] = ['socialWork', 'techSupport', 'superAdmin']
const assigned: Name[] = ['advocate']
const advocates: Name[] = ['advocate', 'colleague', 'outsideAdvocate']
const coordinator: Name[] = ['coordinator']
const writers: Name[] = ['advocate', 'coordinator']
const managers: Name[] = ['centerAdmin', ...techSupport]
const editors: Name[] = ['manager', ...managers]
const advocatesSide: Name[] = ['advocate', 'colleague', ...socialWork]
const applicationReaders: Name[] = ['coordinator', 'manager', ...advocatesSide]
const patientReaders: Name[] = [...advocates, 'coordinator', 'manager', 'otherCoordinator', ...socialWork]

const patient = { id: 1, advocate_id: 3, organization_id: 4 }
const application = { advocate_id: 3, organization_id: 4, facility_id: 7, record_id: 1 }
const [center, hospital] = [{ id: 9 }, { id: 4 }]
const facility = { id: 7, facility_id: 7, organization_id: 9 }
const [user, admin] = [
  { id: 50, role_id: platformRoles.RW_USER },
  { id: 51, role_id: platformRoles.TECH_SUPPORT_ADMIN },
]
const self = { id: 31, role_id: platformRoles.SUPER_ADMIN }

/** For each action, the subjects and who may perform the action on them. */
const table: { [A in Action]: readonly (readonly [Subject<A>, readonly Name[]])[] } = {
  'accountSecurity.all': [[undefined, superAdmin]],
  'accountSecurity.approvals': [[undefined, socialWork]],
  'accountSecurity.request': [
    [undefined, socialWork],
    [user, socialWork],
    [admin, superAdmin],
    [self, []],
  ],
  'accountSecurity.decide': [
    [undefined, socialWork],
    [{ requested_by: 31, account: user }, ['socialWork']],
    [{ requested_by: 30, account: user }, superAdmin],
    [{ requested_by: 31, account: admin }, []],
  ],
  'admin.home': [[undefined, admins]],
  'admin.outbox': [[undefined, superAdmin]],
  'admin.retry': [[undefined, superAdmin]],
  'advocates.own': [[undefined, advocates]],
  'advocates.unassigned': [[undefined, [...advocates, ...socialWork]]],
  'advocates.all': [[undefined, socialWork]],
  'analytics.read': [[undefined, socialWork]],
  'analytics.mirror': [[undefined, ['coordinator', 'manager', 'otherCoordinator', 'centerAdmin']]],
  'answering.show': [
    [facility, ['coordinator', 'manager', 'centerAdmin', ...admins]],
    [{ ...facility, organization_id: null }, ['coordinator', 'manager', ...admins]],
  ],
  'answering.change': [
    [facility, editors],
    [{ facility_id: 8, organization_id: 9 }, managers],
    [{ facility_id: 8, organization_id: null }, techSupport],
  ],
  'applications.list': [
    [{ organization_id: 9 }, ['coordinator', 'manager', 'otherCoordinator', 'centerAdmin', ...socialWork]],
    [{ organization_id: 4 }, socialWork],
  ],
  'applications.listAll': [[undefined, socialWork]],
  'applications.show': [[application, applicationReaders]],
  'applications.answer': [[application, writers]],
  'applications.cancel': [[application, assigned]],
  'applications.acknowledge': [[application, assigned]],
  'applications.askAgain': [[application, assigned]],
  'applications.assign': [[application, coordinator]],
  'applications.checkAdmitted': [[undefined, ['coordinator', 'otherCoordinator']]],
  'applications.readNotes': [[application, applicationReaders]],
  'applications.writeNote': [[application, writers]],
  'handovers.changes': [[application, applicationReaders]],
  'handovers.change': [
    [application, writers],
    [{ ...application, fields: ['room_ready_at'] }, coordinator],
    [{ ...application, fields: ['transport_company'] }, assigned],
    [{ ...application, fields: ['report_given_at'] }, writers],
  ],
  'handovers.packet': [[application, writers]],
  'audit.read': [[undefined, superAdmin]],
  'audit.verify': [[undefined, superAdmin]],
  'audit.changes': [
    [undefined, admins],
    [{}, admins],
    [{ resource: 'users' }, admins],
  ],
  'beds.show': [[facility, ['coordinator', 'manager', 'centerAdmin', ...admins]]],
  'beds.tell': [
    [facility, ['coordinator', 'manager', 'centerAdmin']],
    [{ facility_id: 8, organization_id: 9 }, ['centerAdmin']],
    [{ facility_id: 8, organization_id: null }, []],
  ],
  'beds.hold': [[facility, coordinator]],
  'beds.set': [[facility, editors]],
  'cases.change': [[patient, assigned]],
  'chat.read': [[application, ['advocate', 'colleague', 'coordinator']]],
  'chat.write': [[application, writers]],
  'claims.find': [[undefined, managers]],
  'claims.list': [[undefined, ['centerAdmin', ...admins]]],
  'demand.invite': [[undefined, socialWork]],
  'demand.list': [[undefined, admins]],
  'claims.ask': [
    [{ organization_id: 9 }, managers],
    [{ organization_id: 4 }, techSupport],
  ],
  'claims.withdraw': [
    [{ organization_id: 9 }, managers],
    [{ organization_id: 10 }, techSupport],
  ],
  'claims.decide': [[undefined, techSupport]],
  'duplicates.list': [[undefined, admins]],
  'duplicates.decide': [[undefined, techSupport]],
  'contradictions.list': [
    [center, managers],
    [{ id: 10 }, techSupport],
  ],
  'contradictions.answer': [[facility, managers]],
  'copies.make': [
    [patient, ['advocate', 'superAdmin']],
    // This user is not an advocate.
    [{ advocate_id: 8 }, superAdmin],
  ],
  'documents.read': [[patient, patientReaders]],
  'documents.change': [[patient, assigned]],
  'documents.send': [[undefined, advocates]],
  'emergencies.open': [
    [patient, superAdmin],
    [{ advocate_id: null }, superAdmin],
    [{ advocate_id: 31 }, []],
  ],
  'facilities.list': [[undefined, all]],
  'facilities.listAll': [[undefined, admins]],
  'facilities.export': [[undefined, admins]],
  'facilities.show': [[undefined, all]],
  'facilities.apply': [
    [patient, assigned],
    [{ advocate_id: 8 }, []],
  ],
  'facilities.create': [[undefined, techSupport]],
  'facilities.edit': [
    [facility, editors],
    [{ id: 8, organization_id: 9 }, managers],
    [{ id: 8, organization_id: null }, techSupport],
  ],
  'facilities.send': [[undefined, editors]],
  'facilities.readDocuments': [[facility, ['manager', 'centerAdmin', ...admins]]],
  'facilities.remove': [
    [undefined, techSupport],
    [facility, managers],
    [{ organization_id: 10 }, techSupport],
    [{ organization_id: null }, techSupport],
  ],
  'facilities.chooseContact': [[facility, managers]],
  'facilities.changeStatus': [[undefined, techSupport]],
  'featureTags.list': [[undefined, admins]],
  'featureTags.show': [[undefined, admins]],
  'featureTags.create': [[undefined, techSupport]],
  'featureTags.edit': [[undefined, techSupport]],
  'imports.list': [[undefined, admins]],
  'imports.create': [
    [{ kind: 'facilities' }, techSupport],
    [{ kind: 'hsds' }, techSupport],
    [{ kind: 'hospitals' }, socialWork],
    [{ kind: 'payers' }, techSupport],
  ],
  'imports.show': [
    [undefined, admins],
    [{ kind: 'hospitals' }, socialWork],
  ],
  'imports.run': [
    [undefined, admins],
    [{ kind: 'facilities' }, techSupport],
  ],
  'imports.notes': [[{ kind: 'payers' }, techSupport]],
  'imports.chooseDirectory': [[{ kind: 'hsds' }, techSupport]],
  'imports.chooseMapping': [[{ kind: 'payers' }, techSupport]],
  'imports.chooseOptions': [[{ kind: 'payers' }, techSupport]],
  'imports.undo': [[{ kind: 'payers' }, techSupport]],
  'insights.read': [[undefined, [...advocates, 'hospitalMember', 'hospitalAdmin']]],
  'insights.patients': [[undefined, advocates]],
  'matching.search': [[undefined, advocates]],
  'merges.merge': [
    [{ keeping: facility, losing: facility }, managers],
    [{ keeping: facility, losing: { organization_id: 10 } }, techSupport],
    [{ keeping: { organization_id: null }, losing: facility }, techSupport],
  ],
  'merges.choose': [[undefined, managers]],
  'programs.manage': [
    [center, ['centerAdmin', 'superAdmin']],
    [hospital, ['hospitalAdmin', 'superAdmin']],
    [{ id: 10 }, superAdmin],
  ],
  'programs.cover': [[undefined, superAdmin]],
  'programs.provision': [[undefined, superAdmin]],
  'organizations.list': [[undefined, admins]],
  'organizations.show': [[undefined, all]],
  'organizations.mine': [[undefined, all]],
  'organizations.create': [[undefined, socialWork]],
  'organizations.edit': [[center, socialWork]],
  'organizations.setSigningAge': [
    [hospital, ['hospitalAdmin', ...socialWork]],
    [{ id: 10 }, socialWork],
  ],
  'organizations.changeStatus': [[center, socialWork]],
  'organizations.addMember': [[center, socialWork]],
  'organizations.removeMember': [
    [undefined, socialWork],
    [center, ['centerAdmin', ...socialWork]],
    [hospital, ['hospitalAdmin', ...socialWork]],
    [{ id: 10 }, socialWork],
  ],
  'organizations.giveRole': [[center, ['centerAdmin', ...socialWork]]],
  'organizations.removeRole': [[center, ['centerAdmin', ...socialWork]]],
  'patients.create': [[undefined, advocates]],
  'patients.duplicates': [[undefined, advocates]],
  'patients.list': [[undefined, patientReaders]],
  'patients.show': [[patient, patientReaders]],
  'patients.edit': [[patient, assigned]],
  'patients.release': [[patient, advocatesSide]],
  'patients.match': [[patient, advocatesSide]],
  'listings.place': [[undefined, techSupport]],
  'treatmentTerms.list': [[undefined, admins]],
  'treatmentTerms.change': [[undefined, superAdmin]],
  'payerMerges.list': [[undefined, admins]],
  'payerMerges.merge': [[undefined, techSupport]],
  'payers.list': [[undefined, admins]],
  'payers.show': [[undefined, admins]],
  'payers.create': [[undefined, techSupport]],
  'payers.edit': [[undefined, techSupport]],
  'placementLog.read': [[patient, advocatesSide]],
  'placementLog.change': [[patient, assigned]],
  'referrals.contact': [[undefined, advocates]],
  'referrals.manage': [[application, assigned]],
  'releases.allDisclosures': [[undefined, superAdmin]],
  'requests.list': [[application, applicationReaders]],
  'requests.ask': [[application, coordinator]],
  'requests.withdraw': [[application, coordinator]],
  'requests.answer': [[application, assigned]],
  'retention.read': [[undefined, superAdmin]],
  'retention.hold': [[patient, superAdmin]],
  'sessions.ofUser': [[undefined, admins]],
  'sessions.unlink': [[undefined, superAdmin]],
  'sessions.manage': [
    [user, socialWork],
    [admin, superAdmin],
    [self, []],
  ],
  'archives.manage': [[hospital, superAdmin]],
  'signOn.manage': [
    [undefined, superAdmin],
    [hospital, superAdmin],
  ],
  'system.read': [[undefined, superAdmin]],
  'system.change': [[undefined, superAdmin]],
  'transfers.all': [[undefined, socialWork]],
  'transfers.one': [
    [patient, ['advocate', ...socialWork]],
    [{ ...patient, new_pa_id: 5 }, ['advocate', 'colleague', ...socialWork]],
    [{ ...patient, new_pa_id: 6 }, ['advocate', ...socialWork]],
    // This user is not an advocate.
    [{ ...patient, new_pa_id: 8 }, ['advocate', ...socialWork]],
    [{ ...patient, organization_id: null, new_pa_id: 5 }, ['advocate', ...socialWork]],
  ],
  'transfers.undo': [[undefined, [...advocates, ...socialWork]]],
  'users.list': [[undefined, admins]],
  'users.show': [[undefined, admins]],
  'users.export': [[undefined, admins]],
  'users.create': [
    [undefined, socialWork],
    [{ role_id: null }, socialWork],
    [{ role_id: platformRoles.RW_USER }, socialWork],
    [{ role_id: platformRoles.SOCIAL_WORK_ADMIN }, superAdmin],
  ],
  'users.edit': [
    [undefined, socialWork],
    [user, socialWork],
    [{ ...user, change: { role_id: platformRoles.RW_USER } }, socialWork],
    [{ ...user, change: { role_id: platformRoles.TECH_SUPPORT_ADMIN } }, superAdmin],
    [admin, superAdmin],
    [{ ...admin, change: { role_id: platformRoles.RW_USER } }, superAdmin],
    [self, superAdmin],
    [{ ...self, change: { role_id: platformRoles.RW_USER } }, []],
    [{ id: 30, role_id: platformRoles.SOCIAL_WORK_ADMIN }, socialWork],
  ],
  'users.changeRole': [
    [undefined, superAdmin],
    [user, superAdmin],
    [self, []],
  ],
  'invitations.manage': [[undefined, socialWork]],
  'users.approve': [[undefined, socialWork]],
  'users.changePassword': [
    [undefined, socialWork],
    [user, socialWork],
    [admin, superAdmin],
    [self, []],
  ],
  'verification.use': [[undefined, advocates]],
}

describe('who may do what [PERM-011] [PERM-012]', () => {
  test('every action is in the table', () => expect(Object.keys(table).toSorted()).toEqual(Object.keys(rules).toSorted()))

  const cases = Object.entries(table).flatMap(([action, rows]) => rows.map(row => [action as Action, ...row] as const))
  test.each(cases)('%s on %j: %j', (action, subject, names) => {
    expect(allowed(action, subject as never)).toEqual(names.toSorted())
  })
})

const holder = (...held: Permission[]) => someone({ permissions: held })

test.each([
  ['USER_READ', 'users'],
  ['ORG_READ_ALL', 'organizations'],
  ['FACILITY_READ_ALL', 'facilities'],
  ['TAG_READ', 'featureTags'],
  ['PROVIDER_READ', 'payers'],
] as const)('with %s, an actor reads the changes to %s and no others [PERM-012]', (permission, resource) => {
  const actor = holder(permission)
  expect(readableChanges(actor)).toEqual([resource])
  expect(can(actor, 'audit.changes', undefined)).toBe(true)
  for (const other of ['users', 'organizations', 'facilities', 'featureTags', 'payers'] as const)
    expect(can(actor, 'audit.changes', { resource: other })).toBe(other === resource)
})

test('approving an advocate requires the permissions to change users and organizations [PERM-015]', () => {
  expect(can(holder('USER_WRITE'), 'users.approve', undefined)).toBe(false)
  expect(can(holder('ORG_WRITE_ALL'), 'users.approve', undefined)).toBe(false)
})

test('a role change requires the permissions to change users and roles [USER-040]', () => {
  for (const held of [holder('USER_WRITE'), holder('ROLE_WRITE')]) expect(can(held, 'users.changeRole', user)).toBe(false)
  expect(can(holder('ROLE_WRITE'), 'users.edit', user)).toBe(false)
  expect(can(holder('ROLE_WRITE'), 'users.create', { role_id: platformRoles.SUPER_ADMIN })).toBe(false)
  expect(can(holder('ROLE_WRITE'), 'users.changePassword', user)).toBe(false)
})

describe('users without an organization, and users of the wrong kind of organization', () => {
  const orgAdmin = (change: Partial<Actor>) => someone({ id: 60, organization_role: 'administrator', ...change })
  const noOrganization = orgAdmin({})

  test('an Org Admin without an organization manages nothing', () => {
    const nowhere = { id: 8, facility_id: 8, organization_id: null }
    expect(can(noOrganization, 'answering.change', nowhere)).toBe(false)
    expect(can(noOrganization, 'beds.tell', nowhere)).toBe(false)
    expect(can(noOrganization, 'facilities.remove', nowhere)).toBe(false)
    expect(can(noOrganization, 'claims.find', undefined)).toBe(false)
  })

  test('administrators do not take part in metrics for members of a hospital or a treatment center', () => {
    expect(can(someone({ ...inCenter, is_admin: true }), 'analytics.mirror', undefined)).toBe(false)
    expect(can(someone({ ...inHospital, is_admin: true }), 'insights.read', undefined)).toBe(false)
    expect(can(someone({ ...inCenter, is_patient_advocate: true }), 'insights.patients', undefined)).toBe(false)
  })

  test('an advocate at a treatment center does not take over a colleague’s patients', () => {
    const advocate = someone({ id: 5, is_patient_advocate: true, ...inCenter })
    expect(can(advocate, 'transfers.one', { advocate_id: 3, organization_id: 9, new_pa_id: 5 })).toBe(false)
    const alone = someone({ id: 5, is_patient_advocate: true, organization_type: 'hospital' })
    expect(can(alone, 'transfers.one', { advocate_id: 3, organization_id: null, new_pa_id: 5 })).toBe(false)
  })

  test('a member of a hospital who is no advocate does not reassign the patients still assigned to them', () => {
    expect(can(cast.hospitalMember, 'transfers.one', { advocate_id: 8, organization_id: 4 })).toBe(false)
  })
})

describe('the chat of an application', () => {
  test('a super admin reads it only during emergency access to that patient', () => {
    const during = (patient_id: number) => ({
      ...everyone.superAdmin,
      emergencies: [{ patient_id, ends_at: '2026-11-20T12:00:00Z' }],
    })
    expect(can(during(1), 'chat.read', application)).toBe(true)
    expect(can(during(2), 'chat.read', application)).toBe(false)
    expect(can(during(1), 'chat.write', application)).toBe(false)
  })

  test('an advocate of the hospital who is a manager at the facility does not read it', () => {
    const both = { ...cast.colleague, facility_roles: cast.manager.facility_roles }
    expect(can(both, 'chat.read', application)).toBe(false)
    expect(can({ ...both, facility_roles: cast.otherCoordinator.facility_roles }, 'chat.read', application)).toBe(true)
  })
})

test('roles at a location deleted recently allow reading, but no changes [PERM-011]', () => {
  const former = someone({ ...inCenter, closed_facility_roles: cast.coordinator.facility_roles })
  expect(can(former, 'applications.show', application)).toBe(true)
  expect(can(former, 'chat.read', application)).toBe(true)
  expect(can(former, 'applications.answer', application)).toBe(false)
  expect(can(former, 'beds.tell', facility)).toBe(false)
})

test('the assigned advocate also enters the steps of a facility without an account [S-24]', () => {
  const step = { ...application, field: 'insurance_accepted' as const }
  expect(allowed('applications.answer', step)).toEqual(coordinator)
  expect(allowed('applications.answer', { ...step, referral: {} })).toEqual(['advocate', 'coordinator'])
})
