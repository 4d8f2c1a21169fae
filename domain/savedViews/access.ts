import type { Actor } from '../actor.ts'
import { type ViewedList, viewedLists } from './lists.ts'

/** Whoever may open a list keeps views of it. Only one's own: that others' do not exist is the query's to say. */
const opensList = (actor: Actor, { resource }: { resource: ViewedList }) => viewedLists[resource].opens(actor)

export const savedViewAccess = {
  'savedViews.list': opensList,
  'savedViews.create': opensList,
  'savedViews.edit': opensList,
  'savedViews.remove': opensList,
}
