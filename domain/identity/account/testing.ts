import type { Whoami } from './schema.ts'

/** A hospital member without a role, for testing rules and screens. */
export const testUser: Whoami = {
  id: 7,
  role_id: 2,
  is_admin: false,
  is_patient_advocate: false,
  first_login: false,
  organization_id: 1,
  organization_type: 'hospital',
  organization_role: 'member',
  permissions: [],
  facility_roles: [],
  username: 'someone',
  first_name: 'Ana',
  last_name: 'Diaz',
  profile_pic_url: null,
  organization_name: 'Harbor General',
  organization_plan: 'paid',
  cometchat_token: null,
  roles: [],
}

/** The same user as an advocate. */
export const testAdvocate: Whoami = { ...testUser, is_patient_advocate: true, username: 'advocate', roles: ['patient_advocate'] }
