import { contract } from '../endpoint.ts'
import { one } from '../formats.ts'
import { seen } from '../seen.ts'
import { FeatureTag, FeatureTagEdit, NewFeatureTag } from './schema.ts'

/** Managing feature tags. The list is `common.featureTags`. */
export const featureTags = contract({
  show: {
    method: 'GET',
    path: '/common/feature-tags/:id',
    about: 'One feature tag, in use or not.',
    access: 'featureTags.show',
    params: one,
    response: FeatureTag,
  },
  create: {
    method: 'POST',
    path: '/common/feature-tags',
    about: 'Adds a feature tag to the catalogue.',
    access: 'featureTags.create',
    body: NewFeatureTag,
    status: 201,
    response: FeatureTag,
  },
  edit: {
    method: 'PATCH',
    path: '/common/feature-tags/:id',
    about:
      'Changes a feature tag; what is absent stays. With active=false it leaves the lists and stays where it is used; a tag that rules name stays in use.',
    access: 'featureTags.edit',
    params: one,
    body: FeatureTagEdit.extend(seen),
    response: FeatureTag,
  },
})
