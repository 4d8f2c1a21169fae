import { accountSecurityAccess } from './accountSecurity/access.ts'
import type { Actor } from './actor.ts'
import { adminAccess } from './admin/access.ts'
import { advocateAccess } from './advocates/access.ts'
import { analyticsAccess } from './analytics/access.ts'
import { answeringAccess } from './answering/access.ts'
import { applicationAccess } from './applications/access.ts'
import { requestAccess } from './applications/requests/access.ts'
import { auditAccess } from './audit/access.ts'
import { bedAccess } from './beds/access.ts'
import { caseAccess } from './cases/access.ts'
import { chatAccess } from './chat/access.ts'
import { claimAccess } from './claims/access.ts'
import { contradictionAccess } from './contradictions/access.ts'
import { copyAccess } from './copies/access.ts'
import { documentAccess } from './documents/access.ts'
import { emergencyAccess } from './emergencies/access.ts'
import { facilityAccess } from './facilities/access.ts'
import { featureTagAccess } from './featureTags/access.ts'
import { importAccess } from './imports/access.ts'
import { insightAccess } from './insights/access.ts'
import { matchingAccess } from './matching/access.ts'
import { mergeAccess } from './merges/access.ts'
import { organizationAccess } from './organizations/access.ts'
import { patientAccess } from './patients/access.ts'
import { payerAccess } from './payers/access.ts'
import { releaseAccess } from './releases/access.ts'
import { retentionAccess } from './retention/access.ts'
import { savedViewAccess } from './savedViews/access.ts'
import { sessionAccess } from './sessions/access.ts'
import { transferAccess } from './transfers/access.ts'
import { userAccess } from './users/access.ts'
import { verificationAccess } from './verification/access.ts'

/** Every action in the product and the rule that allows it. An action without a rule is denied. */
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
  ...importAccess,
  ...insightAccess,
  ...matchingAccess,
  ...mergeAccess,
  ...organizationAccess,
  ...patientAccess,
  ...payerAccess,
  ...releaseAccess,
  ...requestAccess,
  ...retentionAccess,
  ...savedViewAccess,
  ...sessionAccess,
  ...transferAccess,
  ...userAccess,
  ...verificationAccess,
}

export type Action = keyof typeof rules
/** What a rule inspects besides the actor; undefined if it needs nothing else. */
export type Subject<A extends Action> = Parameters<(typeof rules)[A]>[1]

/** Whether the actor may perform the action on the subject. The server uses it to reject calls, the screens to hide controls. */
export const can = <A extends Action>(actor: Actor, action: A, subject: Subject<A>): boolean =>
  (rules[action] as (actor: Actor, subject: Subject<A>) => boolean)(actor, subject)
