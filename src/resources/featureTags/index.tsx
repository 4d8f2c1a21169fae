import type { ResourceProps } from 'ra-core'
import { texts as shell } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { ToSpecifiedPath } from '../ToSpecifiedPath.tsx'

export const featureTags: ResourceProps = {
  name: 'featureTags',
  list: <ToSpecifiedPath to="/admin/feature_tags_modifier" />,
  recordRepresentation: 'content',
}

export const featureTagScreens: Screen[] = [
  {
    path: '/admin/feature_tags_modifier',
    title: () => shell.titles.featureTags,
    for: 'adminFeatureTags',
    Component: lazyWithRetry(() => import('./FeatureTagList.tsx'), 'FeatureTagList'),
    console: true,
    resource: 'featureTags',
  },
]
