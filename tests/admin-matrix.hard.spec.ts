import type { Locator, Page } from 'playwright/test'
import { checkPage, expect, signIn, test } from './fixtures.ts'

/**
 * Expected access in the admin console (PERM-005, PERM-006, PERM-012), written by hand without using the rules in the code. The
 * three words in each line are for Super Admin, Social Work Admin, and Tech Support Admin.
 */
const viewers = ['super.admin', 'social.work', 'tech.support'] as const
type Viewer = (typeof viewers)[number]
/** `on` means usable, `off` means disabled, and `none` means absent. */
type Standings = `${'on' | 'off' | 'none'} ${'on' | 'off' | 'none'} ${'on' | 'off' | 'none'}`
type Ids = Record<'center' | 'hospital' | 'house' | 'advocate' | 'admin' | 'signUp' | 'self', number>

const routes: [path: (ids: Ids) => string, opens: `${'on' | 'none'} ${'on' | 'none'} ${'on' | 'none'}`][] = [
  [() => '/admin/organizations/dashboard', 'on on on'],
  [() => '/admin/hospitals/dashboard', 'on on on'],
  [({ center }) => `/admin/organizations/${center}`, 'on on on'],
  [() => '/admin/users/dashboard', 'on on on'],
  [({ advocate }) => `/admin/users/edit/${advocate}`, 'on on on'],
  [() => '/admin/feature_tags_modifier', 'on on on'],
  [() => '/admin/public_insurance_providers_modifier', 'on on on'],
  [() => '/admin/private_insurance_providers_modifier', 'on on on'],
  [() => '/admin/facilities/dashboard', 'on on on'], // FACILITY_READ_ALL
  [() => '/admin/home', 'on on on'], // only what the viewer may act on
  [() => '/admin/changes', 'on on on'], // only changes that the viewer may read
  [() => '/admin/messages', 'on none none'], // PERM-011
  [() => '/admin/retention', 'on none none'],
  [() => '/admin/system', 'on none none'],
  [() => '/admin/account_security', 'on on none'], // USER_WRITE
  [() => '/admin/disclosures', 'on none none'], // PERM-011
  [() => '/admin/audit', 'on none none'], // PERM-011
  [() => '/admin/imports', 'on on on'], // each role may import some kinds; the views check which
  [() => '/insights', 'on on on'],
  [({ house }) => `/facility/edit/${house}`, 'on on on'],
  [({ house }) => `/facility/${house}/add/section1`, 'on none on'],
  [({ advocate }) => `/patient/advocate?advocate=${advocate}`, 'on on none'],
]

type View = {
  name: string
  path: (ids: Ids) => string
  /** Content that appears once the screen has loaded. */
  ready: (page: Page) => Locator
  /** Steps from the screen to what this view checks: a search, a menu, or a dialog. */
  step?: (page: Page) => Promise<unknown>
  /** The viewers who can reach this view. For other viewers, the line for its link or button explains why they cannot. */
  for?: readonly Viewer[]
  lines: [what: (page: Page) => Locator, Standings][]
}

const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true })
const item = (name: string) => (page: Page) => page.getByRole('menuitem', { name, exact: true })
const field = (label: string) => (page: Page) => page.getByLabel(label, { exact: true })
const tab = (name: string) => (page: Page) =>
  page.getByRole('navigation', { name: 'Admin Dashboard' }).getByRole('link', { name })
/** A status menu. Its name ends with the current status. */
const statusOf = (name: string) => (page: Page) => page.getByRole('button', { name: new RegExp(`^Status of ${name}: `) })
const link = (name: string) => (page: Page) => page.getByRole('link', { name, exact: true })
const kind = (name: string) => (page: Page) => page.getByRole('radio', { name: new RegExp(`^${name}`) })
const grid = (name: string) => (page: Page) => page.getByRole('grid', { name }).getByRole('gridcell').first()
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name })

async function find(page: Page, label: string, name: string) {
  await page.getByLabel(label).fill(name)
  await expect(page.getByText('1 found')).toBeVisible()
}
const findUser = (name: string) => (page: Page) => find(page, 'Search by name', name)
const click = (what: (page: Page) => Locator) => (page: Page) => what(page).click()

