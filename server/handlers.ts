import type * as contracts from '#domain/contracts.ts'
import { archiveRoutes } from './backup/organization/routes.ts'
import { auditRoutes } from './compliance/audit/routes.ts'
import { copyRoutes } from './compliance/copies/routes.ts'
import { adminRoutes } from './compliance/messages/routes.ts'
import { retentionRoutes } from './compliance/retention/routes.ts'
import { commonRoutes } from './directory/addresses/routes.ts'
import { answeringRoutes } from './directory/answering/routes.ts'
import { bedRoutes } from './directory/beds/routes.ts'
import { claimRoutes } from './directory/claims/routes.ts'
import { facilityRoutes } from './directory/facilities/routes.ts'
import { featureTagRoutes } from './directory/featureTags/routes.ts'
import { duplicateRoutes } from './directory/merges/duplicateRoutes.ts'
import { mergeRoutes } from './directory/merges/routes.ts'
import { payerMergeRoutes } from './directory/payerMerges/routes.ts'
import { payerRoutes } from './directory/payers/routes.ts'
import { profileRoutes } from './identity/account/profileRoutes.ts'
import { accountRoutes } from './identity/account/routes.ts'
import { secondFactorRoutes } from './identity/secondFactor/routes.ts'
import { sessionRoutes } from './identity/sessions/routes.ts'
import { signOnRoutes } from './identity/signOn/routes.ts'
import { listingRoutes } from './imports/listings/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { savedMappingRoutes } from './imports/savedMappings/routes.ts'
import { treatmentTermRoutes } from './imports/treatmentTerms/routes.ts'
import { analyticsRoutes } from './insights/analytics/routes.ts'
import { openReferralRoutes } from './insights/openReferral/routes.ts'
import { insightRoutes } from './insights/routes.ts'
import { documentRoutes } from './intake/documents/routes.ts'
import { emergencyRoutes } from './intake/emergencies/routes.ts'
import { patientRoutes } from './intake/patients/routes.ts'
import { releaseRoutes } from './intake/releases/routes.ts'
import { verificationRoutes } from './intake/verification/routes.ts'
import { contradictionRoutes } from './matching/contradictions/routes.ts'
import { matchingRoutes } from './matching/routes.ts'
import { chatRoutes } from './messaging/chat/routes.ts'
import { notificationRoutes } from './messaging/notifications/routes.ts'
import { invitationRoutes } from './people/invitations/routes.ts'
import { organizationRoutes } from './people/organizations/routes.ts'
import { tokenRoutes } from './people/programs/tokens.ts'
import { webhookRoutes } from './people/programs/webhooks.ts'
import { userRoutes } from './people/users/routes.ts'
import { advocateRoutes } from './placement/advocates/routes.ts'
import { bedHoldRoutes } from './placement/applications/bedHoldRoutes.ts'
import { handoverRoutes } from './placement/applications/handover/routes.ts'
import { requestRoutes } from './placement/applications/requests/routes.ts'
import { applicationRoutes } from './placement/applications/routes.ts'
import { caseRoutes } from './placement/cases/routes.ts'
import { demandRoutes } from './placement/demand/routes.ts'
import { placementLogRoutes } from './placement/placementLog/routes.ts'
import { referralRoutes } from './placement/referrals/routes.ts'
import { transferRoutes } from './placement/transfers/routes.ts'
import type { Handlers } from './platform/http/handler.ts'
import { installationRoutes } from './platform/installation/routes.ts'
import { liveRoutes } from './platform/live/routes.ts'
import { deliveryRoutes } from './platform/outbox/callbacks.ts'
import { systemRoutes } from './platform/system/routes.ts'
import { tableSettingRoutes } from './platform/tableSettings/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { accountSecurityRoutes } from './workflows/accountSecurityRoutes.ts'
import { changeDocumentRoutes } from './workflows/changeDocuments.ts'
import { closingRoutes } from './workflows/closingLocations.ts'
import { directoryRoutes } from './workflows/directoryRoutes.ts'
import { draftRoutes } from './workflows/draftRoutes.ts'
import { userEditRoutes } from './workflows/editUser.ts'
import { provisioningRoutes } from './workflows/provisioning/overview.ts'
import { removalRoutes } from './workflows/removeMember.ts'
import { sampleRoutes } from './workflows/samplePatient.ts'
import { sendPlanRoutes } from './workflows/sendPlans/routes.ts'
import { signingRoutes } from './workflows/signRelease.ts'

/** Each contract's handlers. A contract without handlers is a compile error. */
export const handlers: { [N in keyof typeof contracts]: Handlers<(typeof contracts)[N]> } = {
  account: accountRoutes,
  accountSecurity: accountSecurityRoutes,
  admin: adminRoutes,
  advocates: advocateRoutes,
  analytics: analyticsRoutes,
  answering: answeringRoutes,
  applications: applicationRoutes,
  archives: archiveRoutes,
  audit: auditRoutes,
  beds: { ...bedHoldRoutes, ...bedRoutes },
  cases: caseRoutes,
  chat: chatRoutes,
  claims: claimRoutes,
  duplicates: duplicateRoutes,
  common: commonRoutes,
  contradictions: contradictionRoutes,
  copies: copyRoutes,
  documents: { ...documentRoutes, ...changeDocumentRoutes },
  drafts: draftRoutes,
  emergencies: emergencyRoutes,
  facilities: { ...closingRoutes, ...directoryRoutes, ...facilityRoutes },
  featureTags: featureTagRoutes,
  handovers: handoverRoutes,
  imports: importRoutes,
  listings: listingRoutes,
  savedMappings: savedMappingRoutes,
  treatmentTerms: treatmentTermRoutes,
  insights: insightRoutes,
  invitations: invitationRoutes,
  live: liveRoutes,
  matching: matchingRoutes,
  merges: mergeRoutes,
  notifications: notificationRoutes,
  openReferral: openReferralRoutes,
  organizations: { ...organizationRoutes, ...removalRoutes },
  patients: { ...patientRoutes, ...signingRoutes },
  payerMerges: payerMergeRoutes,
  payers: payerRoutes,
  placementLog: placementLogRoutes,
  profile: profileRoutes,
  provisioning: provisioningRoutes,
  demand: demandRoutes,
  deliveries: deliveryRoutes,
  referrals: referralRoutes,
  releases: releaseRoutes,
  requests: requestRoutes,
  retention: retentionRoutes,
  samples: sampleRoutes,
  search: searchRoutes,
  secondFactor: secondFactorRoutes,
  sendPlans: sendPlanRoutes,
  sessions: sessionRoutes,
  installation: installationRoutes,
  signOn: signOnRoutes,
  system: systemRoutes,
  tableSettings: tableSettingRoutes,
  tokens: tokenRoutes,
  transfers: transferRoutes,
  users: { ...userEditRoutes, ...userRoutes },
  verification: verificationRoutes,
  webhooks: webhookRoutes,
}
