import { Readable } from 'node:stream'
import { can } from '#domain/access.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { tokens } from '#domain/people/programs/contract.ts'
import { mostTokens, provisioningScope, tokenPrefix } from '#domain/people/programs/rules.ts'
import { datedName, pacificSecond, secondsAfter } from '#domain/platform/dates.ts'
import { HttpError, refuseFields } from '#domain/platform/httpError.ts'
import type { Db } from '../../platform/db/connect.ts'
import { fullName } from '../../platform/db/expressions.ts'
import { csvTime } from '../../platform/http/file.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { hashToken, newToken } from '../../secret.ts'
import { lockOrganizationRows, organizationInPath } from '../organizations/members.ts'
import { refuseCover } from './webhooks.ts'

const selectTokens = (db: Db, organization_id: number) =>
  db
    .selectFrom('program_tokens as t')
    .innerJoin('users', 'users.id', 't.created_by')
    .where('t.organization_id', '=', organization_id)
    .select([
      't.id',
      't.name',
      't.hint',
      't.scopes',
      't.covered',
      't.created_at',
      't.expires_at',
      't.last_used_at',
      't.revoked_at',
    ])
    .select(fullName('users').as('created_by'))

async function listTokens({ subject: { id }, tx }: Call<typeof tokens.list, ListedOrganization>) {
  const data = await selectTokens(tx, id).orderBy('t.id', 'desc').limit(200).execute()
  return { data, total: data.length }
}

const exportHeader = [
  'ID',
  'Name',
  'Ends with',
  'Permissions',
  'Patient Data',
  'Created by',
  'Created (Pacific)',
  'Expires (Pacific)',
  'Last Used (Pacific)',
  'Revoked (Pacific)',
]

async function exportTokens(call: Call<typeof tokens.export, ListedOrganization>) {
  const { subject: organization, tx, now, addAuditSubject } = call
  const data = await selectTokens(tx, organization.id).orderBy('t.id', 'desc').execute()
  addAuditSubject({ type: 'organizations', ids: [organization.id], detail: { count: data.length } })
  const rows = data.map(token => [
    String(token.id),
    token.name,
    token.hint,
    token.scopes.join(', '),
    token.covered ? 'Yes' : 'No',
    token.created_by,
    pacificSecond(token.created_at),
    pacificSecond(token.expires_at),
    csvTime(token.last_used_at),
    csvTime(token.revoked_at),
  ])
  return { name: datedName(`tokens-organization-${organization.id}`, now), header: exportHeader, rows: Readable.from(rows) }
}

async function createToken(call: Call<typeof tokens.create, ListedOrganization>) {
  const { subject: organization, tx, actor, body, now, addAuditSubject } = call
  const { valid_days, ...fields } = body
  if (fields.covered) refuseCover(actor)
  if (fields.scopes.includes(provisioningScope) && !can(actor, 'programs.provision', undefined))
    refuseFields({ scopes: 'Only a super admin can let a program provision members.' })
  // Two requests at once must not both take the last free place.
  await lockOrganizationRows(tx, [organization.id])
  const { inUse } = await tx
    .selectFrom('program_tokens')
    .where('organization_id', '=', organization.id)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .select(({ fn }) => fn.countAll<number>().as('inUse'))
    .executeTakeFirstOrThrow()
  if (Number(inUse) >= mostTokens)
    throw new HttpError('conflict', `An organization can use ${mostTokens} tokens. Revoke one that is no longer needed.`)
  const token = `${tokenPrefix}${newToken()}`
  const expires_at = secondsAfter(now, valid_days * 24 * 60 * 60)
  const { id } = await tx
    .insertInto('program_tokens')
    .values({
      ...fields,
      organization_id: organization.id,
      token_hash: hashToken(token),
      hint: token.slice(-4),
      created_by: actor.id,
      created_at: now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'tokens', ids: [id], detail: { organization_id: organization.id, ...fields, expires_at } })
  return { ...(await selectTokens(tx, organization.id).where('t.id', '=', id).executeTakeFirstOrThrow()), token }
}

async function revokeToken(call: Call<typeof tokens.revoke, ListedOrganization>) {
  const { subject: organization, tx, actor, params, now, addAuditSubject } = call
  const revoked = await tx
    .updateTable('program_tokens')
    .set({ revoked_at: now, revoked_by: actor.id })
    .where('id', '=', params.tokenId)
    .where('organization_id', '=', organization.id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const token = await selectTokens(tx, organization.id).where('t.id', '=', params.tokenId).executeTakeFirst()
  if (!token) throw new HttpError('not_found', 'Token not found')
  const detail = { organization_id: organization.id, name: token.name, revoked: revoked.numUpdatedRows > 0n }
  addAuditSubject({ type: 'tokens', ids: [token.id], detail })
  return token
}

export const tokenRoutes: Handlers<typeof tokens> = {
  list: handler(tokens.list, { subject: organizationInPath, run: listTokens }),
  export: handler(tokens.export, { subject: organizationInPath, run: exportTokens }),
  create: handler(tokens.create, { subject: organizationInPath, run: createToken }),
  revoke: handler(tokens.revoke, { subject: organizationInPath, run: revokeToken }),
}
