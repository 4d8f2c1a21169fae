import { facilityRoles, organizationRoles, organizationTypes, platformRoles } from '../../identity/roles.ts'
import { email, firstName, lastName, phoneNumber, required, requiredInformation, userNames } from '../../platform/fields.ts'
import { instant, tagList } from '../../platform/formats.ts'
import { withRules } from '../../platform/formRules.ts'
import { optionalNpi } from '../../platform/npi.ts'
import { checkShortNames, fullNameFlags } from '../../platform/text.ts'
import { z } from '../../platform/zod.ts'

/** The dashboard's role filter (USER-003). */
export const userGroups = ['All', 'PA', 'Rehab', 'Rehab PA'] as const

export const userStatuses = ['Approved', 'Not Approved'] as const
/** Whether setting this status can be undone. Not Approved ends the user's sessions, which Undo could not restore. */
export const canUndoStatus = (status: (typeof userStatuses)[number]): boolean => status === 'Approved'
/** The status filters of the user list. */
export const userFilterStatuses = ['All', ...userStatuses, 'Sign-ups to review', 'Members to approve'] as const

const words = z.string().nullable()
const roleIds = [
  platformRoles.SUPER_ADMIN,
  platformRoles.RW_USER,
  platformRoles.SOCIAL_WORK_ADMIN,
  platformRoles.TECH_SUPPORT_ADMIN,
] as const

/** The answers on the sign-up form. */
const SignupFormData = z.object({
  organization: words.catch(null),
  address: words.catch(null),
  city: words.catch(null),
  state: words.catch(null),
  zipcode: words.catch(null),
})

