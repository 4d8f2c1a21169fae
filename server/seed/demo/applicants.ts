import { tagIds } from '../catalog.ts'
import { daysAgo, type NewUser, userRow } from '../rows.ts'
import { testOrganizations } from '../testUsers.ts'

const cedarFork = {
  organization: 'Cedar Fork Community Hospital',
  address: '9 Fork Road',
  city: 'Nashville',
  state: 'TN',
  zipcode: '37203',
}
const mossPoint = {
  organization: 'Moss Point Hospital',
  address: '40 Moss Point Road',
  city: 'Reno',
  state: 'NV',
  zipcode: '89501',
}

/** Advocates with pending sign-ups: one from an existing hospital, two from the same new hospital, and one without a hospital. */
const waiting = [
  { first_name: 'Ines', last_name: 'Tolliver', entered: { ...cedarFork, organization: 'the CEDAR FORK community hospital.' } },
  { first_name: 'Owen', last_name: 'Baptiste', entered: mossPoint },
  { first_name: 'Priscilla', last_name: 'Ngata', entered: { ...mossPoint, organization: 'Moss Point  hospital' } },
  { first_name: 'Reuben', last_name: 'Alvarado', entered: { ...mossPoint, organization: null, address: null } },
]

/** Their user rows, as created by a sign-up: not approved and without an organization. */
export const applicants = (now: Date, password_hash: string): NewUser[] =>
  waiting.map(({ first_name, last_name, entered }, n) => {
    const username = `${first_name}.${last_name}`.toLowerCase()
    return userRow(
      {
        first_name,
        last_name,
        username,
        password_hash,
        email: `${username}@${testOrganizations.freeHospital.domain}.example`,
        is_patient_advocate: true,
        pa_type: tagIds('pa_type', 'Hospital'),
        tmri_status: 'Not Approved',
        signup_form_data: JSON.stringify(entered),
        first_login: true,
        agreement_version: null,
        agreement_accepted_at: null,
        created_at: daysAgo(now, n + 1),
      },
      now,
    )
  })
