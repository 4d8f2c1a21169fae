import { seenVersion } from '../../concurrentEdits.ts'
import { activeStatuses, BulkReport, bulkStatus } from '../../platform/bulk.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { FeatureTag, FeatureTagEdit, NewFeatureTag, TagSearch } from './schema.ts'

/** The endpoints that manage feature tags. `common.featureTags` returns the list. */
export const featureTags = contract({
  show: {
    method: 'GET',
    path: '/common/feature-tags/:id',
    about: 'One feature tag, active or inactive.',
    access: 'featureTags.show',
    params: idParams,
    response: FeatureTag,
  },
  export: {
    method: 'GET',
    path: '/common/feature-tags/export',
    about: 'All feature tags that match the filter, in list order, as a CSV file.',
    access: 'featureTags.list',
    query: TagSearch.omit({ page_number: true, page_size: true }),
    responseType: 'csv',
    response: z.string(),
  },
  create: {
    method: 'POST',
    path: '/common/feature-tags',
    about: 'Adds a feature tag to the catalog.',
    access: 'featureTags.create',
    body: NewFeatureTag,
    status: 201,
    response: FeatureTag,
  },
  edit: {
    method: 'PATCH',
    path: '/common/feature-tags/:id',
    about:
      'Updates a feature tag. Omitted fields do not change. With active=false, it is removed from option lists but stays where it is already used. Tags that Passage relies on cannot be made inactive.',
    access: 'featureTags.edit',
    params: idParams,
    body: FeatureTagEdit.extend(seenVersion),
    response: FeatureTag,
  },
  bulkStatus: {
    method: 'POST',
    path: '/common/feature-tags/bulk/status',
    about:
      'Activates or deactivates multiple feature tags, applying the same rules as for a single one, and reports the result for each row. A preview changes nothing.',
    access: 'featureTags.edit',
    body: z.object({ ...bulkStatus(z.enum(activeStatuses)), status: z.enum(activeStatuses) }),
    response: BulkReport,
    unaudited: 'a preview changes nothing; each changed row is audited separately',
  },
})
