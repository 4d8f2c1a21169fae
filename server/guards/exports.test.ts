import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { buildImport } from '../imports/testing.ts'
import { buildFacility, buildMessage, buildOrganization } from '../seed/builders.ts'
import { findTestData } from '../seed/testUsers.ts'
import { startServer } from '../testing.ts'

const { db, context, as } = await startServer()
const now = context.now()
const admin = as('super.admin')

/** The rows of a list as objects by column, the file's name, and the file’s first bytes. */
async function exported(path: string) {
  const reply = await admin('GET', path)
  expect(reply.statusCode).toBe(200)
  return {
    rows: parse(reply.body, { bom: true, columns: true }) as Record<string, string>[],
    file: /filename="(.*)"/.exec(String(reply.headers['content-disposition']))![1]!,
    starts: reply.rawPayload.subarray(0, 3).toString('hex'),
  }
}
const byteOrderMark = 'efbbbf'

test('200 exports treatment centers and hospitals separately, in list order', async () => {
  await buildOrganization(db, now, { type: 'hospital', name: 'Zoë Export Hospital', npi_number: '1234567893' })
  await buildOrganization(db, now, { type: 'hospital', name: 'Alder Export Hospital' })
  await buildOrganization(db, now, { type: 'treatment_center', name: 'Export Center' })
  const { rows, file, starts } = await exported('/organizations/export?type=hospital&q=export&sort=name&order=desc')
  expect(rows.map(row => row.Name)).toEqual(['Zoë Export Hospital', 'Alder Export Hospital'])
  expect(rows[0]).toMatchObject({ Type: 'Hospital', NPI: '1234567893', Status: 'Approved', Members: '0' })
  expect([file, starts]).toEqual([expect.stringMatching(/^hospitals-\d{4}-\d\d-\d\d\.csv$/), byteOrderMark])
})

test('200 exports all tags and payers that match, without running their formulas', async () => {
  await db
    .insertInto('feature_tags')
    .values({
      category: 'feature',
      ui_friendly_category: 'Features',
      content: '=Exported tag',
      display_order: 3,
      active: false,
      updated_at: now.toISOString(),
    })
    .execute()
  await db
    .insertInto('payers')
    .values({ payer_code: 'EXP1', payer_name: '+Exported payer', insurance_type: 'Private', updated_at: now.toISOString() })
    .execute()
  const tags = await exported('/common/feature-tags/export?inactive=true&q=exported')
  expect(tags.rows).toMatchObject([{ Content: "'=Exported tag", Status: 'Inactive', 'Display Order': '3' }])
  const payers = await exported('/providers/export?insurance_type=Private&q=exp1')
  expect(payers.rows).toMatchObject([{ 'Payer Code': 'EXP1', 'Payer Name': "'+Exported payer", Status: 'Active' }])
  expect([tags.starts, payers.starts]).toEqual([byteOrderMark, byteOrderMark])
})

test('200 exports all messages that match, without their text', async () => {
  await buildMessage(db, now, { to: 'first@export.example', state: 'failed', tries: 8, subject: 'Hello', body: 'A secret code' })
  await buildMessage(db, now, { to: 'second@export.example' })
  const { rows } = await exported('/admin/outbox/export?q=first')
  expect(rows).toMatchObject([
    { To: 'first@export.example', Channel: 'Email', Subject: 'Hello', Status: 'failed', Attempts: '8' },
  ])
  expect(JSON.stringify(rows)).not.toContain('secret')
})

test('each export is audited with its filter and its number of rows', async () => {
  await exported('/providers/export?q=exp1')
  const { action, subject_type, detail } = await db
    .selectFrom('audit_events')
    .select(['action', 'subject_type', 'detail'])
    .where('action', '=', 'payers.export')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect({ action, subject_type, detail }).toMatchObject({
    action: 'payers.export',
    subject_type: 'payers',
    detail: { filter: { q: 'exp1' }, count: 1 },
  })
})