const users = { path: () => '/admin/users/dashboard', ready: grid('Admin Users Dashboard') }
const theCenter = { path: ({ center }: Ids) => `/admin/organizations/${center}`, ready: heading('Quiet Harbor Recovery') }
const theHospital = { path: ({ hospital }: Ids) => `/admin/organizations/${hospital}`, ready: heading('Members') }
async function toMember(page: Page, name: string) {
  await page.getByLabel('Search members').fill(name)
}
const writers = ['super.admin', 'social.work'] as const

/**
 * Everyone who may read tags and payers can open their dialogs. Saving requires TAG_WRITE or PROVIDER_WRITE (TAG-008, PAYR-007).
 */
const catalogue = (title: string, path: string, add: string): View[] => [
  { name: title, path: () => path, ready: grid(title), lines: [[button(add), 'on on on']] },
  {
    name: `${title}: add`,
    path: () => path,
    ready: grid(title),
    step: click(button(add)),
    lines: [[button('Save'), 'on off on']],
  },
  {
    name: `${title}: edit`,
    path: () => path,
    ready: grid(title),
    step: page =>
      page
        .getByRole('grid')
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
    lines: [[button('Save'), 'on off on']],
  },
]

const views: View[] = [
  {
    name: 'the console itself',
    path: () => '/admin/organizations/dashboard',
    ready: grid('Treatment Centers'),
    lines: [
      [tab('Treatment Centers'), 'on on on'], // ORG_READ_ALL
      [tab('Hospitals'), 'on on on'],
      [tab('Users'), 'on on on'], // USER_READ
      [tab('Feature Tags'), 'on on on'], // TAG_READ
      [tab('Public Insurance Providers'), 'on on on'], // PROVIDER_READ
      [tab('Private Insurance Providers'), 'on on on'],
      [link('Insights'), 'on on none'], // INSIGHTS_READ
    ],
  },
  {
    ...{
      name: 'the tools',
      path: () => '/admin/organizations/dashboard',
      ready: grid('Treatment Centers'),
      step: click(button('Tools')),
    },
    lines: [
      [item('Facilities'), 'on on on'], // FACILITY_READ_ALL
      [item('Recent changes'), 'on on on'],
      [item('Outgoing messages'), 'on none none'], // Super Admin only (PERM-011)
      [item('Import'), 'on on on'],
      [item('Disclosures'), 'on none none'],
      [item('Audit log'), 'on none none'],
    ],
  },
  {
    name: 'the imports',
    path: () => '/admin/imports',
    ready: page => page.getByText('What is in the file?'),
    lines: [
      [kind('Treatment facilities'), 'on none on'], // FACILITY_WRITE_ALL
      [kind('Hospitals'), 'on on none'], // ORG_WRITE_ALL
      [kind('Insurance providers'), 'on none on'], // PROVIDER_WRITE
    ],
  },
  {
    name: 'the search over everything',
    path: () => '/admin/changes',
    ready: heading('Recent changes'),
    step: page => page.keyboard.press('Control+k'),
    lines: [
      [page => page.getByPlaceholder(/users/), 'on on on'],
      [page => page.getByPlaceholder(/patients/), 'on on none'], // FULL_PATIENT_TRANSFER
    ],
  },
  {
    name: 'the list of facilities',
    path: () => '/admin/facilities/dashboard',
    ready: grid('Facilities'),
    step: async page => {
      await page.getByLabel('Search by name, city, or phone').fill('Quiet Harbor House')
      await expect(page.getByRole('gridcell', { name: 'Quiet Harbor House', exact: true })).toBeVisible()
    },
    lines: [
      [field('Select Quiet Harbor House'), 'on none on'], // bulk changes: FACILITY_WRITE_ALL
      [button('Export to CSV'), 'on on on'], // FACILITY_READ_ALL
      [statusOf('Quiet Harbor House'), 'on off on'], // FACILITY_WRITE_ALL
    ],
  },
  {
    name: 'an advocate among the users',
    ...users,
    step: findUser('Priya Raman'),
    lines: [
      [button('+ Add New'), 'on on none'], // USER_WRITE
      [button('Export to CSV'), 'on on on'], // USER_READ
      [field('Select Priya Raman'), 'on on none'], // bulk changes: USER_WRITE
      [statusOf('Priya Raman'), 'on on off'], // USER_WRITE
      [button('Actions for Priya Raman'), 'on on on'],
    ],
  },
  {
    name: 'an admin among the users',
    ...users,
    step: findUser('June Halloran'),
    lines: [[statusOf('June Halloran'), 'on off off']], // ROLE_WRITE, because it changes an admin's access
  },
  {
    name: 'the actions for an advocate',
    ...users,
    step: async page => {
      await findUser('Priya Raman')(page)
      await button('Actions for Priya Raman')(page).click()
    },
    lines: [
      [item('Edit'), 'on on on'],
      [item('Transfer Patients'), 'on on none'], // FULL_PATIENT_TRANSFER
      [item('View patients'), 'on on none'], // FULL_PATIENT_TRANSFER; other viewers cannot see the patients (PERM-011)
    ],
  },
  {
    name: 'the actions for an admin',
    ...users,
    step: async page => {
      await findUser('June Halloran')(page)
      await button('Actions for June Halloran')(page).click()
    },
    lines: [
      [item('Edit'), 'on on on'],
      [item('Transfer Patients'), 'none none none'],
      [item('View patients'), 'none none none'],
    ],
  },
  {
    name: 'a new user',
    ...users,
    step: click(button('+ Add New')),
    for: writers,
    lines: [
      [button('Create user'), 'on on none'],
      [field('Is Admin'), 'on off none'], // ROLE_WRITE
      [field('Patient advocate workflow enabled'), 'on on none'],
    ],
  },
  {
    ...{
      name: 'an advocate',
      path: ({ advocate }) => `/admin/users/edit/${advocate}`,
      ready: heading('Organization Information'),
    },
    lines: [
      [button('Change Password'), 'on on none'], // USER_WRITE
      [field('Username'), 'on on off'],
      [field('First Name'), 'on on off'],
      [field('Is Admin'), 'on off off'], // ROLE_WRITE
      [field('Patient advocate workflow enabled'), 'on on off'],
      [button('Update'), 'on on none'],
      [button('Remove from organization'), 'on on none'], // ORG_WRITE_ALL
    ],
  },
  {
    name: 'another admin',
    path: ({ admin }) => `/admin/users/edit/${admin}`,
    ready: heading('Organization Information'),
    lines: [
      [button('Change Password'), 'on none none'], // ROLE_WRITE (PERM-012)
      [field('Username'), 'on off off'],
      [field('First Name'), 'on off off'],
      [field('Is Admin'), 'on off off'],
      [field('Patient advocate workflow enabled'), 'on off off'],
      [button('Update'), 'on none none'],
    ],
  },
  {
    name: 'oneself',
    path: ({ self }) => `/admin/users/edit/${self}`,
    ready: heading('Organization Information'),
    lines: [
      [button('Change Password'), 'none none none'], // users change their own with their old password (USER-053)
      [field('First Name'), 'on on off'],
      [field('Is Admin'), 'off off off'], // no one can change their own role (USER-040)
      [field('Patient advocate workflow enabled'), 'off off off'],
    ],
  },
  {
    name: 'who signed up',
    path: ({ signUp }) => `/admin/users/edit/${signUp}`,
    ready: heading('Request to become a Patient Advocate'),
    lines: [[button('Approve'), 'on on none']], // USER_WRITE and ORG_WRITE_ALL
  },
  ...(['Treatment Centers', 'Hospitals'] as const).map((title): View => {
    const name = title === 'Hospitals' ? 'Saint Brannoc Medical Center' : 'Quiet Harbor Recovery'
    return {
      ...{
        name: title,
        path: () => `/admin/${title === 'Hospitals' ? 'hospitals' : 'organizations'}/dashboard`,
        ready: grid(title),
      },
      step: page => find(page, 'Search by organization name', name),
      lines: [
        [button('+ Add New'), 'on on none'], // ORG_WRITE_ALL
        [statusOf(name), 'on on off'],
        [link(name), 'on on on'],
      ],
    }
  }),
  {
    name: 'a treatment center',
    ...theCenter,
    async step(page) {
      await page.getByLabel('Search locations').fill('Quiet Harbor House')
    },
    lines: [
      [button('Edit'), 'on on off'], // ORG_WRITE_ALL
      [button('+Add Location'), 'on off on'], // FACILITY_WRITE_ALL
      [statusOf('Quiet Harbor House'), 'on off on'],
      [page => page.getByRole('button', { name: /^Primary contact for Quiet Harbor House/ }), 'on off on'],
      [link('Edit Location: Quiet Harbor House'), 'on on on'], // FACILITY_READ_ALL; the form itself blocks saving
      [button('Delete Location: Quiet Harbor House'), 'on none on'],
    ],
  },
  {
    name: 'the members of a treatment center',
    ...theCenter,
    step: page => toMember(page, 'Grace Kimura'),
    lines: [
      [button('+Add Member'), 'on on off'], // ORG_WRITE_ALL
      [button('Actions for Grace Kimura'), 'on on none'],
    ],
  },
  {
    name: 'a member of a treatment center',
    ...theCenter,
    for: writers,
    async step(page) {
      await toMember(page, 'Grace Kimura')
      await button('Actions for Grace Kimura')(page).click()
    },
    lines: [
      [item('Edit User'), 'on on none'], // ORG_WRITE_ALL
      [item('Add Role'), 'on on none'],
      [item('Remove User From Org'), 'on on none'],
    ],
  },
  {
    name: 'the roles of a coordinator',
    ...theCenter,
    async step(page) {
      await toMember(page, 'Carmen Ibarra')
    },
    lines: [
      [
        page =>
          page
            .getByRole('list', { name: 'Facility roles for Carmen Ibarra' })
            .getByRole('button', { name: /^Remove Role/ })
            .first(),
        'on on none',
      ],
    ], // ORG_WRITE_ALL
  },
  {
    name: 'a hospital',
    ...theHospital,
    lines: [
      [button('Edit'), 'on on off'],
      [button('+Add Member'), 'on on off'],
      [button('+Add Location'), 'none none none'], // hospitals have no locations
      [button('Actions for Elena Marsh'), 'on on none'],
    ],
  },
  {
    name: 'a member of a hospital',
    ...theHospital,
    step: click(button('Actions for Elena Marsh')),
    for: writers,
    lines: [
      [item('Edit User'), 'on on none'],
      [item('Add Role'), 'none none none'], // not for hospitals
      [item('Remove User From Org'), 'on on none'],
    ],
  },
  ...catalogue('Feature Tags', '/admin/feature_tags_modifier', 'Add Feature Tag'),
  ...catalogue('Public Insurance Providers', '/admin/public_insurance_providers_modifier', 'Add Insurance Provider'),
  ...catalogue('Private Insurance Providers', '/admin/private_insurance_providers_modifier', 'Add Insurance Provider'),
]

