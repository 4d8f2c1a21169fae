import type { featureTags } from '#domain/featureTags/contract.ts'
import { isRuled, whyCategoryStays, whyInUse } from '#domain/featureTags/ruled.ts'
import { Refusal } from '#domain/refusal.ts'
import { created, difference } from '../audit/difference.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/serve.ts'
import { findTag } from './queries.ts'

export const featureTagRoutes: Handlers<typeof featureTags> = {
  async show({ tx, params, allow }) {
    allow()
    return reachTag(tx, params.id)
  },

  async create({ tx, body, now, allow, about }) {
    allow()
    const tag = await tx
      .insertInto('feature_tags')
      .values({ ...body, updated_at: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    about({ type: 'feature_tags', ids: [tag.id], detail: created(body) })
    return tag
  },

  async edit({ tx, params, body: { active, ...body }, now, allow, about }) {
    allow()
    const before = await reachTag(tx, params.id)
    if (isRuled(before.id)) {
      if (active === false) throw new Refusal('invalid', whyInUse, { errors: { active: whyInUse } })
      // In another list the answer that a rule waits for could not be given.
      if (body.category !== undefined && body.category !== before.category)
        throw new Refusal('invalid', whyCategoryStays, { errors: { category: whyCategoryStays } })
    }
    const change = { ...body, ...(active != null && { active }) }
    const tag = await tx
      .updateTable('feature_tags')
      .set({ ...change, updated_at: now })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    about({ type: 'feature_tags', ids: [tag.id], detail: difference(before, change) })
    return tag
  },
}

async function reachTag(tx: Db, id: number) {
  const tag = await findTag(tx, id)
  if (!tag) throw new Refusal('not_found', 'Feature tag not found')
  return tag
}
