import { facilityRoles, organizationRoles } from '../../identity/roles.ts'
import { z } from '../../platform/zod.ts'

const userAndRole = 'Please select a user and role.'
const roleAndFacility = 'Please select a role and facility.'

export const NewMember = z.object({
  user_id: z.int(userAndRole).positive().max(2_147_483_647),
  role: z.enum(organizationRoles, userAndRole),
})

export const NewFacilityRole = z.object({
  facility_id: z.int(roleAndFacility).positive().max(2_147_483_647),
  role: z.enum(facilityRoles, roleAndFacility),
})
