import { sql } from 'kysely'
import { createSealer } from '#server/platform/auditTrail/seal.ts'
import { verifySeals } from '#server/platform/auditTrail/verify.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { openSecret } from '#server/secret.ts'
import { type Talk, wrongIn } from './chat.ts'
import { loadSecret } from './servers.ts'
import type { Acknowledged } from './shift.ts'

/**
 * Compares the database with everything that was acknowledged: nothing may be missing or partial. Returns the problems and the
 * number of checks.
 */
export async function lookThrough(
  db: Db,
  { acknowledged, talks, from }: { acknowledged: Acknowledged; talks: Talk[]; from: string },
) {
  const wrong: string[] = []
  const report = (what: string, rows: readonly unknown[]) => {
    if (rows.length) wrong.push(`${rows.length} ${what}: ${JSON.stringify(rows.slice(0, 3))}`)
  }
  const applications = await sql<{ id: number; events: number; disclosures: number; notified: number; audits: number }>`
    select a.id,
      (select count(*) from application_events e where e.application_id = a.id and e.field is null and e.at = a.created_at) as events,
      (select count(*) from disclosures d where d.application_id = a.id) as disclosures,
      (select count(*) from notifications n where n.application_id = a.id and n.created_at = a.created_at) as notified,
      (select count(*) from audit_events e where e.action = 'facilities.apply' and e.subject_ids = array[a.id] and e.at = a.created_at) as audits
    from applications a where a.created_at > ${from}`.execute(db)
  const savedIds = new Set(applications.rows.map(row => row.id))
  report(
    'acknowledged applications that are lost',
    acknowledged.applications.filter(id => !savedIds.has(id)),
  )
  const isHalf = (row: (typeof applications.rows)[number]) =>
    row.events !== 1 || row.disclosures !== 1 || row.notified < 1 || row.audits !== 1
  report('applications that are incomplete', applications.rows.filter(isHalf))

  const answers = await sql<{ application: number; field: string; by: string; notified: number; audits: number }>`
    select e.application_id as application, e.field, u.username as by,
      (select count(*) from notifications n where n.application_id = e.application_id and n.created_at = e.at) as notified,
      (select count(*) from audit_events a where a.action = 'applications.answer' and a.subject_ids = array[e.application_id]
        and a.at = e.at and a.actor_id = e.actor_id) as audits
    from application_events e join users u on u.id = e.actor_id where e.at > ${from} and e.field is not null`.execute(db)
  const given = new Set(answers.rows.map(row => `${row.application} ${row.field} ${row.by}`))
  report(
    'acknowledged answers that are lost',
    acknowledged.answers.filter(answer => !given.has(`${answer.application} ${answer.field} ${answer.by}`)),
  )
  report(
    'answers that are incomplete',
    answers.rows.filter(row => row.notified < 1 || row.audits !== 1),
  )

  const patients = [...acknowledged.saved.keys()]
  const saved = await db
    .selectFrom('patients')
    .select(['id', 'current_location_line_one'])
    .where('id', 'in', [0, ...patients])
    .execute()
  const kept = new Map(saved.map(row => [row.id, row.current_location_line_one]))
  report(
    'acknowledged sections that are lost',
    patients.filter(id => kept.get(id) !== acknowledged.saved.get(id)),
  )

  const messages = await db.selectFrom('chat_messages').select(['id', 'application_id', 'body']).orderBy('id').execute()
  for (const talk of talks)
    wrong.push(
      ...wrongIn(
        talk,
        messages.filter(message => message.application_id === talk.application),
      ),
    )

  const secret = openSecret(loadSecret)
  await createSealer({ db, now: () => new Date(), secret }).sealNow()
  const verdict = await verifySeals(db, secret)
  if (verdict.problem) wrong.push(verdict.problem)
  const counts = {
    applications: applications.rows.length,
    answers: answers.rows.length,
    messages: messages.length,
    sealed: verdict.rows,
  }
  return { wrong, counts }
}
