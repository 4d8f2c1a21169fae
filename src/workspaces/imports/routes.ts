import { texts } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'

export const importScreens: readonly Screen[] = [
  {
    path: '/admin/imports',
    title: () => texts.titles.imports,
    for: 'adminImports',
    Component: lazyWithRetry(() => import('./ImportsPage.tsx'), 'ImportsPage'),
    console: true,
    resource: 'imports',
  },
  {
    path: '/admin/import_mappings',
    title: () => texts.titles.importMappings,
    for: 'adminImports',
    Component: lazyWithRetry(() => import('./mappings/SavedMappings.tsx'), 'SavedMappings'),
    console: true,
    resource: 'importMappings',
  },
]
