import { Readable } from 'node:stream'
import { valueWords } from '#domain/compliance/audit/fields.ts'
import { limits } from '#domain/identity/account/throttle.ts'
import { platformRoles } from '#domain/identity/roles.ts'
import { invitations } from '#domain/people/invitations/contract.ts'
import { invalidInvitation, invitationAccepted, invitationLifetime } from '#domain/people/invitations/schema.ts'
import { datedName, pacificSecond, secondsAfter } from '#domain/platform/dates.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import { personName, withoutFullNameFlags } from '#domain/platform/text.ts'
import type { AppContext } from '../../context.ts'
import { created } from '../../platform/auditTrail/write.ts'
import { refuseGuessable } from '../../platform/auth/guessable.ts'
import { hashPassword } from '../../platform/auth/hashing.ts'
import type { Db } from '../../platform/db/connect.ts'
import { contains, onPage, pageLimits } from '../../platform/db/listing.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { enqueue } from '../../platform/outbox/enqueue.ts'
import { bilingual, textsFor } from '../../platform/texts/texts.ts'
import { keys } from '../../platform/throttle/keys.ts'
import { countAttempt } from '../../platform/throttle/throttle.ts'
import { hashToken, newToken } from '../../secret.ts'
import { findOrganization } from '../organizations/queries.ts'
import { takenErrors, typeErrors } from '../users/require.ts'
import { findInvitation, isInvited, shownColumns, validInvitation, waitingInvitations } from './queries.ts'

async function listInvitations({ tx, query }: Call<typeof invitations.list>) {
  const data = await newestFirst(tx, query)
    .$call(onPage(pageLimits(query)))
    .execute()
  const { total } = await matching(tx, query)
    .select(eb => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { data, total }
}

const matching = (db: Db, { q }: { q?: string | undefined }) =>
  waitingInvitations(db).$if(Boolean(q), query => query.where(contains(searchedColumns, q!)))
const searchedColumns = ['invitations.first_name', 'invitations.last_name', 'invitations.email', 'organizations.name']

const newestFirst = (db: Db, filter: { q?: string | undefined }) =>
  matching(db, filter).select(shownColumns).orderBy('invitations.sent_at', 'desc').orderBy('invitations.id', 'desc')

const exportHeader = ['ID', 'Name', 'Email', 'Organization', 'Role', 'Invited by', 'Sent (Pacific)', 'Expires (Pacific)']

async function exportInvitations({ tx, query, now, addAuditSubject }: Call<typeof invitations.export>) {
  const data = await newestFirst(tx, query).execute()
  addAuditSubject({ type: 'invitations', detail: { filter: query, count: data.length } })
  const rows = data.map(invitation => [
    String(invitation.id),
    personName(invitation),
    invitation.email,
    invitation.organization_name,
    valueWords('organization_role', invitation.organization_role),
    invitation.invited_by,
    pacificSecond(invitation.sent_at),
    pacificSecond(invitation.expires_at),
  ])
  return { name: datedName('invitations', now), header: exportHeader, rows: Readable.from(rows) }
}

const invite = handler(invitations.create, {
  prepare: async ({ body, context }) =>
    void (await countAttempt(context, keys.invitations(context, body.email), limits.invitations)),
  run: async ({ tx, context, actor, body, now, addAuditSubject }) => {
    const { organization_id, pa_type, ...person } = withoutFullNameFlags(body)
    const organization = await findOrganization(tx, 'all', organization_id!)
    const isInvitedAlready = await isInvited(tx, person.email)
    refuseFields({
      ...(await takenErrors(tx, { email: person.email })),
      ...(isInvitedAlready && { email: alreadyInvited }),
      ...(!organization && { organization_id: 'Select an organization' }),
      ...(organization?.active_status === 'Deactivated' && {
        organization_id: 'Choose a different organization. This one is deactivated.',
      }),
      ...(await typeErrorsAt(tx, pa_type)),
    })
    const token = newToken()
    const row = { ...person, organization_id: organization!.id, pa_type: person.is_patient_advocate ? pa_type : [] }
    const inserted = await tx
      .insertInto('invitations')
      .values({
        ...row,
        token_hash: hashToken(token),
        invited_by: actor.id,
        created_at: now,
        sent_at: now,
        expires_at: secondsAfter(now, invitationLifetime),
      })
      // Another administrator may have invited the same person at the same moment.
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new HttpError('invalid', alreadyInvited, { errors: { email: alreadyInvited } })
    addAuditSubject({ type: 'invitations', ids: [inserted.id], detail: created(row) })
    return send(tx, context, inserted.id, token)
  },
})

const resendInvitation = handler(invitations.resend, {
  prepare: async ({ params, context }) => {
    const found = await findInvitation(context.db, params.id)
    if (found) await countAttempt(context, keys.invitations(context, found.email), limits.invitations)
  },
  run: async ({ tx, context, params, now, addAuditSubject }) => {
    const token = newToken()
    const renewed = await tx
      .updateTable('invitations')
      .set({ token_hash: hashToken(token), sent_at: now, expires_at: secondsAfter(now, invitationLifetime) })
      .where('id', '=', params.id)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!renewed) throw new HttpError('not_found', 'Invitation not found')
    addAuditSubject({ type: 'invitations', ids: [renewed.id] })
    return send(tx, context, renewed.id, token)
  },
})

