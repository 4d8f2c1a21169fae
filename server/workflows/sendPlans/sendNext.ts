import type { Patient } from '#domain/intake/patients/schema.ts'
import { type EndReason, whyEnded } from '#domain/placement/sendPlans/rules.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import type { AppContext } from '../../context.ts'
import { findPatient, findPatientToChange } from '../../intake/patients/patientQueries.ts'
import { makeReceipt, type Receipt } from '../../matching/receipts.ts'
import { type AuditSubject, byTheProduct, writeAudit } from '../../platform/auditTrail/write.ts'
import { type Publisher, publish, transaction } from '../../platform/events/events.ts'
import { traceOf } from '../../platform/log/logger.ts'
import { endPlan, isDue, type RunningRow, runningPlans, sendBatch } from './planRows.ts'

type Deps = Pick<AppContext, 'db' | 'secret' | 'now' | 'config' | 'live' | 'subscribers' | 'log' | 'matcher'>

/**
 * Sends the next five applications of each plan whose time has come, and ends the plans that must not continue (`whyEnded`). Returns how
 * many plans it changed. A batch is sent once, even if several servers run the job or one of them is killed: one transaction locks the
 * patient, checks the plan again, sends the batch, and stores the next time.
 */
export async function sendNextBatches(context: Deps): Promise<number> {
  const now = context.now().toISOString()
  const running = await runningPlans(context.db, now).orderBy('send_plans.id').execute()
  let changed = 0
  for (const plan of running) {
    if (!whyEnded(plan) && !isDue(plan, now)) continue
    try {
      if (await advance(context, plan, now)) changed++
    } catch (error) {
      context.log.error({ job: 'next applications', plan: plan.id, ...traceOf(error) }, 'the next applications could not be sent')
    }
  }
  return changed
}

async function advance(context: Deps, { id, patient_id, search }: RunningRow, now: string): Promise<boolean> {
  const { db, matcher, secret } = context
  const before = (await findPatient(db, 'all', now, patient_id))!
  const receipt = await makeReceipt({ db, matcher, patient: before, shown: search, now })
  return transaction(context, now, async call => {
    const patient = (await findPatientToChange(call.tx, 'all', now, patient_id))!
    // Read again under the lock: another server may have sent this batch, or the plan may have ended.
    const plan = await runningPlans(call.tx, now).where('send_plans.id', '=', id).executeTakeFirst()
    if (!plan) return false
    const reason = whyEnded(plan)
    if (!reason && !isDue(plan, now)) return false
    const subjects: AuditSubject[] = []
    const { sent, ended } = reason
      ? await end(call, plan, reason)
      : await sendNext({ ...call, context }, plan, patient, receipt, subjects)
    await publish(call, 'sendPlanAdvanced', { patient, sent, ended })
    const detail = { confirmed_by: plan.advocate_id, sent, ended }
    await writeAudit(call.tx, secret, 'sendPlans.sendNext', byTheProduct(now), [
      { patient_id, type: 'send_plans', ids: [id], detail },
      ...subjects,
    ])
    return true
  })
}

async function end({ tx, now }: Publisher, { id }: RunningRow, reason: EndReason) {
  await endPlan(tx, id, reason, now)
  return { sent: 0, ended: reason }
}

async function sendNext(
  call: Publisher & { context: Deps },
  plan: RunningRow,
  patient: Patient,
  receipt: Receipt | null,
  subjects: AuditSubject[],
) {
  const { tx, now } = call
  const { advocate_id, first_name, last_name, note } = plan
  const left = plan.facilities.slice(plan.results.length)
  const results = await sendBatch(
    {
      ...call,
      // The applications are the advocate's, who confirmed all facilities.
      actor: { id: advocate_id, first_name, last_name },
      receipt,
      note,
      addAuditSubject: subject => void subjects.push(subject),
    },
    left,
    patient,
  )
  const finished = results.length === left.length
  await tx
    .updateTable('send_plans')
    .set({
      results: JSON.stringify([...plan.results, ...results]),
      next_at: finished ? null : secondsAfter(now, plan.wait_minutes * 60),
      ...(finished && { ended_at: now, end_reason: 'finished' as const }),
    })
    .where('id', '=', plan.id)
    .where('ended_at', 'is', null)
    .execute()
  const sent = results.filter(one => one.application_id !== null).length
  return { sent, ended: finished ? ('finished' as const) : null }
}
