import { OrganizationLimit } from '../people/deactivation/rules.ts'
import { instant } from '../platform/formats.ts'
import { z } from '../platform/zod.ts'
import { facilityRoles, organizationRoles, organizationTypes, permissions } from './roles.ts'

/** The caller: the fields of the whoami response that access rules use. */
export const Actor = z.object({
  id: z.number(),
  role_id: z.number(),
  is_admin: z.boolean(),
  is_patient_advocate: z.boolean(),
  first_login: z.boolean(),
  /** Whether the organization requires a second factor that the user has not set up yet. */
  second_factor_due: z.boolean().optional(),
  organization_id: z.number().nullable(),
  organization_type: z.enum(organizationTypes).nullable(),
  organization_role: z.enum(organizationRoles).nullable(),
  permissions: z.array(z.enum(permissions)),
  facility_roles: z.array(z.object({ facility_id: z.number(), facility_role: z.enum(facilityRoles) })),
  /** Read-only roles at locations deleted within the last 30 days (S-13, PERM-011). Absent if there are none. */
  closed_facility_roles: z.array(z.object({ facility_id: z.number(), facility_role: z.enum(facilityRoles) })).optional(),
  /** What the actor may still do while the organization is deactivated. Absent otherwise, and for admins of the platform. */
  organization_limit: OrganizationLimit.optional(),
  /** Patients whose records a super admin can read through emergency access during this request. Absent for everyone else. */
  emergencies: z.array(z.object({ patient_id: z.number(), ends_at: instant })).optional(),
})
export type Actor = z.infer<typeof Actor>