test('200 exports claims, imports, and recent changes, without running their formulas', async () => {
  const { id: organization_id } = await buildOrganization(db, now, { type: 'treatment_center', name: 'Claiming Center' })
  const listing = await buildFacility(db, now, { organization_id: null, name: '=Listing', city: 'Elm', state: 'CA' })
  const { users } = await findTestData(db)
  const asked = { asked_at: now.toISOString(), asked_by: users['super.admin'] }
  await db
    .insertInto('facility_claims')
    .values({ facility_id: listing.id, organization_id, reason: '+We run it', ...asked })
    .execute()
  const claims = await exported('/claims/export?state=All')
  expect(claims.rows.find(row => row.Organization === 'Claiming Center')).toMatchObject({
    Listing: "'=Listing",
    Reason: "'+We run it",
    Status: 'Waiting',
  })
  expect([claims.file, claims.starts]).toEqual([expect.stringMatching(/^claims-/), byteOrderMark])

  await buildImport(db, now, { file_name: '@payers.csv', state: 'done' })
  const imports = await exported('/admin/imports/export')
  expect(imports.rows.find(row => row.File === "'@payers.csv")).toMatchObject({
    Type: 'Treatment facilities',
    Status: 'Imported',
    Created: '',
  })
  expect((await exported('/admin/imports/export?interrupted=true')).rows).toEqual([])
  expect([imports.file, imports.starts]).toEqual([expect.stringMatching(/^imports-/), byteOrderMark])

  const tag = await db
    .selectFrom('feature_tags')
    .select(['id', 'updated_at'])
    .where('content', '=', '=Exported tag')
    .executeTakeFirstOrThrow()
  await as('super.admin')('PATCH', `/common/feature-tags/${tag.id}`, { content: '=Renamed', updated_at: tag.updated_at })
  const changes = await exported('/admin/changes/export?resource=featureTags')
  expect(changes.rows[0]).toMatchObject({
    'Record Type': 'Feature tag',
    Record: "'=Renamed",
    After: "'=Renamed",
    Before: "'=Exported tag",
  })
  expect([changes.file, changes.starts]).toEqual([expect.stringMatching(/^recent-changes-/), byteOrderMark])
})

test('200 exports the lists of a record and of the tools, without running their formulas', async () => {
  const { id } = await buildOrganization(db, now, { type: 'treatment_center', name: 'Listing Center' })
  await buildFacility(db, now, { organization_id: id, name: '=Location', city: 'Elm', state: 'CA' })
  await buildFacility(db, now, { organization_id: id, name: 'Second Place' })
  const { users } = await findTestData(db)
  await db
    .updateTable('users')
    .set({ organization_id: id, organization_role: 'administrator', first_name: '@Sam' })
    .where('id', '=', users.colleague)
    .execute()
  await admin('POST', `/organizations/${id}/tokens`, { name: '+Token', scopes: ['beds:write'], valid_days: 10 })
  await admin('POST', '/admin/invitations', {
    ...{ first_name: '-Ina', last_name: 'Vited', email: 'ina@export.example' },
    ...{ organization_id: id, organization_role: 'member', is_patient_advocate: false, pa_type: [] },
  })
  const files = {
    members: await exported(`/organizations/${id}/members/export`),
    locations: await exported(`/organizations/${id}/locations/export?q=elm`),
    tokens: await exported(`/organizations/${id}/tokens/export`),
    invitations: await exported('/admin/invitations/export'),
    sessions: await exported(`/users/${users['super.admin']}/sessions/export`),
    changes: await exported('/admin/security-activity/export'),
    approvals: await exported('/admin/account-approvals/export?state=All'),
    payers: await exported('/providers/duplicates/export'),
    mappings: await exported('/admin/import-mappings/export'),
    holds: await exported('/admin/retention/export'),
  }
  expect(files.members.rows).toMatchObject([{ 'First Name': "'@Sam", Role: 'Org Admin' }])
  expect(files.locations.rows).toMatchObject([{ Name: "'=Location", City: 'Elm' }])
  expect(files.tokens.rows).toMatchObject([{ Name: "'+Token", Permissions: 'beds:write', 'Patient Data': 'No' }])
  expect(files.invitations.rows).toMatchObject([{ Name: "'-Ina Vited", Organization: 'Listing Center', Role: 'Org Member' }])
  expect(files.mappings.rows.map(row => row['Comes with Passage'])).toContain('Yes')
  expect(Object.values(files).map(file => file.starts)).toEqual(Object.keys(files).map(() => byteOrderMark))
  const audited = await db.selectFrom('audit_events').select('action').where('action', 'like', '%xport').execute()
  expect(audited.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      ...['accountSecurity.export', 'accountSecurity.approvalsExport', 'sessions.export', 'payerMerges.export'],
      ...['invitations.export', 'savedMappings.export', 'retention.export', 'tokens.export'],
      ...['organizations.membersExport', 'organizations.locationsExport'],
    ]),
  )
})
