import { auditAccess } from './compliance/audit/access.ts'
import { copyAccess } from './compliance/copies/access.ts'
import { adminAccess } from './compliance/messages/access.ts'
import { retentionAccess } from './compliance/retention/access.ts'
import { answeringAccess } from './directory/answering/access.ts'
import { bedAccess } from './directory/beds/access.ts'
import { claimAccess } from './directory/claims/access.ts'
import { facilityAccess } from './directory/facilities/access.ts'
import { featureTagAccess } from './directory/featureTags/access.ts'
import { mergeAccess } from './directory/merges/access.ts'
import { payerAccess } from './directory/payers/access.ts'
import { sessionAccess } from './identity/sessions/access.ts'
import { importAccess } from './imports/access.ts'
import { insightAccess } from './insights/access.ts'
import { analyticsAccess } from './insights/analytics/access.ts'
import { documentAccess } from './intake/documents/access.ts'
import { emergencyAccess } from './intake/emergencies/access.ts'
import { patientAccess } from './intake/patients/access.ts'
import { releaseAccess } from './intake/releases/access.ts'
import { verificationAccess } from './intake/verification/access.ts'
import { matchingAccess } from './matching/access.ts'
import { contradictionAccess } from './matching/contradictions/access.ts'
import { chatAccess } from './messaging/chat/access.ts'
import { accountSecurityAccess } from './people/accountSecurity/access.ts'
import { invitationAccess } from './people/invitations/access.ts'
import { organizationAccess } from './people/organizations/access.ts'
import { userAccess } from './people/users/access.ts'
import { advocateAccess } from './placement/advocates/access.ts'
import { applicationAccess } from './placement/applications/access.ts'
import { handoverAccess } from './placement/applications/handover/access.ts'
import { requestAccess } from './placement/applications/requests/access.ts'
import { caseAccess } from './placement/cases/access.ts'
import { placementLogAccess } from './placement/placementLog/access.ts'
import { referralAccess } from './placement/referrals/access.ts'
import { transferAccess } from './placement/transfers/access.ts'
import { systemAccess } from './platform/system/access.ts'

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
