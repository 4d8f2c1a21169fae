import { enumIgnoringCase, ids, listing, optionalPaging, text } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'

/** The whole list in form order, or a filtered and sorted page of it. */
export const TagSearch = optionalPaging.extend({
  ...listing([
    'id',
    'category',
    'ui_friendly_category',
    'ui_main_category',
    'content',
    'filter_content',
    'tooltip_content',
    'display_order',
    'updated_at',
    'active',
  ]),
  ids,
  inactive: z.stringbool().default(false),
  category: text(100).optional(),
  status: enumIgnoringCase(['All', 'Active', 'Inactive']).default('All'),
})
