import type { TestUsername } from '../../server/seed/testUsers.ts'
import type { Calls } from './newCase.ts'

/** The ids of demo records that the paths contain, one for each kind of record, all visible to the viewer. */
export type Subjects = Record<
  'patient' | 'center' | 'hospital' | 'house' | 'listing' | 'user' | 'application' | 'received',
  number
>
export type Screen = {
  /** The path in the screen's entry (`routes.ts`). */
  route: string
  as: TestUsername | 'signedOut'
  at: (ids: Subjects) => string
  /** Set if the screen makes no requests, so it has no empty or failed state. */
  isStatic?: true
  /** Set if the screen works without what it asks for when it opens, such as a suggestion, and needs no message if that fails. */
  isQuiet?: true
  /**
   * The file (`tests/NAME.spec.ts`) with a core test that opens this screen and checks it with `checkScreen`. Set only for screens that
   * are `hardOnly`.
   */
  checkedIn?: string
  /**
   * Set if the screen is nearly the same for another viewer, or if a core test checks it. Only `npm run test:hard` opens these
   * screens.
   */
  hardOnly?: true
}

const screen = (
  route: string,
  as: Screen['as'],
  at: Screen['at'] = () => route,
  more: Pick<Screen, 'isStatic' | 'isQuiet' | 'hardOnly' | 'checkedIn'> = {},
): Screen => ({
  route,
  as,
  at,
  ...more,
})
const isStatic = { isStatic: true } as const
const isQuiet = { isQuiet: true } as const
const hardOnly = { hardOnly: true } as const
const checkedIn = (file: string) => ({ hardOnly: true, checkedIn: file }) as const

/** The sections of a form have the same layout, so `npm test` checks every third one. */
const everyThird = (section: number) => {
  if (section === 4) return {}
  return section === 7 || section === 10 ? checkedIn('intake-sections') : hardOnly
}

const sections = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** Every route, for each group of users with a different view of it. Grouped by viewer, so each viewer signs in only once. */
export const everyScreen: Screen[] = [
  screen('/', 'signedOut', undefined, { ...isStatic, ...checkedIn('sign-in') }),
  screen('/sign_up', 'signedOut', undefined, { ...isStatic, ...checkedIn('sign-up') }),
  screen('/forgot_password', 'signedOut', undefined, { ...isStatic, ...checkedIn('forgotten-password') }),
  screen('/sign_on', 'signedOut', undefined, isStatic),
  screen('/invitation', 'signedOut', () => '/invitation#nobody', isStatic),
  screen('/open-beds', 'signedOut', () => '/open-beds#nobody', isStatic),
  screen('/r', 'signedOut', () => '/r#nobody', { ...isStatic, ...checkedIn('referral') }),

  screen('/first_login', 'newcomer', undefined, checkedIn('welcome')),

  screen('/patient/advocate/:application_id?', 'advocate', () => '/patient/advocate'),
  screen('/patient/advocate/:application_id?', 'advocate', ids => `/patient/advocate/${ids.application}`),
  screen('/patient/intake/:action/*', 'advocate', () => '/patient/intake/add/section-1/p/New', checkedIn('find-a-bed')),
  ...sections(1, 10).map(section =>
    screen(
      '/patient/intake/:action/*',
      'advocate',
      ids => `/patient/intake/add/section-${section}/p/${ids.patient}`,
      everyThird(section),
    ),
  ),
  screen('/patient/intake/review/:pid', 'advocate', ids => `/patient/intake/review/p_${ids.patient}`, checkedIn('documents')),
  screen('/patient/intake/snapshot/p/:id', 'advocate', ids => `/patient/intake/snapshot/p/${ids.patient}`),
  screen('/patient/placement-log/:pid', 'advocate', ids => `/patient/placement-log/p_${ids.patient}`),
  screen('/patient/shift-list', 'advocate'),
  screen('/facility/match', 'advocate', ids => `/facility/match?pid=${ids.patient}`, checkedIn('match')),
  screen('/find-a-bed', 'advocate', undefined, { ...isQuiet, ...checkedIn('find-a-bed') }),
  screen('/patient/community', 'advocate'),
  screen('/help', 'advocate', undefined, isQuiet),
  screen('/facility/my_organization', 'advocate', undefined, hardOnly),
  screen('/insights', 'advocate', undefined, hardOnly),
  screen('/account_settings', 'advocate', undefined, checkedIn('account-settings')),
  screen('/change_password', 'advocate', undefined, isStatic),
  screen('/:id/change_password', 'advocate', ids => `/${ids.user}/change_password`, isStatic),
  screen('/about', 'advocate'),
  screen('/unauthorized', 'advocate', undefined, isStatic),
  screen('*', 'advocate', () => '/no/such/page', isStatic),

  screen('/patient/intakecoord/:application_id?', 'coordinator', () => '/patient/intakecoord', checkedIn('dashboards')),
  screen(
    '/patient/intakecoord/:application_id?',
    'coordinator',
    ids => `/patient/intakecoord/${ids.received}`,
    checkedIn('dashboards'),
  ),
  screen('/facility/my_organization', 'coordinator', undefined, hardOnly),
  screen('/insights', 'coordinator', undefined, hardOnly),

  screen('/patient/intakecoord/:application_id?', 'manager', () => '/patient/intakecoord', hardOnly),
  screen('/facility/edit/:id', 'manager', ids => `/facility/edit/${ids.house}`, checkedIn('facility')),
  screen('/facility/my_organization', 'manager', undefined, hardOnly),

  screen('/patient/intakecoord/:application_id?', 'org.admin', () => '/patient/intakecoord', hardOnly),
  screen('/facility/my_organization', 'org.admin', undefined, checkedIn('facility')),
  ...sections(1, 7).map(section =>
    screen(
      '/facility/:id/add/:section',
      'org.admin',
      ids => `/facility/${ids.house}/add/section${section}`,
      section === 2 ? checkedIn('facility') : hardOnly,
    ),
  ),
  screen('/facility/edit/:id', 'org.admin', ids => `/facility/edit/${ids.house}`, hardOnly),
  screen('/insights', 'org.admin', undefined, hardOnly),

  screen('/insights', 'hospital.admin', undefined, checkedIn('insights')),
  screen('/facility/my_organization', 'hospital.admin', undefined, hardOnly),
  screen('/insights', 'free.hospital', undefined, hardOnly),
  screen('/facility/my_organization', 'loner', undefined, hardOnly),
  screen('/insights', 'loner', undefined, hardOnly),
  screen('/account_settings', 'loner', undefined, hardOnly),

  screen('/admin/users/dashboard', 'super.admin', undefined, checkedIn('admin-users')),
  screen('/admin/users/edit/:userId', 'super.admin', ids => `/admin/users/edit/${ids.user}`),
  screen('/admin/invitations', 'super.admin'),
  screen('/admin/facilities/dashboard', 'super.admin'),
  screen('/admin/organizations/dashboard', 'super.admin'),
  screen('/admin/hospitals/dashboard', 'super.admin', undefined, checkedIn('admin-console')),
  screen('/admin/organizations/:org_id', 'super.admin', ids => `/admin/organizations/${ids.center}`),
  screen('/admin/organizations/:org_id', 'super.admin', ids => `/admin/organizations/${ids.hospital}`, hardOnly),
  screen('/admin/feature_tags_modifier', 'super.admin'),
  screen('/admin/public_insurance_providers_modifier', 'super.admin'),
  screen('/admin/private_insurance_providers_modifier', 'super.admin'),
  screen('/admin/home', 'super.admin'),
  screen('/admin/changes', 'super.admin'),
  screen('/admin/messages', 'super.admin'),
  screen('/admin/account_security', 'super.admin'),
  screen('/admin/disclosures', 'super.admin'),
  screen('/admin/receipts/:application_id', 'super.admin', ids => `/admin/receipts/${ids.received}`),
  screen('/admin/audit', 'super.admin'),
  screen('/admin/claims', 'super.admin'),
  screen('/admin/duplicates', 'super.admin'),
  screen('/admin/demand', 'super.admin'),
  screen('/admin/retention', 'super.admin'),
  screen('/admin/system', 'super.admin'),
  screen('/admin/payer_duplicates', 'super.admin'),
  screen('/admin/import_mappings', 'super.admin'),
  screen('/admin/treatment_terms', 'super.admin'),
  screen('/admin/imports', 'super.admin', undefined, checkedIn('admin-imports')),
  screen('/facility/merge/:id/:otherId', 'super.admin', ids => `/facility/merge/${ids.house}/${ids.listing}`),
  screen('/insights', 'super.admin'),
  screen('/patient/advocate/:application_id?', 'social.work', () => '/patient/advocate', hardOnly),
  screen('/patient/intake/review/:pid', 'social.work', ids => `/patient/intake/review/p_${ids.patient}`, hardOnly),
  screen('/admin/users/dashboard', 'tech.support', undefined, hardOnly),
]

