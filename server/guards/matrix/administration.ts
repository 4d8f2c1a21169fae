import { randomUUID } from 'node:crypto'
import { buildImport } from '../../imports/testing.ts'
import { buildMessage } from '../../seed/builders.ts'
import { admins, allUsers, bulk, facilityStaff, type Row, userCase, userWriters } from './row.ts'

const insightDays = 'start_date=2020-01-01&end_date=2030-01-01'

/** Creates a facility import. Only one can be running at a time. */
const importInState = (state: 'planned' | 'running' | 'failed'): Pick<Row, 'create' | 'params'> => ({
  create: async (db, now) => {
    await db.updateTable('imports').set({ state: 'done' }).where('state', 'in', ['running', 'undoing']).execute()
    return { id: (await buildImport(db, now, { state, stored_file: 'none.table' })).id }
  },
  params: userCase.params!,
})

const newTag = () => ({ category: 'feature', ui_friendly_category: 'Features', content: `Sauna ${randomUUID()}` })

const newPayer = () => ({
  payer_code: `M${randomUUID().slice(0, 8)}`,
  payer_name: `Cedar Health ${randomUUID()}`,
  insurance_type: 'Private',
})

/** A saved mapping of a list of payers. */
const savedMapping: Row = {
  any: '200 super.admin tech.support, 403 others',
  create: async (db, now) => {
    const values = { kind: 'payers' as const, columns_digest: 'a'.repeat(64), list: 'List', mapping: '{}' }
    const rest = { saved_by: null, saved_at: now.toISOString() }
    await db
      .insertInto('import_mappings')
      .values({ ...values, ...rest })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return {}
  },
  params: () => ({ kind: 'payers', columns: 'a'.repeat(64) }),
}

const treatmentTerm: Row = {
  own: '200 super.admin, 403 others',
  random: '404 super.admin, 403 others',
  create: async db => {
    const term = randomUUID().slice(0, 8)
    const added = db.insertInto('treatment_terms').values({ kind: 'words', term, term_key: term })
    return { term: (await added.returning('id').executeTakeFirstOrThrow()).id }
  },
  params: ({ 'treatment-terms': id }, { term = id }) => ({ id: term }),
}

/** Another payer to merge. Both have the version that `payerMerges.merge` sends. */
const otherPayer: Pick<Row, 'create'> = {
  create: async (db, _now, { providers }) => {
    const updated_at = new Date(0).toISOString()
    const { insurance_type } = await db
      .updateTable('payers')
      .set({ updated_at })
      .where('id', '=', providers)
      .returningAll()
      .executeTakeFirstOrThrow()
    const other = { ...newPayer(), insurance_type, updated_at }
    return { other: (await db.insertInto('payers').values(other).returning('id').executeTakeFirstOrThrow()).id }
  },
}