/** Navigates like a link in the app, without reloading the page. */
const go = (page: Page, path: string) =>
  page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

async function standing(what: Locator) {
  if ((await what.count()) === 0) return 'none'
  // Elements of the previous screen may disappear during this check. If so, check again.
  const enabled = await what
    .first()
    .isEnabled({ timeout: 1000 })
    .catch(() => undefined)
  return enabled === undefined ? 'gone' : enabled ? 'on' : 'off'
}

/** Reports every mismatch instead of stopping at the first. */
const every = expect.configure({ soft: true })

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; data: unknown }>

/** The ids of test organizations and users, including a sign-up awaiting approval and an admin who is not one of the viewers. */
async function subjects(ask: Ask): Promise<Omit<Ids, 'self'>> {
  const organization = async (name: string) => {
    const { data } = await ask('GET', `/organizations?q=${encodeURIComponent(name)}`)
    return (data as { id: number }[])[0]!.id
  }
  const person = async (q: string) => {
    const { data } = await ask('GET', `/users?q=${encodeURIComponent(q)}`)
    return (data as { all_users: { id: number }[] }).all_users[0]!.id
  }
  const unique = [...String(Date.now())].map(digit => 'abcdefghij'[Number(digit)]).join('')
  const create = async (last_name: string, more: object) => {
    const username = `${last_name}${unique}`.toLowerCase()
    const { data, status } = await ask('POST', '/users', {
      username,
      last_name,
      first_name: 'Mirabel',
      email: `${username}@passage.example`,
      phone_number: '2135550148',
      password: 'a first word',
      ...more,
    })
    expect(status).toBe(200)
    return ((data as { user?: { id: number } }).user ?? (data as { id: number })).id
  }
  const center = await organization('Quiet Harbor Recovery')
  const { data: unapproved } = await ask('GET', '/users?status=Not%20Approved&page_size=100')
  const waiting = (unapproved as { all_users: { id: number; signup_form_data: unknown }[] }).all_users.find(
    ({ signup_form_data }) => signup_form_data,
  )
  const { data } = await ask('GET', `/organizations/${center}`)
  return {
    center,
    hospital: await organization('Saint Brannoc Medical Center'),
    house: (data as { facilities: { id: number; name: string }[] }).facilities.find(({ name }) => name === 'Quiet Harbor House')!
      .id,
    advocate: await person('Priya Raman'),
    admin: await create('Officer', { role_id: 4, is_admin: true, tmri_status: 'Approved' }),
    signUp: waiting!.id,
  }
}

