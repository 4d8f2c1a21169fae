import { sql } from 'kysely'
import SCIMMY from 'scimmy'
import type { ProvisionedGroup } from '#domain/identity/signOn/rules.ts'
import { onOneLine, text } from '#domain/platform/formats.ts'
import { personName } from '#domain/platform/text.ts'
import { created, difference } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import { comparisonsIn, invalid, listBody, notUnique, operationsIn, refusal, withoutSchema } from './resources.ts'
import { updateRoles } from './roles.ts'
import type { Read, Write } from './routes.ts'
import { externalIdOf, idIn, notFound, selectMembers } from './users.ts'

const selectGroups = (db: Db, organization_id: number) =>
  db.selectFrom('provisioned_groups as g').selectAll('g').where('g.organization_id', '=', organization_id)
type Group = Awaited<ReturnType<ReturnType<typeof selectGroups>['executeTakeFirstOrThrow']>>

async function requireGroup(db: Db, { organization_id, params }: Read): Promise<Group> {
  const group = await selectGroups(db, organization_id).where('g.id', '=', idIn(params, 'Group')).executeTakeFirst()
  if (!group) throw notFound('Group')
  return group
}

/** The groups as resources, with the members that the provider can see. */
async function resourcesOf(db: Db, groups: readonly Group[], { organization_id, base, query }: Omit<Read, 'params'>) {
  const { attributes, excludedAttributes = '' } = query
  const has = (list: string) => /\bmembers\b/i.test(list)
  const withMembers = attributes === undefined ? !has(excludedAttributes) : has(attributes)
  const members = withMembers
    ? await selectMembers(db, organization_id)
        .innerJoin('provisioned_group_members as m', 'm.user_id', 'u.id')
        .where('m.group_id', 'in', groups.length ? groups.map(({ id }) => id) : [0])
        .where('p.deleted_at', 'is', null)
        .select(['m.group_id', 'u.id', 'u.first_name', 'u.last_name'])
        .orderBy('u.id')
        .execute()
    : []
  const byGroup = Map.groupBy(members, ({ group_id }) => group_id)
  return groups.map(({ id, name, external_id, created_at, updated_at }) => ({
    schemas: [SCIMMY.Schemas.Group.id],
    id: String(id),
    ...(external_id !== null && { externalId: external_id }),
    meta: { resourceType: 'Group', created: created_at, lastModified: updated_at, location: `${base}/Groups/${id}` },
    displayName: name,
    ...(withMembers && {
      members: (byGroup.get(id) ?? []).map(member => ({
        value: String(member.id),
        $ref: `${base}/Users/${member.id}`,
        display: personName(member),
        type: 'User',
      })),
    }),
  }))
}

export async function listGroups(call: Read) {
  const { db, organization_id, query } = call
  const { displayname, externalid, id, ...others } = comparisonsIn(query.filter, [
    'displayName',
    'externalId',
    'id',
    'members',
    'members.value',
  ])
  const member = others['members.value'] ?? others.members
  const ofMember = db.selectFrom('provisioned_group_members').select('group_id').where(sql<string>`user_id::text`, '=', member!)
  const matching = selectGroups(db, organization_id)
    .$if(displayname !== undefined, found => found.where(sql<string>`lower(g.name)`, '=', sql<string>`lower(${displayname})`))
    .$if(externalid !== undefined, found => found.where('g.external_id', '=', externalid!))
    .$if(id !== undefined, found => found.where(sql<string>`g.id::text`, '=', id!))
    .$if(member !== undefined, found => found.where('g.id', 'in', ofMember))
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const page = await matching
    .orderBy('g.id')
    .limit(query.count)
    .offset(query.startIndex - 1)
    .execute()
  return listBody(await resourcesOf(db, page, call), query.startIndex, Number(total))
}

export async function showGroup(call: Read) {
  return (await resourcesOf(call.db, [await requireGroup(call.db, call)], call))[0]!
}

/** A group as a request wants it. Undefined members stay as they are. */
type Wanted = ProvisionedGroup & { members?: Set<number> }

const groupName = text(255).min(1).transform(onOneLine)

function nameOf(value: unknown): string {
  const { data } = groupName.safeParse(value)
  if (data === undefined) throw invalid('displayName: Enter a name with at most 255 characters')
  return data
}

/** The ids in a list of members, such as `[{ "value": "17" }]`. */
function idsIn(value: unknown): number[] {
  return [value].flat().map(member => {
    const id = member !== null && typeof member === 'object' && 'value' in member ? String(member.value) : ''
    if (!/^[1-9]\d{0,8}$/.test(id)) throw invalid(`members: There is no user with the id “${id.slice(0, 20)}”.`)
    return Number(id)
  })
}

/** The group in a POST or PUT request. An id that was not sent stays as it is. */
function groupIn(body: unknown, current: string | null = null): Wanted {
  const sent = body !== null && typeof body === 'object' && !Array.isArray(body) ? (body as Record<string, unknown>) : undefined
  if (!sent) throw refusal(400, 'invalidSyntax', 'The request body is not a JSON object.')
  if (Array.isArray(sent.schemas) && !sent.schemas.includes(SCIMMY.Schemas.Group.id))
    throw refusal(400, 'invalidSyntax', 'The schemas do not include that of a group.')
  return {
    name: nameOf(sent.displayName),
    external_id: sent.externalId === undefined ? current : externalIdOf(sent.externalId),
    ...(sent.members !== undefined && { members: new Set(idsIn(sent.members ?? [])) }),
  }
}

/**
 * Applies the operations of a PATCH request. scimmy checks them, but compares each pair of members, which takes seconds for a large
 * group.
 */
