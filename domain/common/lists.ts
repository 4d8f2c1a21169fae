import { enumIgnoringCase, ids, listing, optionalPaging, text } from '../formats.ts'
import { insuranceTypes } from '../payers/schema.ts'
import { z } from '../zod.ts'

/** The whole list in form order, or a filtered and sorted page of it. */
export const Tags = optionalPaging.extend({
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
/** All payers by name, or a filtered and sorted page of them. */
export const Payers = optionalPaging.extend({
  ...listing(['id', 'payer_code', 'payer_name', 'insurance_type', 'updated_at', 'active']),
  ids,
  insurance_type: enumIgnoringCase(insuranceTypes).optional(),
})
