import { advocates } from '#domain/advocates/contract.ts'
import { applications } from '#domain/applications/contract.ts'
import { common } from '#domain/common/contract.ts'
import { facilities } from '#domain/facilities/contract.ts'
import { organizations } from '#domain/organizations/contract.ts'
import { type ViewedList, viewedLists } from '#domain/savedViews/lists.ts'
import type { ViewQuery } from '#domain/savedViews/schema.ts'
import { users } from '#domain/users/contract.ts'
import type { z } from '#zod'

const querySchemas: Record<ViewedList, z.ZodType> = {
  users: users.list.query,
  treatmentCenters: organizations.list.query,
  hospitals: organizations.list.query,
  facilities: facilities.listAll.query,
  featureTags: common.featureTags.query,
  publicPayers: common.providers.query,
  privatePayers: common.providers.query,
  patients: advocates.records.query,
  received: applications.list.query,
}

/** Whether the list has these filters and accepts their values and the sort order. Other views cannot be saved. */
export function fitsList(resource: ViewedList, { filter, sort, order, page_size }: ViewQuery): boolean {
  const known: readonly string[] = viewedLists[resource].filters
  const query = { ...filter, ...(sort !== null && { sort }), order, page_size: String(page_size) }
  return Object.keys(filter).every(name => known.includes(name)) && querySchemas[resource].safeParse(query).success
}