async function revokeInvitation({ tx, params, now, addAuditSubject }: Call<typeof invitations.revoke>) {
  const revoked = await tx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where('id', '=', params.id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!revoked) throw new HttpError('not_found', 'Invitation not found')
  addAuditSubject({ type: 'invitations', ids: [revoked.id] })
  return revoked
}

// The lookup runs before the transaction: on the embedded engine, a second connection would wait for it forever.
const openInvitation = handler(invitations.open, {
  prepare: ({ context, body, from, now }) => requireInvitation(context, { token: body.token, ip: from.ip, now }),
  run: async ({ prepared: { email, first_name, organization_name, organization_type, expires_at } }) => ({
    email,
    first_name,
    organization_name,
    organization_type,
    expires_at,
  }),
})

const acceptInvitation = handler(invitations.accept, {
  prepare: async ({ context, body, from, now }) => {
    const invitation = await requireInvitation(context, { token: body.token, ip: from.ip, now })
    await refuseGuessable(body.password, 'password', invitation)
    return hashPassword(body.password)
  },
  run: async ({ tx, body, now, addAuditSubject, prepared: password_hash }) => {
    const invitation = await validInvitation(tx, hashToken(body.token), now)
    // Only one of several concurrent calls gets the row, so the link creates one account.
    const accepted =
      invitation &&
      (await tx
        .updateTable('invitations')
        .set({ accepted_at: now })
        .where('id', '=', invitation.id)
        .where('accepted_at', 'is', null)
        .where('revoked_at', 'is', null)
        .returning(['id', 'email', 'first_name', 'last_name', 'organization_id', 'organization_role'])
        .returning(['is_patient_advocate', 'pa_type'])
        .executeTakeFirst())
    if (!accepted) throw new HttpError('not_found', invalidInvitation)
    const { id: invitation_id, ...person } = accepted
    const taken = await takenErrors(tx, { username: person.email, email: person.email })
    if (Object.keys(taken).length) throw new HttpError('conflict', 'An account with this email address already exists.')
    const row = { ...person, username: person.email, role_id: platformRoles.RW_USER, tmri_status: 'Approved' as const }
    const { id } = await tx
      .insertInto('users')
      // The user has just chosen the password, so only the agreement is due at the first sign-in.
      .values({ ...row, password_hash, first_login: false, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx.updateTable('invitations').set({ user_id: id }).where('id', '=', invitation_id).execute()
    addAuditSubject({ type: 'invitations', ids: [invitation_id] })
    addAuditSubject({ type: 'users', ids: [id], detail: created(row) })
    return { message: invitationAccepted }
  },
})

/** Invitations to create an account (S-36). */
export const invitationRoutes: Handlers<typeof invitations> = {
  list: listInvitations,
  export: exportInvitations,
  create: invite,
  resend: resendInvitation,
  revoke: revokeInvitation,
  open: openInvitation,
  accept: acceptInvitation,
}

const alreadyInvited = 'An invitation to this address is waiting. Send it again under Invitations.'

async function typeErrorsAt(tx: Db, pa_type: readonly number[]): Promise<Record<string, string>> {
  const message = (await typeErrors(tx, pa_type))['patient_advocate_info.pa_type']
  return message ? { pa_type: message } : {}
}

/** Returns the invitation behind a link. Only attempts with invalid links count, because no one can guess 256 random bits. */
async function requireInvitation(context: AppContext, { token, ip, now }: { token: string; ip: string; now: string }) {
  const found = await validInvitation(context.db, hashToken(token), now)
  if (found) return found
  await countAttempt(context, keys.invitationLink(ip), limits.invitationLinks)
  throw new HttpError('not_found', invalidInvitation)
}

/** Emails the link or, without an email server, returns it. The token is in the fragment, which browsers do not send. */
async function send(tx: Db, context: AppContext, id: number, token: string) {
  const invitation = (await findInvitation(tx, id))!
  const path = `/invitation#${token}`
  const { SMTP_URL, PUBLIC_URL } = context.config
  if (!SMTP_URL || !PUBLIC_URL) return { ...invitation, link: path }
  await enqueue(tx, context, {
    channel: 'email',
    to: invitation.email,
    ...bilingual(await textsFor(tx), texts => texts.invitation(invitation.organization_name, `${PUBLIC_URL}${path}`)),
    user_id: null,
  })
  return { ...invitation, link: null }
}
