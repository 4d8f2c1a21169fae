import type { ResourceProps } from 'ra-core'
import { screen } from '../../components/screen/screen.ts'
import type { Screen } from '../../components/screen/screens.ts'
import { texts as shell } from '../../i18n/english/shell.ts'
import { resourceScreen, ToSpecifiedPath } from '../screens.tsx'

const FeatureTagList = screen(() => import('./FeatureTagList.tsx'), 'FeatureTagList')

export const featureTags: ResourceProps = {
  name: 'featureTags',
  list: <ToSpecifiedPath to="/admin/feature_tags_modifier" />,
  recordRepresentation: 'name',
}

export const featureTagScreens: Screen[] = [
  resourceScreen('featureTags', {
    path: '/admin/feature_tags_modifier',
    title: shell.titles.featureTags,
    for: 'adminFeatureTags',
    element: <FeatureTagList />,
  }),
]
