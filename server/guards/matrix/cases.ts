import { buildAdvocate, buildPatient } from '../../seed/builders.ts'
import { findTestData } from '../../seed/testUsers.ts'
import { advocates, facilityStaff, hospital, owner, type Row, release, superAdminOnly, userCase, userWriters } from './row.ts'

/** Who may make a copy of a record: the record's owner and super admins. */
const copying = {
  own: `200 advocate super.admin, 403 colleague social.work ${facilityStaff}, 404 others`,
  colleague: `200 colleague super.admin, 403 advocate social.work ${facilityStaff}, 404 others`,
  foreign: '200 outside.advocate super.admin, 403 other.coordinator social.work, 404 others',
  ended: '200 advocate super.admin, 403 colleague social.work, 404 others',
  random: '404 others',
}

export const caseRows: Record<string, Row> = {
  'system.show': { any: '200 super.admin, 403 others' },
  'system.bundle': { any: '200 super.admin, 403 others' },
  'retention.show': { any: '200 super.admin, 403 others' },
  'retention.export': { any: '200 super.admin, 403 others' },
  'retention.hold': { ...superAdminOnly, send: () => ({ reason: 'A court asks for the record' }) },
  'retention.lift': {
    ...superAdminOnly,
    send: () => ({ reason: 'The court has closed the matter' }),
    prepare: async (db, now, { patients }) => {
      const placed_by = (await findTestData(db)).users['super.admin']
      await db
        .insertInto('legal_holds')
        .values({ patient_id: patients, reason: 'A court asks for the record', placed_by, placed_at: now.toISOString() })
        .execute()
    },
  },

  'copies.make': { ...copying, send: () => ({ reason: 'The patient asked for it by letter' }) },

  'emergencies.open': { ...superAdminOnly, send: () => ({ reason: 'The advocate cannot be reached' }) },
  'emergencies.end': {
    ...superAdminOnly,
    prepare: async (db, now, { patients }) => {
      const user_id = (await findTestData(db)).users['super.admin']
      const [opened_at, ends_at] = [0, 3_600_000].map(delayMs => new Date(now.getTime() + delayMs).toISOString()) as [
        string,
        string,
      ]
      await db
        .insertInto('emergencies')
        .values({ patient_id: patients, user_id, reason: 'The advocate cannot be reached', opened_at, ends_at })
        .execute()
    },
  },

  'advocates.records': { any: `200 ${advocates}, 403 others` },
  'advocates.shift': { any: `200 ${advocates}, 403 others` },
  'advocates.search': { any: `200 ${advocates}, 403 others`, send: () => ({ q: 'ma' }) },
  'advocates.searchAll': { any: '200 super.admin social.work, 403 others', send: () => ({ q: 'ma' }) },
  'samples.show': { any: `200 ${advocates}, 403 others` },
  'samples.create': { any: `200 ${advocates}, 403 others` },
  'samples.remove': { any: `200 ${advocates}, 403 others` },
  'advocates.info': { any: `200 ${advocates}, 403 others` },
  'advocates.colleagues': { any: `200 ${advocates}, 403 others` },
  'advocates.unassigned': { any: `200 ${advocates} super.admin social.work, 403 others` },
  'advocates.allRecords': { any: '200 super.admin social.work, 403 others' },
  'advocates.recordsOf': {
    own: '200 super.admin social.work, 403 others',
    colleague: '200 super.admin social.work, 403 others',
    foreign: '200 super.admin social.work, 403 others',
    random: '404 super.admin social.work, 403 others',
  },

  'cases.change': { ...owner, send: () => ({ status: 'On Hold' }) },
  'cases.handOver': { ...owner, send: () => ({ note: 'The family calls back at 7 PM' }) },

  'sendPlans.start': {
    own: '200 advocate, 403 colleague super.admin social.work, 404 others',
    colleague: '200 colleague, 403 advocate super.admin social.work, 404 others',
    foreign: '409 outside.advocate, 403 super.admin social.work, 404 others',
    ended: '200 advocate, 403 colleague super.admin social.work, 404 others',
    random: '404 others',
    // The facility can be applied to again only after its application was canceled.
    prepare: async (db, _now, { applications }) => {
      await db.updateTable('applications').set({ status: 'Cancelled' }).where('id', '=', applications).execute()
    },
    send: ({ facilities }) => ({ facility_ids: [facilities], search: {} }),
  },
  'sendPlans.show': release,
  'sendPlans.stop': {
    ...owner,
    create: async (db, now, { patients }) => {
      const advocate_id = (await findTestData(db)).users.advocate
      const { id } = await db
        .insertInto('send_plans')
        .values({
          patient_id: patients,
          advocate_id,
          facilities: '[]',
          results: '[]',
          search: '{}',
          wait_minutes: 60,
          next_at: null,
          created_at: now.toISOString(),
          // A patient has at most one plan in progress. Stopping one that has ended has no effect.
          ended_at: now.toISOString(),
          end_reason: 'stopped',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { plan: id }
    },
    send: (_subject, { plan }) => ({ plan_id: plan ?? 1 }),
  },

  'transfers.all': {
    any: `200 ${userWriters}, 403 others`,
    create: async (db, now) => ({ from: (await buildAdvocate(db, now)).id, to: (await buildAdvocate(db, now)).id }),
    send: (_subject, { from, to }) => ({ old_pa_id: from, new_pa_id: to }),
  },
  'transfers.one': {
    own: `200 advocate super.admin social.work, 403 colleague ${facilityStaff}, 404 others`,
    colleague: `200 advocate colleague super.admin social.work, 403 ${facilityStaff}, 404 others`,
    foreign: '200 super.admin social.work, 403 other.coordinator, 422 outside.advocate, 404 others',
    ended: '200 advocate super.admin social.work, 403 colleague, 404 others',
    random: '404 others',
    create: async db => {
      const { users, organizations } = await findTestData(db)
      return { to: users.advocate, organization_id: organizations.hospital }
    },
    send: (_subject, { to, organization_id }) => ({
      new_pa_id: to ?? 1,
      confirmed: { organization_id: organization_id ?? 1, patients: 1, applications: 1 },
    }),
  },
  'transfers.previewAll': { any: `200 ${userWriters}, 403 others`, query: ({ advocates: id }) => `old_pa_id=${id}` },
  'transfers.previewOne': {
    own: `200 ${hospital}, 403 ${facilityStaff}, 404 others`,
    colleague: `200 ${hospital}, 403 ${facilityStaff}, 404 others`,
    foreign: '200 outside.advocate super.admin social.work, 403 other.coordinator, 404 others',
    ended: `200 ${hospital}, 404 others`,
    random: '404 others',
  },
  'transfers.receivers': { any: `200 ${userWriters}, 403 others`, query: ({ advocates: id }) => `old_pa_id=${id}` },
  'transfers.recent': { any: `200 ${advocates} ${userWriters}, 403 others` },
  'transfers.undo': {
    own: `200 super.admin, 404 ${advocates} social.work, 403 others`,
    random: `404 ${advocates} ${userWriters}, 403 others`,
    create: async (db, now) => {
      const [from, to] = [await buildAdvocate(db, now), await buildAdvocate(db, now)]
      const patient = await buildPatient(db, now, { advocate_id: to.id })
      const actor_id = (await findTestData(db)).users['super.admin']
      const { id } = await db
        .insertInto('patient_transfers')
        .values({ actor_id, from_advocate_id: from.id, to_advocate_id: to.id, at: now.toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await db
        .insertInto('transferred_patients')
        .values({ transfer_id: id, patient_id: patient.id, organization_id: from.organization_id })
        .execute()
      return { id }
    },
    params: userCase.params!,
  },
}
