import { type Actor, hasPermission } from '../identity/actor.ts'
import { type Permission, platformRoles } from '../identity/roles.ts'
import type { ChangeResource } from './audit/schema.ts'

const superAdmin = (actor: Actor) => actor.role_id === platformRoles.SUPER_ADMIN

/** The permission needed to read a resource and its changes. */
const readRights: Record<ChangeResource, Permission> = {
  users: 'USER_READ',
  organizations: 'ORG_READ_ALL',
  facilities: 'FACILITY_READ_ALL',
  featureTags: 'TAG_READ',
  payers: 'PROVIDER_READ',
}

/** The resources whose recent changes the actor may read; none unless the actor is an administrator. */
export const readableChanges = (actor: Actor): ChangeResource[] =>
  (Object.keys(readRights) as ChangeResource[]).filter(resource => hasPermission(actor, readRights[resource]))

export const auditAccess = {
  /** The audit log identifies patients, so only super admins may read it (PERM-011). */
  'audit.read': superAdmin,
  'audit.verify': superAdmin,
  /** Without a resource, being allowed to read the changes to any one resource is enough. */
  'audit.changes': (actor: Actor, filter?: { resource?: ChangeResource | undefined }) => {
    const readable = readableChanges(actor)
    return filter?.resource ? readable.includes(filter.resource) : readable.length > 0
  },
}

type Patient = { advocate_id: number | null }

export const canCopyRecord = (actor: Actor, patient: Patient) => actor.is_patient_advocate && patient.advocate_id === actor.id

export const copyAccess = {
  /**
   * Who may fulfill a patient's request for a copy of the record (45 CFR 164.524): the assigned advocate, or a super admin who gives
   * a reason.
   */
  'copies.make': (actor: Actor, patient: Patient) => canCopyRecord(actor, patient) || actor.role_id === platformRoles.SUPER_ADMIN,
}

export const adminAccess = {
  /** Each administrator sees only what they may act on. */
  'admin.home': (actor: Actor) => hasPermission(actor, 'IS_ADMIN'),
  /** Only super admins may read messages, because they contain codes and links (PERM-011). */
  'admin.outbox': superAdmin,
  'admin.retry': superAdmin,
}

export const retentionAccess = {
  'retention.read': superAdmin,
  /** Placing and lifting legal holds. */
  'retention.hold': (actor: Actor, _patient: { id: number }) => superAdmin(actor),
}

export const archiveAccess = {
  /** An archive contains every patient of a hospital, so only super admins make and download it. */
  'archives.manage': (actor: Actor, _organization: { id: number }) => superAdmin(actor),
}
