import type { contradictions } from '#domain/contradictions/contract.ts'
import { corrected } from '#domain/contradictions/rules.ts'
import { Refusal } from '#domain/refusal.ts'
import { difference } from '../audit/difference.ts'
import { reachFacility, reachFacilityToChange } from '../facilities/reach.ts'
import { changedMeanwhile } from '../facilities/saving.ts'
import type { Handlers } from '../http/serve.ts'
import { reachOrganization } from '../organizations/reach.ts'
import { namesOf, openQuestions } from './queries.ts'

/** A facility's own declines speak against its listing: its Org Admin confirms or corrects what it says. */
export const contradictionRoutes: Handlers<typeof contradictions> = {
  async list({ tx, actor, params, now, allow }) {
    const organization = await reachOrganization(tx, actor, params.id)
    allow(organization)
    const open = await openQuestions(tx, organization.id, now)
    const nameOf = await namesOf(
      tx,
      open.flatMap(({ questions }) => questions),
    )
    const data = open.flatMap(({ facility, questions }) =>
      questions.map(question => ({
        ...question,
        facility_id: facility.id,
        facility_name: facility.name,
        updated_at: facility.updated_at,
        value_name: nameOf(question),
      })),
    )
    return { data, total: data.length }
  },

  async answer({ tx, actor, params, body, now, allow, about }) {
    const before = await reachFacilityToChange(tx, actor, params.id)
    allow(before)
    const { field, value, answer, until } = body
    const change = corrected(before, { field, value })
    about({
      type: 'facilities',
      ids: [before.id],
      detail: { field, value, answer, until, ...(answer === 'corrected' && difference(before, change ?? {})) },
    })
    if (before.updated_at !== body.updated_at || !change) throw new Refusal('conflict', changedMeanwhile)
    await tx
      .insertInto('listing_answers')
      .values({ facility_id: before.id, field, value, answer, until, answered_by: actor.id, answered_at: now })
      .execute()
    if (answer === 'corrected')
      await tx
        .updateTable('facilities')
        .set({ ...change, updated_at: now })
        .where('id', '=', before.id)
        .execute()
    const { updated_at } = await reachFacility(tx, actor, before.id)
    return { facility_id: before.id, answer, updated_at }
  },
}
