import { contract } from '../endpoint.ts'
import { enumIgnoringCase, idParams, rowId, total } from '../formats.ts'
import { z } from '../zod.ts'
import { viewedListNames } from './lists.ts'
import { SavedView, ViewQuery, viewName } from './schema.ts'

export const savedViews = contract({
  list: {
    method: 'GET',
    path: '/saved-views',
    about: 'The caller’s views of a list, sorted by name.',
    access: 'savedViews.list',
    query: z.object({ resource: enumIgnoringCase(viewedListNames) }),
    response: z.array(SavedView),
    responseFields: total,
  },
  create: {
    method: 'POST',
    path: '/saved-views',
    about: 'Saves a list’s filters, sort order, and page size under a name. Up to 50 views per list.',
    access: 'savedViews.create',
    body: z.object({
      resource: z.enum(viewedListNames),
      name: viewName,
      query: ViewQuery,
      is_default: z.boolean().default(false),
    }),
    status: 201,
    response: SavedView,
  },
  edit: {
    method: 'PATCH',
    path: '/saved-views/:id',
    about: 'Renames a view, replaces its settings, or makes it the default. Omitted fields do not change.',
    access: 'savedViews.edit',
    params: idParams,
    body: z.object({ name: viewName, query: ViewQuery, is_default: z.boolean() }).partial(),
    response: SavedView,
  },
  remove: {
    method: 'DELETE',
    path: '/saved-views/:id',
    about: 'Deletes a view.',
    access: 'savedViews.remove',
    params: idParams,
    response: z.object({ id: rowId }),
  },
})