/** Endpoints of the console: tags, payers, imports, figures, messages, and the audit log. */
export const administrationRows: Record<string, Row> = {
  'featureTags.show': { own: `200 ${admins}, 403 others`, random: `404 ${admins}, 403 others` },
  'featureTags.export': { any: `200 ${admins}, 403 others`, query: () => 'inactive=true&sort=content' },
  'featureTags.create': { any: '201 super.admin tech.support, 403 others', send: () => newTag() },
  'featureTags.edit': {
    own: '200 super.admin tech.support, 403 others',
    random: '404 super.admin tech.support, 403 others',
    send: () => ({ display_order: 1 }),
  },
  'featureTags.bulkStatus': { any: '200 super.admin tech.support, 403 others', send: bulk({ status: 'Active' }) },

  'payers.show': { own: `200 ${admins}, 403 others`, random: `404 ${admins}, 403 others` },
  'payers.export': { any: `200 ${admins}, 403 others`, query: () => 'insurance_type=Private' },
  'payers.create': { any: '201 super.admin tech.support, 403 others', send: () => newPayer() },
  'payers.edit': {
    own: '200 super.admin tech.support, 403 others',
    random: '404 super.admin tech.support, 403 others',
    send: () => ({ active: true }),
  },
  'payerMerges.list': { any: `200 ${admins}, 403 others` },
  'payerMerges.export': { any: `200 ${admins}, 403 others` },
  'payerMerges.merge': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 super.admin tech.support, 403 others`,
    ...otherPayer,
    send: (_subject, { other = 2_000_000_001 }) => ({
      losing_id: other,
      keeping_updated_at: new Date(0).toISOString(),
      losing_updated_at: new Date(0).toISOString(),
    }),
  },
  'payerMerges.keepApart': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 super.admin tech.support, 403 others`,
    ...otherPayer,
    params: ({ providers }, { other = 2_000_000_001 }) => ({ id: providers, otherId: other }),
    send: () => ({ apart: true }),
  },
  'savedMappings.list': { any: `200 ${admins}, 403 others` },
  'savedMappings.export': { any: `200 ${admins}, 403 others` },
  'savedMappings.rename': { ...savedMapping, send: () => ({ name: 'State list' }) },
  'savedMappings.remove': savedMapping,
  'treatmentTerms.list': { any: `200 ${admins}, 403 others` },
  'treatmentTerms.export': { any: `200 ${admins}, 403 others` },
  'treatmentTerms.show': { own: `200 ${admins}, 403 others`, random: `404 ${admins}, 403 others` },
  'treatmentTerms.create': {
    any: '201 super.admin, 403 others',
    send: () => ({ kind: 'words', term: `sober ${randomUUID().slice(0, 8)}` }),
  },
  'treatmentTerms.edit': {
    ...treatmentTerm,
    send: () => ({ kind: 'words', term: `sober ${randomUUID().slice(0, 8)}` }),
  },
  'treatmentTerms.remove': { any: '200 super.admin, 403 others', send: bulk({}) },
  'treatmentTerms.restore': {
    any: '200 super.admin, 403 others',
    send: () => ({ terms: [{ kind: 'words', term: `sober ${randomUUID().slice(0, 8)}` }] }),
  },
  'payers.bulkStatus': { any: '200 super.admin tech.support, 403 others', send: bulk({ status: 'Active' }) },

  'imports.list': { any: `200 ${admins}, 403 others` },
  'imports.export': { any: `200 ${admins}, 403 others` },
  'imports.show': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...importInState('planned'),
  },
  'imports.notes': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...importInState('planned'),
    query: () => 'kind=problems',
  },
  'imports.create': {
    any: '201 super.admin tech.support, 403 others',
    send: () => ({ kind: 'payers', file: new File(['payer_code,payer_name,insurance_type,coverage\n'], 'payers.csv') }),
  },
  'imports.run': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...importInState('planned'),
  },
  // The test import has no file, but the server checks that only after checking the permission.
  'imports.chooseDirectory': {
    own: '422 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...importInState('planned'),
    send: () => ({ directory: 'mental' }),
  },
  'imports.chooseMapping': {
    own: '422 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...importInState('planned'),
    send: () => ({ mapping: { columns: { Program: 'name' } } }),
  },
  'imports.chooseOptions': {
    own: '422 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...importInState('planned'),
    send: () => ({ edition: '2024-10' }),
  },
  'imports.stop': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...importInState('running'),
  },
  'imports.undo': {
    own: '200 super.admin tech.support, 403 others',
    random: `404 ${admins}, 403 others`,
    ...importInState('failed'),
  },

  'analytics.embedUrl': { any: `200 ${userWriters}, 403 others`, query: () => 'dash_name=admin' },
  'analytics.panel': {
    any: `200 ${userWriters}, 403 others`,
    params: () => ({ panel: 'funnel' }),
    query: () => insightDays,
  },
  'analytics.mirror': { any: `200 ${facilityStaff} other.coordinator org.admin member, 403 others`, query: () => insightDays },
  'analytics.centerTimes': {
    any: `200 ${facilityStaff} other.coordinator org.admin member, 403 others`,
    query: () => insightDays,
  },
  'analytics.centerFacilities': {
    any: `200 ${facilityStaff} other.coordinator org.admin member, 403 others`,
    query: () => insightDays,
  },

  'insights.page': allUsers,
  'insights.metric': {
    any: '200 advocate colleague outside.advocate hospital.admin, 403 others',
    params: () => ({ metric: 'patients-entered' }),
    query: () => insightDays,
  },
  'insights.patients': {
    any: '200 advocate colleague outside.advocate, 403 others',
    params: () => ({ metric: 'patients-entered' }),
    query: () => insightDays,
  },
  'insights.times': {
    any: '200 advocate colleague outside.advocate hospital.admin, 403 others',
    query: () => insightDays,
  },
  'insights.facilities': {
    any: '200 advocate colleague outside.advocate hospital.admin, 403 others',
    query: () => insightDays,
  },

  'admin.outbox': { any: '200 super.admin, 403 others', query: () => 'state=failed&channel=email&q=ada' },
  'admin.outboxExport': { any: '200 super.admin, 403 others', query: () => 'state=failed&channel=email&q=ada' },
  'admin.home': { any: `200 ${admins}, 403 others` },
  'admin.retry': {
    own: '200 super.admin, 403 others',
    random: '404 super.admin, 403 others',
    create: async (db, now) => ({ id: (await buildMessage(db, now, { state: 'failed', tries: 8 })).id }),
    params: userCase.params!,
  },

  'audit.list': { any: '200 super.admin, 403 others', query: () => 'action=users&from=2020-01-01' },
  'audit.export': { any: '200 super.admin, 403 others', query: () => 'action=users.edit' },
  'audit.actions': { any: '200 super.admin, 403 others' },
  'audit.verify': { any: '200 super.admin, 403 others', send: () => ({}) },
  'audit.changesExport': { any: `200 ${admins}, 403 others`, query: () => 'resource=payers' },
  'audit.changes': { any: `200 ${admins}, 403 others`, query: () => 'resource=payers' },
}
