import { texts } from '../../i18n/english/shell.ts'
import { lazyWithRetry } from '../../ui/screen/lazyWithRetry.tsx'
import type { Screen } from '../../ui/screen/screens.ts'
import { myOrganizationQuery } from './myOrganization/queries.ts'

export const directoryScreens: readonly Screen[] = [
  {
    path: '/admin/claims',
    title: () => texts.titles.claims,
    for: 'adminFacilities',
    Component: lazyWithRetry(() => import('./claims/ClaimsPage.tsx'), 'ClaimsPage'),
    console: true,
    resource: 'claims',
  },
  {
    path: '/admin/duplicates',
    title: () => texts.titles.duplicates,
    for: 'adminFacilities',
    Component: lazyWithRetry(() => import('./duplicates/DuplicatesPage.tsx'), 'DuplicatesPage'),
    console: true,
    resource: 'duplicates',
  },
  {
    path: '/patient/community',
    title: () => texts.titles.community,
    for: 'community',
    Component: lazyWithRetry(() => import('./community/Community.tsx'), 'Community'),
  },
  {
    path: '/facility/edit/:id',
    title: () => texts.titles.editFacility,
    for: 'editFacility',
    Component: lazyWithRetry(() => import('./facilityForm/FacilityEdit.tsx'), 'FacilityEdit'),
  },
  {
    path: '/facility/:id/add/:section',
    title: () => texts.titles.addFacility,
    for: 'addFacility',
    Component: lazyWithRetry(() => import('./facilityForm/FacilityWizard.tsx'), 'FacilityWizard'),
  },
  {
    path: '/facility/merge/:id/:otherId',
    title: () => texts.titles.mergeFacilities,
    for: 'addFacility',
    Component: lazyWithRetry(() => import('./facilityMerge/FacilityMerge.tsx'), 'FacilityMerge'),
  },
  {
    path: '/admin/payer_duplicates',
    title: () => texts.titles.payerDuplicates,
    for: 'adminProviders',
    Component: lazyWithRetry(() => import('./payerMerge/PayerDuplicates.tsx'), 'PayerDuplicates'),
    console: true,
    resource: 'payerDuplicates',
  },
  {
    path: '/facility/my_organization',
    title: () => texts.titles.myOrganization,
    for: 'myOrganization',
    Component: lazyWithRetry(() => import('./myOrganization/MyOrganization.tsx'), 'MyOrganization'),
    queries: () => [myOrganizationQuery],
  },
]
