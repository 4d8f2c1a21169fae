import { randomUUID } from 'node:crypto'
import { tag } from '#domain/directory/tags.ts'
import { png } from '../../intake/documents/testing.ts'
import type { Db } from '../../platform/db/connect.ts'
import { buildUser } from '../../seed/builders.ts'
import { findTestData, testPassword } from '../../seed/testUsers.ts'
import type { Case } from '../subjects.ts'
import { admins, allUsers, bulk, facilityStaff, type Row, releaseFile, userCase, userWriters } from './row.ts'

const picture = new Uint8Array(png(1, 1))

/** Access to a user depends only on the caller, not on which user it is. */
const forUsers = (allowed: string) => ({
  own: `${allowed}, 403 others`,
  colleague: `${allowed}, 403 others`,
  foreign: `${allowed}, 403 others`,
  random: `${allowed.replace('200', '404')}, 403 others`,
})

const newUser = () => {
  const username = `new.${randomUUID().slice(0, 8)}`
  const person = { first_name: 'Robin', last_name: 'Sedge', phone_number: '213 555 0177' }
  return { ...person, username, email: `${username}@passage.example`, password: 'Harbor lights 7!' }
}

/** Creates a user whose two-factor authentication a super admin has just removed. */
async function withoutFactor(db: Db, now: Date) {
  const { id } = await buildUser(db, now)
  const actor_id = (await findTestData(db)).users['super.admin']
  const change = { user_id: id, kind: 'factor_off' as const, at: now.toISOString(), actor_id, by_admin: true }
  await db
    .insertInto('account_events')
    .values({ ...change, approved_by: null, previous_email: null, alert_with: null })
    .execute()
  return { id }
}

/** Creates a pending request by the Social Work Admin. */
async function approvalRequest(db: Db, now: Date) {
  const { id: user_id } = await buildUser(db, now)
  const requested_by = (await findTestData(db)).users['social.work']
  const timestamps = { requested_at: now.toISOString(), expires_at: new Date(now.getTime() + 86_400_000).toISOString() }
  const requestRow = {
    user_id,
    act: 'factor' as const,
    email: null,
    password_hash: null,
    reason: 'The phone was lost',
    requested_by,
    ...timestamps,
  }
  return db.insertInto('account_approvals').values(requestRow).returning('id').executeTakeFirstOrThrow()
}

/** Uses the release's file as the picture of the case's advocate. */
async function uploadPicture(db: Db, _now: Date, { users, patients }: Case) {
  const s3_filename = await releaseFile(db, patients)
  await db.updateTable('users').set({ profile_image: s3_filename }).where('id', '=', users).execute()
}

