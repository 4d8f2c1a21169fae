import { contracts } from '#domain/contracts.ts'
import type { Contract } from '#domain/endpoint.ts'
import { profileRoutes } from './account/profileRoutes.ts'
import { accountRoutes } from './account/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { advocateRoutes } from './advocates/routes.ts'
import { analyticsRoutes } from './analytics/routes.ts'
import { answeringRoutes } from './answering/routes.ts'
import { bedHoldRoutes } from './applications/bedHoldRoutes.ts'
import { requestRoutes } from './applications/requests/routes.ts'
import { applicationRoutes } from './applications/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { bedRoutes } from './beds/routes.ts'
import { caseRoutes } from './cases/routes.ts'
import { chatRoutes } from './chat/routes.ts'
import { claimRoutes } from './claims/routes.ts'
import { commonRoutes } from './common/routes.ts'
import { contradictionRoutes } from './contradictions/routes.ts'
import { copyRoutes } from './copies/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { emergencyRoutes } from './emergencies/routes.ts'
import { facilityRoutes } from './facilities/routes.ts'
import { featureTagRoutes } from './featureTags/routes.ts'
import type { Handlers } from './http/serve.ts'
import { importRoutes } from './imports/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { liveRoutes } from './live/routes.ts'
import { matchingRoutes } from './matching/routes.ts'
import { mergeRoutes } from './merges/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { openReferralRoutes } from './openReferral/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { patientRoutes } from './patients/routes.ts'
import { payerRoutes } from './payers/routes.ts'
import { releaseRoutes } from './releases/routes.ts'
import { retentionRoutes } from './retention/routes.ts'
import { savedViewRoutes } from './savedViews/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { secondFactorRoutes } from './secondFactor/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { tableSettingRoutes } from './tableSettings/routes.ts'
import { transferRoutes } from './transfers/routes.ts'
import { userRoutes } from './users/routes.ts'
import { verificationRoutes } from './verification/routes.ts'
import { accountSecurityRoutes } from './workflows/accountSecurityRoutes.ts'
import { closingRoutes } from './workflows/closingLocations.ts'
import { directoryRoutes } from './workflows/directoryRoutes.ts'
import { draftRoutes } from './workflows/draftRoutes.ts'
import { userEditRoutes } from './workflows/editUser.ts'
import { removalRoutes } from './workflows/removeMember.ts'
import { signingRoutes } from './workflows/signRelease.ts'
import { uploadRoutes } from './workflows/uploadDocument.ts'

/** The handlers of each contract. A contract without handlers is a compile error. */
const handlers: { [N in keyof typeof contracts]: Handlers<(typeof contracts)[N]> } = {
  account: accountRoutes,
  accountSecurity: accountSecurityRoutes,
  admin: adminRoutes,
  advocates: advocateRoutes,
  answering: answeringRoutes,
  analytics: analyticsRoutes,
  applications: applicationRoutes,
  audit: auditRoutes,
  beds: { ...bedRoutes, ...bedHoldRoutes },
  cases: caseRoutes,
  chat: chatRoutes,
  claims: claimRoutes,
  common: commonRoutes,
  contradictions: contradictionRoutes,
  copies: copyRoutes,
  documents: { ...documentRoutes, ...uploadRoutes },
  drafts: draftRoutes,
  emergencies: emergencyRoutes,
  facilities: { ...facilityRoutes, ...closingRoutes, ...directoryRoutes },
  featureTags: featureTagRoutes,
  imports: importRoutes,
  insights: insightRoutes,
  live: liveRoutes,
  matching: matchingRoutes,
  merges: mergeRoutes,
  notifications: notificationRoutes,
  openReferral: openReferralRoutes,
  organizations: { ...organizationRoutes, ...removalRoutes },
  patients: { ...patientRoutes, ...signingRoutes },
  payers: payerRoutes,
  profile: profileRoutes,
  releases: releaseRoutes,
  requests: requestRoutes,
  retention: retentionRoutes,
  savedViews: savedViewRoutes,
  tableSettings: tableSettingRoutes,
  search: searchRoutes,
  secondFactor: secondFactorRoutes,
  sessions: sessionRoutes,
  transfers: transferRoutes,
  users: { ...userRoutes, ...userEditRoutes },
  verification: verificationRoutes,
}

export function nouns(each: <C extends Contract>(noun: string, endpoints: C, handlers: Handlers<C>) => void) {
  for (const noun of Object.keys(contracts) as (keyof typeof contracts)[]) each(noun, contracts[noun], handlers[noun] as never)
}
