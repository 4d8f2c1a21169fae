import type { Actor } from '../../identity/actor.ts'
import { type ViewedList, viewedLists } from './lists.ts'

/** Users who may open a list may save views of it. The query returns only their own views. */
const opensList = (actor: Actor, { resource }: { resource: ViewedList }) => viewedLists[resource].opens(actor)

export const savedViewAccess = {
  'savedViews.list': opensList,
  'savedViews.create': opensList,
  'savedViews.edit': opensList,
  'savedViews.remove': opensList,
}