/** A user as administrators see them. */
export const User = z.object({
  id: z.number(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: words,
  npi_number: words,
  role_id: z.number(),
  is_patient_advocate: z.boolean(),
  patient_advocate_info: z.object({ pa_type: z.array(z.number()) }),
  tmri_status: z.enum(userStatuses),
  organization_id: z.number().nullable(),
  organization_name: words,
  organization_type: z.enum(organizationTypes).nullable(),
  organization_role: z.enum(organizationRoles).nullable(),
  facility_roles: z.array(
    z.object({ id: z.number(), facility_id: z.number(), facility_name: z.string(), facility_role: z.enum(facilityRoles) }),
  ),
  opt_in_methods: z.array(z.number()),
  signup_form_data: SignupFormData.nullable(),
  profile_image: z.object({ s3_filename: z.string() }).nullable(),
  first_login: z.boolean(),
  created_at: instant,
  updated_at: instant,
  last_login_at: instant.nullable(),
  /** The user's own id if the user is an advocate, otherwise null. */
  advocate_id: z.number().nullable(),
  advocate_organization_id: z.number().nullable(),
})
export type User = z.infer<typeof User>

/** A temporary password set by an administrator. */
const temporaryPassword = z
  .string('Password is required!')
  .min(1, 'Password is required!')
  .min(6, 'Password has to be longer than 6 characters!')
  .max(128, 'Password cannot have more than 128 characters')

export const username = required({ max: 254, min: 3, short: 'Username must be at least 3 characters' }).refine(
  name => !/\s/.test(name),
  'Username cannot contain spaces',
)

/** In the order of the form. */
const fields = {
  username,
  ...fullNameFlags('first_name', 'last_name'),
  first_name: firstName,
  last_name: lastName,
  phone_number: phoneNumber(),
  email,
  npi_number: optionalNpi,
  /** The form's checkbox. It is not stored, because every role other than the standard one makes the user an admin. */
  is_admin: z.boolean(),
  role_id: z.literal(roleIds, 'Role is required').nullable(),
  is_patient_advocate: z.boolean(),
  patient_advocate_info: z.object({ pa_type: tagList }).nullable(),
  tmri_status: z.enum(userStatuses),
}

/** The fields that determine a user's permissions. */
type RoleFields = {
  role_id: number | null
  is_admin?: boolean | undefined
  is_patient_advocate: boolean
  patient_advocate_info: { pa_type: readonly number[] } | null
}

/** Errors in a user's roles, by field. An admin cannot also be an advocate (PERM-004, USER-028 to USER-030, USER-039). */
export function roleProblems({ role_id, is_admin, is_patient_advocate, patient_advocate_info }: RoleFields) {
  const errors: Record<string, string> = {}
  const isAdmin = is_admin === true || (typeof role_id === 'number' && role_id !== platformRoles.RW_USER)
  if (is_patient_advocate && isAdmin)
    errors.is_patient_advocate = 'A user cannot be an admin and a patient advocate at the same time'
  if (is_patient_advocate && !patient_advocate_info?.pa_type?.length)
    errors['patient_advocate_info.pa_type'] = requiredInformation
  if (!is_patient_advocate && (role_id === null || (is_admin === true && role_id === platformRoles.RW_USER)))
    errors.role_id = 'Role is required'
  return errors
}

function fits(user: RoleFields, context: z.RefinementCtx) {
  for (const [path, message] of Object.entries(roleProblems(user)))
    context.addIssue({ code: 'custom', path: path.split('.'), message })
}

const { username: _username, ...others } = fields

/** The New User dialog's request body. The defaults are Not Approved and the standard role (USER-011, USER-032). */
export const NewUser = withRules(
  z.object({
    username,
    password: temporaryPassword,
    ...others,
    role_id: fields.role_id.default(platformRoles.RW_USER),
    is_admin: fields.is_admin.optional(),
    is_patient_advocate: fields.is_patient_advocate.default(false),
    patient_advocate_info: fields.patient_advocate_info.default(null),
    tmri_status: fields.tmri_status.default('Not Approved'),
  }),
  fits,
  checkShortNames(userNames),
)
export type NewUser = z.infer<typeof NewUser>

/** Changes to a user. Absent fields stay unchanged. `roleProblems` validates the user with the changes applied. */
export const UserEdit = withRules(z.object(fields).partial(), checkShortNames(userNames))
export type UserEdit = z.infer<typeof UserEdit>

/** A user as sent by the edit page: all fields except the status, which is changed separately (USER-038, USER-039). */
export const UserProfile = withRules(z.object(fields).omit({ tmri_status: true }), fits, checkShortNames(userNames))
export type UserProfile = z.output<typeof UserProfile>

export const AdminPasswordChange = z.object({ newPassword: temporaryPassword })

/** Whether the user may no longer sign in. When this becomes true, the user's sessions end. */
export const isDeactivated = ({ tmri_status }: Pick<User, 'tmri_status'>): boolean => tmri_status === 'Not Approved'

/** Whether the sign-up must be reviewed before `approve-pa` can approve it (USER-013, USER-046). */
export const awaitsReview = (
  user: Pick<User, 'tmri_status' | 'is_patient_advocate' | 'organization_id'> & { signup_form_data: unknown },
): boolean =>
  user.tmri_status === 'Not Approved' &&
  user.is_patient_advocate &&
  user.organization_id === null &&
  user.signup_form_data !== null

/** A hospital on record that may be the one entered at sign-up (S-15), and what a new member could read there (S-33). */
export const LikelyHospital = z.object({
  id: z.number(),
  name: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip_code: z.string().nullable(),
  phone_number: z.string().nullable(),
  /** Whether this is probably the hospital entered at sign-up. */
  likely: z.boolean(),
  /** The hospital's approved members, and how many of them have an email address of the applicant's employer. */
  members: z.number().int(),
  same_domain: z.number().int(),
  /** The members' most frequent email domains, at most three. */
  domains: z.array(z.string()),
  /** The patients and applications that the applicant could read as a member. */
  patients: z.number().int(),
  applications: z.number().int(),
})
export type LikelyHospital = z.infer<typeof LikelyHospital>

/** Whether the approval panel preselects this hospital: only if a member's email domain matches the applicant's (S-33). */
export const isPreselected = ({ likely, same_domain }: Pick<LikelyHospital, 'likely' | 'same_domain'>): boolean =>
  likely && same_domain > 0
