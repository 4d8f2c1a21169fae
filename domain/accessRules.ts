import { adminAccess, archiveAccess, auditAccess, copyAccess, retentionAccess } from './compliance/access.ts'
import {
  answeringAccess,
  bedAccess,
  claimAccess,
  duplicateAccess,
  facilityAccess,
  featureTagAccess,
  mergeAccess,
  payerAccess,
  payerMergeAccess,
} from './directory/access.ts'
import { sessionAccess, signOnAccess } from './identity/access.ts'
import { importAccess, listingAccess, treatmentTermAccess } from './imports/access.ts'
import { analyticsAccess, insightAccess } from './insights/access.ts'
import { documentAccess, emergencyAccess, patientAccess, releaseAccess, verificationAccess } from './intake/access.ts'
import { contradictionAccess, matchingAccess } from './matching/access.ts'
import { chatAccess } from './messaging/access.ts'
import { accountSecurityAccess, invitationAccess, organizationAccess, programAccess, userAccess } from './people/access.ts'
import {
  advocateAccess,
  applicationAccess,
  caseAccess,
  demandAccess,
  handoverAccess,
  placementLogAccess,
  referralAccess,
  requestAccess,
  transferAccess,
} from './placement/access.ts'
import { systemAccess } from './platform/access.ts'

/** Every action in the product and the rule that permits it. Actions without a rule are denied. */
export const rules = {
  ...accountSecurityAccess,
  ...adminAccess,
  ...advocateAccess,
  ...analyticsAccess,
  ...answeringAccess,
  ...archiveAccess,
  ...applicationAccess,
  ...auditAccess,
  ...bedAccess,
  ...caseAccess,
  ...chatAccess,
  ...claimAccess,
  ...duplicateAccess,
  ...contradictionAccess,
  ...copyAccess,
  ...documentAccess,
  ...emergencyAccess,
  ...facilityAccess,
  ...featureTagAccess,
  ...handoverAccess,
  ...importAccess,
  ...listingAccess,
  ...treatmentTermAccess,
  ...insightAccess,
  ...invitationAccess,
  ...matchingAccess,
  ...mergeAccess,
  ...organizationAccess,
  ...patientAccess,
  ...payerAccess,
  ...payerMergeAccess,
  ...placementLogAccess,
  ...demandAccess,
  ...programAccess,
  ...referralAccess,
  ...releaseAccess,
  ...requestAccess,
  ...retentionAccess,
  ...sessionAccess,
  ...signOnAccess,
  ...systemAccess,
  ...transferAccess,
  ...userAccess,
  ...verificationAccess,
}
