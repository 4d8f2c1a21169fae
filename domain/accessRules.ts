import { auditAccess } from './compliance/audit/contract.ts'
import { copyAccess } from './compliance/copies/contract.ts'
import { adminAccess } from './compliance/messages/contract.ts'
import { retentionAccess } from './compliance/retention/contract.ts'
import { answeringAccess } from './directory/answering/contract.ts'
import { bedAccess } from './directory/beds/contract.ts'
import { claimAccess } from './directory/claims/contract.ts'
import { facilityAccess } from './directory/facilities/contract.ts'
import { featureTagAccess } from './directory/featureTags/contract.ts'
import { mergeAccess } from './directory/merges/contract.ts'
import { payerAccess } from './directory/payers/contract.ts'
import { sessionAccess } from './identity/sessions/contract.ts'
import { importAccess } from './imports/contract.ts'
import { analyticsAccess } from './insights/analytics/contract.ts'
import { insightAccess } from './insights/contract.ts'
import { documentAccess } from './intake/documents/contract.ts'
import { emergencyAccess } from './intake/emergencies/contract.ts'
import { patientAccess } from './intake/patients/access.ts'
import { releaseAccess } from './intake/releases/contract.ts'
import { verificationAccess } from './intake/verification/contract.ts'
import { matchingAccess } from './matching/contract.ts'
import { contradictionAccess } from './matching/contradictions/contract.ts'
import { chatAccess } from './messaging/chat/contract.ts'
import { accountSecurityAccess } from './people/accountSecurity/contract.ts'
import { invitationAccess } from './people/invitations/contract.ts'
import { organizationAccess } from './people/organizations/contract.ts'
import { userAccess } from './people/users/contract.ts'
import { advocateAccess } from './placement/advocates/contract.ts'
import { applicationAccess } from './placement/applications/access.ts'
import { handoverAccess } from './placement/applications/handover/contract.ts'
import { requestAccess } from './placement/applications/requests/contract.ts'
import { caseAccess } from './placement/cases/contract.ts'
import { demandAccess } from './placement/demand/contract.ts'
import { placementLogAccess } from './placement/placementLog/contract.ts'
import { referralAccess } from './placement/referrals/contract.ts'
import { transferAccess } from './placement/transfers/contract.ts'
import { systemAccess } from './platform/system/contract.ts'

/** Every action in the product and the rule that permits it. Actions without a rule are denied. */
export const rules = {
  ...accountSecurityAccess,
  ...adminAccess,
  ...advocateAccess,
  ...analyticsAccess,
  ...answeringAccess,
  ...applicationAccess,
  ...auditAccess,
  ...bedAccess,
  ...caseAccess,
  ...chatAccess,
  ...claimAccess,
  ...contradictionAccess,
  ...copyAccess,
  ...documentAccess,
  ...emergencyAccess,
  ...facilityAccess,
  ...featureTagAccess,
  ...handoverAccess,
  ...importAccess,
  ...insightAccess,
  ...invitationAccess,
  ...matchingAccess,
  ...mergeAccess,
  ...organizationAccess,
  ...patientAccess,
  ...payerAccess,
  ...placementLogAccess,
  ...demandAccess,
  ...referralAccess,
  ...releaseAccess,
  ...requestAccess,
  ...retentionAccess,
  ...sessionAccess,
  ...systemAccess,
  ...transferAccess,
  ...userAccess,
  ...verificationAccess,
}