viewers.forEach((viewer, at) => {
  const of = (standings: string) => standings.split(' ')[at]!

  test(`the ${viewer} can open, see, and use in the console exactly what their permissions allow [PERM-005] [PERM-006] [PERM-012]`, async ({
    page,
    api,
  }) => {
    test.setTimeout(300_000)
    const ids = await subjects(await api('super.admin'))
    const { data: me } = await (await api(viewer))('GET', '/common/whoami')
    const all = { ...ids, self: (me as { id: number }).id }
    await signIn(page, viewer)
    await expect(tab('Users')(page)).toBeVisible()

    const walked = views.filter(view => view.for?.includes(viewer) ?? true)
    for (const [path, opens] of routes) {
      // Skips paths that a view below opens anyway.
      if (of(opens) === 'on' && walked.some(view => view.path(all) === path(all))) continue
      await go(page, path(all))
      const arrived = of(opens) === 'on' ? path(all) : '/unauthorized'
      await expect(page, path(all)).toHaveURL(arrived)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Off limits' }), path(all)).toHaveCount(of(opens) === 'on' ? 0 : 1)
    }

    for (const { name, path, ready, step, lines } of walked) {
      await test.step(name, async () => {
        // Leaves the path first, because the screen would otherwise not start over.
        if (new URL(page.url()).pathname === path(all)) await go(page, '/unauthorized')
        await go(page, path(all))
        await expect(ready(page), name).toBeVisible()
        await step?.(page)
        const current = () => Promise.all(lines.map(([what]) => standing(what(page))))
        await every.poll(current, { message: name }).toEqual(lines.map(([, standings]) => of(standings)))
        await page.keyboard.press('Escape')
      })
    }
    await checkPage(page)
  })
})

for (const outsider of ['hospital.admin', 'advocate', 'coordinator'] as const)
  test(`the ${outsider} cannot open any screen of the console [NAV-031]`, async ({ page }) => {
    const ids = { center: 1, hospital: 2, house: 1, advocate: 1, admin: 1, signUp: 1, self: 1 }
    await signIn(page, outsider)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(link('Admin Dashboard')(page)).toHaveCount(0)
    for (const path of routes.map(([path]) => path(ids)).filter(path => path.startsWith('/admin/'))) {
      await go(page, path)
      await expect(page, path).toHaveURL('/unauthorized')
      await go(page, '/account_settings')
      await expect(page).toHaveURL('/account_settings')
    }
  })
