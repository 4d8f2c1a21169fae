import type { GuardedRoute } from '#domain/account/routes.ts'
import { texts } from '../../i18n/english/admin.ts'

export type Place = { label: string; to: string; route: GuardedRoute }

/** The six menu items shown to every administrator. Each item's route determines who may open it (NAV-025). */
export const records: readonly Place[] = [
  { label: texts.tabs.treatmentCenters, to: '/admin/organizations/dashboard', route: 'adminOrganizations' },
  { label: texts.tabs.hospitals, to: '/admin/hospitals/dashboard', route: 'adminOrganizations' },
  { label: texts.tabs.users, to: '/admin/users/dashboard', route: 'adminUsers' },
  { label: texts.tabs.featureTags, to: '/admin/feature_tags_modifier', route: 'adminFeatureTags' },
  { label: texts.tabs.publicProviders, to: '/admin/public_insurance_providers_modifier', route: 'adminProviders' },
  { label: texts.tabs.privateProviders, to: '/admin/private_insurance_providers_modifier', route: 'adminProviders' },
]

/** Menu items shown only to users who may open them. */
export const tools: readonly Place[] = [
  { label: texts.tools.facilities, to: '/admin/facilities/dashboard', route: 'adminFacilities' },
  { label: texts.tools.claims, to: '/admin/claims', route: 'adminFacilities' },
  { label: texts.tools.accountSecurity, to: '/admin/account_security', route: 'adminAccountSecurity' },
  { label: texts.tools.changes, to: '/admin/changes', route: 'adminChanges' },
  { label: texts.tools.messages, to: '/admin/messages', route: 'adminMessages' },
  { label: texts.tools.imports, to: '/admin/imports', route: 'adminImports' },
  { label: texts.tools.disclosures, to: '/admin/disclosures', route: 'adminDisclosures' },
  { label: texts.tools.retention, to: '/admin/retention', route: 'adminRetention' },
  { label: texts.tools.audit, to: '/admin/audit', route: 'adminAudit' },
  { label: texts.tools.system, to: '/admin/system', route: 'adminSystem' },
]