/** Creates an invitation by the Social Work Admin. */
async function invitation(db: Db, now: Date) {
  const { users, organizations } = await findTestData(db)
  const at = now.toISOString()
  return db
    .insertInto('invitations')
    .values({
      first_name: 'Robin',
      last_name: 'Sedge',
      email: `${randomUUID()}@passage.example`,
      token_hash: randomUUID(),
      organization_id: organizations.center,
      organization_role: 'member' as const,
      is_patient_advocate: false,
      pa_type: [],
      invited_by: users['social.work'],
      created_at: at,
      sent_at: at,
      expires_at: new Date(now.getTime() + 3_600_000).toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Access to an invitation depends only on the caller. */
const forInvitations: Row = {
  own: `200 ${userWriters}, 403 others`,
  random: `404 ${userWriters}, 403 others`,
  create: invitation,
  params: userCase.params!,
}

export const accountRows: Record<string, Row> = {
  'account.login': { ...allUsers, send: () => ({ username: 'advocate', password: testPassword }) },
  'account.register': {
    ...allUsers,
    send: () => ({
      first_name: 'Odette',
      last_name: 'Marlow',
      phone: '2135550188',
      email: `${randomUUID()}@elmvalley.example`,
      state: 'CA',
      organization: 'Elm Valley',
      address: '12 Elm Street',
      city: 'Elm Valley',
      zipcode: '90001',
    }),
  },
  'account.resetCode': { ...allUsers, send: () => ({ email: `${randomUUID()}@elmvalley.example` }) },
  // Sends a code that was never issued.
  'account.resetPassword': {
    any: '422 others',
    send: () => ({ email: `${randomUUID()}@elmvalley.example`, code: '123456', new_password: 'Harbor lights 7!' }),
  },
  'account.logout': allUsers,
  'account.whoami': allUsers,
  'account.current': allUsers,
  'account.firstSteps': allUsers,
  'account.draftKey': allUsers,
  'account.editCurrent': { ...allUsers, send: () => ({ opt_in_methods: [tag.optIn.email] }) },
  // Sends a wrong old password, so that the test users keep theirs.
  'account.changePassword': { ...allUsers, send: () => ({ oldPass: 'none of theirs', newPass: 'Harbor lights 7!' }) },

  'profile.uploadPicture': {
    ...allUsers,
    send: () => ({ 'profile-image': new File([picture], 'me.png', { type: 'image/png' }) }),
  },
  'profile.removePicture': allUsers,
  // Visible to the user, members of the same organization, and the other side of an application (domain/identity/access.ts).
  'profile.picture': {
    own: `200 advocate colleague hospital.admin ${facilityStaff} ${admins}, 404 others`,
    colleague: `200 advocate colleague hospital.admin ${facilityStaff} ${admins}, 404 others`,
    foreign: `200 outside.advocate other.coordinator ${admins}, 404 others`,
    random: '404 others',
    prepare: uploadPicture,
  },
  'profile.messages': allUsers,

  'common.lookup': { ...allUsers, send: () => ({ field_keys: ['gender'] }) },
  'common.featureTags': allUsers,
  'common.counties': allUsers,
  'common.npi': { ...allUsers, params: () => ({ npi: '1234567893' }) },
  'common.places': { ...allUsers, query: () => 'q=606' },
  'common.providers': allUsers,
  'common.activeProviders': allUsers,
  'common.addresses': { ...allUsers, send: () => ({ q: '12 Main Street, Chicago' }) },

  'notifications.list': allUsers,
  'notifications.counts': allUsers,
  'notifications.read': { ...allUsers, send: () => ({ all: true }) },
  'notifications.readOfType': {
    ...allUsers,
    params: ({ applications }) => ({ application_id: applications, type: 'web-message' }),
  },

  'live.stream': { ...allUsers, query: () => 'seconds=0' },

  'users.list': { any: `200 ${admins}, 403 others`, query: () => 'role=PA&organization=None&q=el&sort=last_name' },
  'users.export': { any: `200 ${admins}, 403 others`, query: () => 'status=Not%20Approved' },
  'users.show': forUsers(`200 ${admins}`),
  'users.create': { any: `200 ${userWriters}, 403 others`, send: () => newUser() },
  'users.edit': { ...forUsers(`200 ${userWriters}`), ...userCase, send: () => ({ first_name: 'Robin' }) },
  'users.waiting': { any: `200 ${userWriters}, 403 others` },
  'users.hospitals': forUsers(`200 ${userWriters}`),
  'users.approve': {
    ...forUsers(`200 ${userWriters}`),
    params: userCase.params!,
    create: async (db, now) => ({
      id: (
        await buildUser(db, now, {
          is_patient_advocate: true,
          tmri_status: 'Not Approved',
          signup_form_data: JSON.stringify({
            organization: `Elm Valley ${randomUUID()}`,
            address: '1 Elm Street',
            city: 'Elm Valley',
            state: 'CA',
            zipcode: '90001',
          }),
        })
      ).id,
    }),
    send: () => ({ organization: null }),
  },
  'users.bulkStatus': { any: `200 ${userWriters}, 403 others`, send: bulk({ tmri_status: 'Approved' }) },
  'users.bulkApprove': {
    any: `200 ${userWriters}, 403 others`,
    send: () => ({ rows: [{ id: 2_000_000_000, organization: null }] }),
  },
  'users.changePassword': { ...forUsers(`200 ${userWriters}`), ...userCase, send: () => ({ newPassword: 'Harbor lights 8!' }) },

  // Sends an unknown challenge.
  'signOn.start': { ...allUsers, send: () => ({ email: `${randomUUID()}@elmvalley.example` }) },
  // Sends a state that was never issued.
  'signOn.finish': { any: '422 others', send: () => ({ state: randomUUID(), code: 'none' }) },
  'signOn.backChannelLogout': { any: '422 others', send: () => ({ logout_token: 'none' }) },
  'secondFactor.answer': { any: '401 others', send: () => ({ challenge: randomUUID(), code: '123456' }) },
  'secondFactor.show': allUsers,
  'secondFactor.begin': allUsers,
  // Sends a wrong password.
  'secondFactor.confirm': { any: '422 others', send: () => ({ code: '123456', password: 'none of theirs' }) },
  'secondFactor.renewCodes': { any: '422 others', send: () => ({ password: 'none of theirs' }) },
  'secondFactor.disable': { any: '422 others', send: () => ({ password: 'none of theirs' }) },
  'secondFactor.reset': { ...forUsers(`200 ${userWriters}`), ...userCase },

  'sessions.own': allUsers,
  // The case's session is the advocate's.
  'sessions.end': {
    own: '200 advocate, 404 others',
    colleague: '200 advocate, 404 others',
    foreign: '200 advocate, 404 others',
    random: '404 others',
    create: async (db, now) => {
      const at = now.toISOString()
      const owner = { user_id: (await findTestData(db)).users.advocate, token_hash: randomUUID(), ip: null, user_agent: null }
      const sessionRow = { ...owner, created_at: at, last_seen_at: at, revoked_at: null }
      return db.insertInto('sessions').values(sessionRow).returning('id').executeTakeFirstOrThrow()
    },
    params: (_subject, { id }): Record<string, number> => (id ? { id } : {}),
  },
  'sessions.endAll': allUsers,
  'sessions.ofUser': forUsers(`200 ${admins}`),
  'sessions.export': forUsers(`200 ${admins}`),
  'sessions.endOfUser': { ...forUsers(`200 ${userWriters}`), ...userCase },
  'sessions.lock': { ...forUsers(`200 ${userWriters}`), ...userCase },
  'sessions.unlink': { ...forUsers('200 super.admin'), ...userCase },
  'sessions.unlock': { ...forUsers(`200 ${userWriters}`), ...userCase },

  'accountSecurity.own': allUsers,
  'accountSecurity.all': { any: '200 super.admin, 403 others', query: () => 'alerts=true' },
  'accountSecurity.export': { any: '200 super.admin, 403 others', query: () => 'alerts=true' },
  'accountSecurity.approvals': { any: `200 ${userWriters}, 403 others`, query: () => 'state=All' },
  'accountSecurity.approvalsExport': { any: `200 ${userWriters}, 403 others`, query: () => 'state=All' },
  // Super admins need no approval for this change, so their request returns a conflict.
  'accountSecurity.request': {
    ...forUsers('200 social.work, 409 super.admin'),
    random: `404 ${userWriters}, 403 others`,
    create: withoutFactor,
    params: userCase.params!,
    send: () => ({ act: 'email', email: `${randomUUID()}@lakemere.example`, reason: 'The mailbox of the hospital moved.' }),
  },
  'accountSecurity.decide': {
    own: '200 super.admin, 403 others',
    random: `404 ${userWriters}, 403 others`,
    create: approvalRequest,
    params: userCase.params!,
    send: () => ({ approve: false }),
  },

  'invitations.list': { any: `200 ${userWriters}, 403 others` },
  'invitations.export': { any: `200 ${userWriters}, 403 others` },
  'invitations.create': {
    any: `200 ${userWriters}, 403 others`,
    send: ({ organizations }) => ({
      first_name: 'Robin',
      last_name: 'Sedge',
      email: `${randomUUID()}@passage.example`,
      organization_id: organizations,
      organization_role: 'member',
    }),
  },
  'invitations.resend': forInvitations,
  'invitations.revoke': forInvitations,
  // Sends unknown links.
  'invitations.open': { any: '404 others', send: () => ({ token: randomUUID() }) },
  'invitations.accept': { any: '404 others', send: () => ({ token: randomUUID(), password: 'Harbor lights 7!' }) },

  'search.find': { ...allUsers, send: () => ({ q: 'ma' }) },

  'installation.notice': allUsers,
  // The test server has no map file.
  'installation.map': { any: '404 others' },
  'installation.show': { any: '200 super.admin, 403 others' },
  'installation.change': { any: '200 super.admin, 403 others', send: () => ({ name: 'Mercy', updated_at: null }) },
  'tableSettings.list': allUsers,
  'tableSettings.save': { ...allUsers, params: () => ({ table: 'users' }), send: () => ({ density: 'compact' }) },
  'tableSettings.saveQueries': {
    ...allUsers,
    params: () => ({ list: 'users' }),
    send: () => ({ queries: [] }),
  },
}