/** Routes that no demo user can reach. Their own tests cover them. */
export const shownElsewhere = ['/second_factor']

type Rows = { id: number }[]
type Kept = { id: number; intake_complete: boolean; release_expires_at: unknown; applications: Rows }

/** Finds one record of each kind in the demo data. */
export async function findSubjects(api: (username: TestUsername) => Promise<Calls>): Promise<Subjects> {
  const [admin, advocate, coordinator] = await Promise.all([api('super.admin'), api('advocate'), api('coordinator')])
  const get = async <Data>(ask: Calls, path: string): Promise<Data> => {
    const { status, data } = await ask('GET', path)
    if (status !== 200) throw new Error(`${path}: ${status}`)
    return data as Data
  }
  const organization = async (name: string) => (await get<Rows>(admin, `/organizations?q=${encodeURIComponent(name)}`))[0]!.id
  const center = await organization('Quiet Harbor Recovery')
  const { facilities } = await get<{ facilities: { id: number; name: string }[] }>(admin, `/organizations/${center}`)
  const house = facilities.find(({ name }) => name === 'Quiet Harbor House')!.id
  const { records } = await get<{ records: Kept[] }>(advocate, '/advocates/current-user/patient-records?page_size=100')
  // A patient of the demo data. Other tests create patients whose intake has gaps.
  const applied = records.find(
    ({ intake_complete, release_expires_at, applications }) => intake_complete && release_expires_at && applications.length,
  )
  const { organization_id } = await get<{ organization_id: number }>(coordinator, '/common/whoami')
  const received = await get<{ applications: Rows }>(coordinator, `/organizations/${organization_id}/applications`)
  const { all_users } = await get<{ all_users: Rows }>(admin, `/users?q=${encodeURIComponent('Priya Raman')}`)
  return {
    center,
    house,
    hospital: await organization('Saint Brannoc Medical Center'),
    listing: facilities.find(({ id }) => id !== house)!.id,
    user: all_users[0]!.id,
    patient: applied!.id,
    application: applied!.applications[0]!.id,
    received: received.applications[0]!.id,
  }
}
