import { linkLifetime } from '#domain/placement/referrals/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { hashToken } from '../../secret.ts'
import type { Case } from '../subjects.ts'
import { admins, advocates, hospital, owner, type Row } from './row.ts'

const linkToken = 'a-link-for-tests-and-tests-alone-01234567890123456'.slice(0, 43)
const sessionToken = 'a-session-for-tests-and-tests-alone-0123456789'.slice(0, 43)

/** Makes the case's application a referral, with a link and a guest session. */
async function prepareReferral(db: Db, now: Date, { applications }: Case, answer: 'may_have_bed' | null = null) {
  const at = now.toISOString()
  await db.deleteFrom('referral_links').execute()
  await db.deleteFrom('referrals').execute()
  const { advocate_id } = await db
    .selectFrom('applications')
    .select('advocate_id')
    .where('id', '=', applications)
    .executeTakeFirstOrThrow()
  await db.updateTable('applications').set({ withheld: true }).where('id', '=', applications).execute()
  const { id: referral_id } = await db
    .insertInto('referrals')
    .values({
      application_id: applications,
      channel: 'email',
      address: 'beds@cedar.example',
      callback_number: '+12135550147',
      sent_by: advocate_id!,
      created_at: at,
      ...(answer && { answer, answered_at: at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expires_at = new Date(now.getTime() + linkLifetime * 1000).toISOString()
  for (const [kind, token] of [['link', linkToken] as const, ['session', sessionToken] as const])
    await db
      .insertInto('referral_links')
      .values({ referral_id, kind, token_hash: hashToken(token), created_at: at, expires_at })
      .execute()
}

const answered = (db: Db, now: Date, subject: Case) => prepareReferral(db, now, subject, 'may_have_bed')
const asLink = () => ({ token: linkToken })
const asSession = () => ({ token: sessionToken })
/** A guest has no account, so everyone with the token gets the same. */
const guest = { any: '200 others' }

/** The owner of a referral. The facility's staff do not see it until it is disclosed to them. */
const sender = {
  ...owner,
  own: '200 advocate, 403 colleague super.admin social.work, 404 others',
  colleague: '200 colleague, 403 advocate super.admin social.work, 404 others',
  foreign: '200 outside.advocate, 403 super.admin social.work, 404 others',
}

export const referralRows: Record<string, Row> = {
  'referrals.contact': {
    own: `200 ${advocates}, 403 others`,
    foreign: `200 ${advocates}, 403 others`,
    random: '404 others',
  },
  // The test facilities use Passage, so the owner gets 422.
  'referrals.refer': {
    own: `422 advocate, 403 colleague super.admin social.work, 404 others`,
    foreign: '422 outside.advocate, 403 super.admin social.work, 404 others',
    random: '403 colleague super.admin social.work, 404 others',
    send: ({ waiting }) => ({
      recordId: waiting,
      contact: { channel: 'phone', address: '(213) 555-0190' },
      callback_number: '(213) 555-0147',
    }),
  },
  // The test facilities use Passage, so the owner's referrals are all skipped.
  'referrals.referSeveral': {
    ...owner,
    own: owner.own.replace('200', '409'),
    colleague: owner.colleague.replace('200', '409'),
    foreign: owner.foreign.replace('200', '409'),
    ended: owner.ended.replace('200', '409'),
    send: ({ facilities }) => ({
      referrals: [{ facility_id: facilities, contact: { channel: 'phone', address: '(213) 555-0190' } }],
      callback_number: '(213) 555-0147',
    }),
  },
  'referrals.sendLink': {
    ...sender,
    own: sender.own.replace('200', '503'),
    colleague: sender.colleague.replace('200', '503'),
    foreign: sender.foreign.replace('200', '503'),
    ended: sender.ended.replace('200', '503'),
    prepare: prepareReferral,
    send: () => ({ channel: 'email', address: 'beds@cedar.example' }),
  },
  'referrals.readCode': { ...sender, ended: sender.ended.replace('200', '409'), prepare: answered },
  'referrals.report': {
    ...sender,
    ended: `409 advocate, 403 colleague ${hospital.replace('advocate colleague ', '')}, 404 others`,
    prepare: prepareReferral,
    send: () => ({ answer: 'may_have_bed', spoke_to: 'Dana Reyes' }),
  },
  'referrals.open': { ...guest, prepare: prepareReferral, send: asLink },
  'referrals.answer': { ...guest, prepare: prepareReferral, send: () => ({ token: linkToken, answer: 'may_have_bed' }) },
  'referrals.identify': {
    ...guest,
    prepare: answered,
    send: () => ({ token: linkToken, guest_name: 'Dana Reyes', guest_role: 'Admissions' }),
  },
  'referrals.enter': { any: '422 others', prepare: answered, send: () => ({ token: linkToken, code: '000000' }) },
  'referrals.step': {
    ...guest,
    prepare: answered,
    send: () => ({ token: sessionToken, update: { field: 'insurance_accepted', value: true } }),
  },
  // The case's newest answer is a user's, so a guest cannot undo it.
  'referrals.undo': {
    any: '409 others',
    prepare: answered,
    send: () => ({ ...asSession(), field: 'insurance_accepted' }),
  },
  'referrals.ask': { ...guest, prepare: answered, send: () => ({ ...asSession(), request: { questions: ['Any allergies?'] } }) },
  // The case has no request with this id.
  'referrals.withdraw': { any: '404 others', prepare: answered, send: () => ({ ...asSession(), request_id: 2_000_000_000 }) },
  // The case has no document with this id.
  'referrals.document': { any: '404 others', prepare: answered, send: () => ({ ...asSession(), document_id: 2_000_000_000 }) },
  'referrals.beds': { ...guest, prepare: answered, send: () => ({ ...asSession(), open: 2 }) },
  'referrals.claim': {
    ...guest,
    prepare: answered,
    send: () => ({ ...asSession(), name: 'Dana Reyes', email: 'dana@cedar.example' }),
  },
  'chat.guestList': { ...guest, prepare: answered, send: asSession },
  'chat.guestSend': {
    ...guest,
    prepare: answered,
    send: () => ({ ...asSession(), client_id: '00000000-0000-4000-8000-000000000000', body: 'Which medication?' }),
  },
  'demand.list': { any: `200 ${admins}, 403 others` },
  'demand.export': { any: `200 ${admins}, 403 others` },
  // No one was referred to the case's facility, and it uses Passage.
  'demand.invite': {
    own: `404 super.admin social.work, 403 others`,
    foreign: `404 super.admin social.work, 403 others`,
    random: `404 super.admin social.work, 403 others`,
  },
  // Only the services can sign (server/placement/referrals/fax.hard.test.ts).
  'deliveries.fax': { any: '403 others', send: () => ({ id: '<1@passage>', status: 'delivered' }) },
  'deliveries.mail': { any: '403 others', send: () => ({ id: '<1@passage>', status: 'failed' }) },
  'referrals.renew': { ...guest, prepare: prepareReferral, send: asLink },
}