function patched({ name, external_id }: Group, members: Set<number>, body: unknown): Wanted & { members: Set<number> } {
  const wanted = { name, external_id, members }
  const apply = (op: string, path: string, value: unknown) => {
    const one = /^members\[value eq "([^"]*)"\]$/i.exec(path)
    if (one && op === 'remove') return void idsIn({ value: one[1] }).forEach(id => void members.delete(id))
    switch (path.toLowerCase()) {
      case 'members':
        if (op === 'replace' || (op === 'remove' && value === undefined)) members.clear()
        if (op === 'remove') return value === undefined ? undefined : idsIn(value).forEach(id => void members.delete(id))
        return idsIn(value).forEach(id => void members.add(id))
      case 'displayname':
        wanted.name = nameOf(op === 'remove' ? undefined : value)
        return
      case 'externalid':
        wanted.external_id = externalIdOf(op === 'remove' ? null : value)
        return
      // Okta sends the id with a new name.
      case 'id':
      case 'schemas':
      case 'meta':
        return
      default:
        throw refusal(400, 'invalidPath', 'A group has displayName, externalId, and members.')
    }
  }
  for (const { op, path, value } of operationsIn(body)) {
    if (path !== undefined) apply(op.toLowerCase(), withoutSchema(path), value)
    else if (value === null || typeof value !== 'object') throw invalid('An operation without a path has an object as its value.')
    else for (const [key, item] of Object.entries(value)) apply(op.toLowerCase(), withoutSchema(key), item)
  }
  return wanted
}

const membersOf = async (tx: Db, group_id: number) =>
  new Set(
    (await tx.selectFrom('provisioned_group_members').select('user_id').where('group_id', '=', group_id).execute()).map(
      ({ user_id }) => user_id,
    ),
  )

export async function createGroup(call: Write) {
  const { tx, organization_id, now, body, addAuditSubject } = call
  const { name, external_id, members = new Set() } = groupIn(body)
  await refuseTakenName(call, name)
  const group = await tx
    .insertInto('provisioned_groups')
    .values({ organization_id, name, external_id, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  addAuditSubject({ type: 'organizations', ids: [organization_id], detail: { group: name, ...created({ external_id }) } })
  await saveMembers(call, group.id, new Set(), members)
  await updateRoles(call, [group], members)
  return (await resourcesOf(tx, [group], call))[0]!
}

export async function replaceGroup(call: Write) {
  const group = await requireGroup(call.tx, call)
  return change(call, group, await membersOf(call.tx, group.id), groupIn(call.body, group.external_id))
}

export async function patchGroup(call: Write) {
  const group = await requireGroup(call.tx, call)
  const before = await membersOf(call.tx, group.id)
  return change(call, group, before, patched(group, new Set(before), call.body))
}

export async function removeGroup(call: Write) {
  const { tx, organization_id, addAuditSubject } = call
  const group = await requireGroup(tx, call)
  const members = await membersOf(tx, group.id)
  await tx.deleteFrom('provisioned_groups').where('id', '=', group.id).execute()
  addAuditSubject({ type: 'organizations', ids: [organization_id], detail: { group: group.name, deleted: true } })
  await updateRoles(call, [group], members)
}

async function change(call: Write, group: Group, before: ReadonlySet<number>, wanted: Wanted) {
  const { tx, organization_id, now, addAuditSubject } = call
  const { name, external_id, members = before } = wanted
  if (name.toLowerCase() !== group.name.toLowerCase()) await refuseTakenName(call, name)
  const { changes } = difference(group, { name, external_id })
  const after = Object.keys(changes).length
    ? await tx
        .updateTable('provisioned_groups')
        .set({ name, external_id, updated_at: now })
        .where('id', '=', group.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : group
  addAuditSubject({ type: 'organizations', ids: [organization_id], detail: { group: name, changes } })
  await saveMembers(call, group.id, before, members)
  await updateRoles(call, [group, after], new Set([...before, ...members]))
  return (await resourcesOf(tx, [after], call))[0]!
}

async function refuseTakenName({ tx, organization_id }: Write, name: string) {
  const other = await selectGroups(tx, organization_id)
    .where(sql<string>`lower(g.name)`, '=', sql<string>`lower(${name})`)
    .executeTakeFirst()
  if (other) throw notUnique('A group with this displayName already exists.')
}

/** Adds and removes members. An added one must be a user whom the provider can see. */
async function saveMembers(call: Write, group_id: number, before: ReadonlySet<number>, members: ReadonlySet<number>) {
  const { tx, organization_id, addAuditSubject } = call
  const added = [...members].filter(id => !before.has(id))
  const removed = [...before].filter(id => !members.has(id))
  const known = await selectMembers(tx, organization_id)
    .select('u.id')
    .where('p.deleted_at', 'is', null)
    .where(sql<boolean>`u.id = any(${added}::int[])`)
    .execute()
  const unknown = added.find(id => !known.some(user => user.id === id))
  if (unknown !== undefined) throw invalid(`members: There is no user with the id “${unknown}”.`)
  if (added.length)
    await sql`insert into provisioned_group_members (group_id, user_id)
      select ${group_id}, id from unnest(${added}::int[]) as id on conflict do nothing`.execute(tx)
  if (removed.length)
    await tx
      .deleteFrom('provisioned_group_members')
      .where('group_id', '=', group_id)
      .where(sql<boolean>`user_id = any(${removed}::int[])`)
      .execute()
  if (added.length || removed.length)
    addAuditSubject({ type: 'users', ids: [...added, ...removed], detail: { group_id, added, removed } })
}
