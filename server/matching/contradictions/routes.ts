import { can } from '#domain/access.ts'
import { sameKind } from '#domain/directory/beds/rules.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { contradictions } from '#domain/matching/contradictions/contract.ts'
import { correctListing, parseBedValue } from '#domain/matching/contradictions/rules.ts'
import type { ListedOrganization } from '#domain/people/organizations/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { findBeds } from '../../directory/beds/bedQueries.ts'
import { reportBeds } from '../../directory/beds/reportBeds.ts'
import { lockedFacilityInPath, requireFacility } from '../../directory/facilities/queries.ts'
import { changedMeanwhile } from '../../directory/facilities/saving.ts'
import { organizationInPath } from '../../people/organizations/members.ts'
import { difference } from '../../platform/auditTrail/write.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { listedBeds, namesOf, openQuestions } from './queries.ts'

async function listListingIssues({
  subject: organization,
  tx,
  actor,
  now,
}: Call<typeof contradictions.list, ListedOrganization>) {
  const open = await openQuestions(tx, organization.id, now)
  const nameOf = await namesOf(
    tx,
    open.flatMap(({ questions }) => questions),
  )
  const data = open.flatMap(({ facility, questions }) => {
    // Only the facility itself can report open beds.
    const canReport = can(actor, 'beds.tell', { facility_id: facility.id, organization_id: organization.id })
    return questions
      .filter(({ field }) => canReport || field !== 'open_beds')
      .map(question => {
        const kind = question.field === 'open_beds' ? parseBedValue(question.value) : undefined
        const bed = facility.open_beds.find(bed => kind && sameKind(bed, kind))
        return {
          ...question,
          facility_id: facility.id,
          facility_name: facility.name,
          updated_at: bed?.told_at ?? facility.updated_at,
          value_name: nameOf(question),
          bed: bed ? { population: bed.population, free: bed.free, told_at: bed.told_at } : null,
        }
      })
  })
  return { data, total: data.length }
}

async function answerListingIssue(call: Call<typeof contradictions.answer, Facility>) {
  const { subject: before, tx, actor, body, now, addAuditSubject } = call
  const { field, value, answer, until } = body
  const beds = await findBeds(tx, before.id)
  const listed = { ...before, open_beds: listedBeds(beds?.beds ?? [], now) }
  const change = correctListing(listed, { field, value })
  const kind = field === 'open_beds' ? parseBedValue(value) : undefined
  const bed = beds?.beds.find(bed => kind && sameKind(bed, kind))
  const open = answer === 'confirmed' ? bed?.open : bed?.held
  addAuditSubject({
    type: 'facilities',
    ids: [before.id],
    detail: {
      field,
      value,
      answer,
      until,
      ...(bed ? { open: [bed.open, open] } : answer === 'corrected' && difference(before, change ?? {})),
    },
  })
  const version = kind ? bed?.told_at : before.updated_at
  if (version !== body.updated_at || !change) throw new HttpError('conflict', changedMeanwhile)
  await tx
    .insertInto('listing_answers')
    .values({ facility_id: before.id, field, value, answer, until, answered_by: actor.id, answered_at: now })
    .execute()
  if (bed) {
    if (!can(actor, 'beds.tell', { facility_id: before.id, organization_id: before.organization_id }))
      throw new HttpError('forbidden', 'You do not have the required permission')
    await reportBeds(call, before.id, [{ ...kind!, open: open ?? 0, seen: bed.open }], { user_id: actor.id, by_link: false })
    return { facility_id: before.id, answer, updated_at: now }
  }
  if (answer === 'corrected')
    await tx
      .updateTable('facilities')
      .set({ ...change, updated_at: now })
      .where('id', '=', before.id)
      .execute()
  const { updated_at } = await requireFacility(tx, actor, before.id)
  return { facility_id: before.id, answer, updated_at }
}

/** Listing issues raised by a facility's own declines. Its Org Admin confirms or corrects the listing. */
export const contradictionRoutes: Handlers<typeof contradictions> = {
  list: handler(contradictions.list, { subject: organizationInPath, run: listListingIssues }),
  answer: handler(contradictions.answer, { subject: lockedFacilityInPath, run: answerListingIssue }),
}
