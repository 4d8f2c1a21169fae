import { facilityRoles, organizationRoles } from '../../identity/roles.ts'
import { rowId } from '../../platform/formats.ts'
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

/** The new advocates for a removed member's patients: one colleague for all of them, or one for each patient (S-14). */
export const Reassignment = z.object({
  reassign_to: rowId.nullish().describe('The advocate who takes over every patient not in `reassign`'),
  reassign: z
    .array(z.object({ patient_id: rowId, advocate_id: rowId }))
    .max(10_000)
    .optional(),
})
export type Reassignment = z.infer<typeof Reassignment>

/** The data shown in the dialog for removing a member. */
export const Removal = z.object({
  only_admin: z.boolean().describe('Whether this is the last Org Admin, who cannot be removed'),
  patients: z.array(
    z.object({
      id: rowId,
      name: z.string().describe('Initials, if the caller cannot view the patient'),
      running: z.number().int().describe('Open applications'),
    }),
  ),
  advocates: z.array(z.object({ id: rowId, first_name: z.string(), last_name: z.string() })).describe('Who can take over'),
  last_coordinator_at: z
    .array(z.string())
    .describe('Locations with open applications that would be left without an Admissions Coordinator'),
})
export type Removal = z.infer<typeof Removal>
