import { readableChanges } from '#domain/compliance/access.ts'
import { audit } from '#domain/compliance/audit/contract.ts'
import * as contracts from '#domain/contracts.ts'
import { datedName } from '#domain/platform/dates.ts'
import type { Endpoint } from '#domain/platform/endpoint.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import type { AppContext } from '../../context.ts'
import { unkeyedRows } from '../../platform/auditTrail/sealKeys.ts'
import { countUnsealed } from '../../platform/auditTrail/unsealed.ts'
import { chainStart, findPosition, verifyFrom } from '../../platform/auditTrail/verify.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { changeHeader, changeLines, exportHeader, exportRows } from './auditExport.ts'
import { auditPage, changePage } from './reading.ts'

/** Approximate number of audit rows that one call checks. Checking them takes less than a second. */
const rowsOfARun = 10_000

async function listAuditEvents({
  tx,
  query: { before, page_size, page_number, ...filter },
  addAuditSubject,
}: Call<typeof audit.list>) {
  addAuditSubject(auditDetail(filter))
  return auditPage(tx, filter, { before, page_size, page_number })
}

async function exportAuditEvents({ tx, query: filter, now, addAuditSubject }: Call<typeof audit.export>) {
  addAuditSubject(auditDetail(filter))
  return { name: datedName('audit-log', now), header: exportHeader, rows: exportRows(tx, filter) }
}

async function listAuditActions() {
  return actions
}

const verifyAuditLog = handler(audit.verify, {
  // Runs outside the transaction, in separate queries, so it does not block other work.
  prepare: async ({ body, context }) => check(context, body.after),
  run: async ({ body, addAuditSubject, prepared: verdict }) => {
    const { seals, rows, wrong, unsealed, doubtful_rows } = verdict
    addAuditSubject({ type: 'audit_seals', detail: { after: body.after ?? null, seals, rows, wrong, unsealed, doubtful_rows } })
    return verdict
  },
})

async function listAuditChanges({
  tx,
  actor,
  query: { before, page_size, page_number, ...filter },
  authorize,
}: Call<typeof audit.changes>) {
  authorize({ resource: filter.resource })
  return changePage(tx, readableChanges(actor), filter, { before, page_size, page_number })
}

async function exportAuditChanges({
  tx,
  actor,
  query: filter,
  now,
  authorize,
  addAuditSubject,
}: Call<typeof audit.changesExport>) {
  authorize({ resource: filter.resource })
  addAuditSubject({ type: 'audit_events', detail: { filter } })
  return { name: datedName('recent-changes', now), header: changeHeader, rows: changeLines(tx, readableChanges(actor), filter) }
}

export const auditRoutes: Handlers<typeof audit> = {
  list: listAuditEvents,
  export: exportAuditEvents,
  actions: listAuditActions,
  verify: verifyAuditLog,
  changes: handler(audit.changes, { subject: 'none', run: listAuditChanges }),
  changesExport: handler(audit.changesExport, { subject: 'none', run: exportAuditChanges }),
}

/** The audit log contains patient data, so reading it is audited as well. */
const auditDetail = (filter: { patient_id?: number | undefined }) => ({
  patient_id: filter.patient_id ?? null,
  type: 'audit_events',
  detail: { filter },
})

async function check({ db, secret }: Pick<AppContext, 'db' | 'secret'>, after: number | undefined) {
  const from = after === undefined ? chainStart : await findPosition(db, after)
  if (!from) throw new HttpError('not_found', `Seal ${after} is missing.`)
  const { problem, next, ...found } = await verifyFrom(db, secret, from, rowsOfARun)
  const over = !problem && !next
  return {
    ...found,
    wrong: problem ?? null,
    next: next?.seal ?? null,
    unsealed: over ? await countUnsealed(db) : null,
    unkeyed_rows: await unkeyedRows(db),
  }
}

const isAudited = ({ method, reads, responseType, unaudited }: Endpoint) =>
  reads || responseType === 'csv' || (method !== 'GET' && !unaudited)

/** All audited actions in the contracts and the rejections that the audit log records. */
const actions = [
  ...Object.entries(contracts).flatMap(([resource, lines]) =>
    Object.entries(lines as Record<string, Endpoint>)
      .filter(([, endpoint]) => isAudited(endpoint))
      .map(([line, { about }]) => ({ action: `${resource}.${line}`, about })),
  ),
  { action: 'retention.run', about: 'Deleted expired records (counts only).' },
  {
    action: 'account.restoreSuperAdmin',
    about: 'Someone with access to the server made an account a super admin (npm run admin).',
  },
  { action: 'account.resetFromServer', about: 'Someone with access to the server reset an account (npm run admin).' },
  { action: 'account.unlockFromServer', about: 'Someone with access to the server unlocked an account (npm run admin).' },
  { action: 'account.listFromServer', about: 'Someone with access to the server listed accounts (npm run admin).' },
  { action: 'installation.rotateKeys', about: 'Someone with access to the server changed the secret key (npm run admin).' },
  { action: 'account.login refused', about: 'A failed sign-in.' },
  { action: 'account.resetPassword refused', about: 'A wrong password reset code.' },
  { action: 'secondFactor.answer refused', about: 'A wrong two-factor authentication code.' },
  { action: 'verification.verify refused', about: 'A wrong code sent to a patient’s phone or email.' },
].toSorted((a, b) => a.action.localeCompare(b.action))
