import { audit } from './compliance/audit/contract.ts'
import { copies } from './compliance/copies/contract.ts'
import { admin } from './compliance/messages/contract.ts'
import { retention } from './compliance/retention/contract.ts'
import { common } from './directory/addresses/contract.ts'
import { answering } from './directory/answering/contract.ts'
import { beds } from './directory/beds/contract.ts'
import { claims } from './directory/claims/contract.ts'
import { facilities } from './directory/facilities/contract.ts'
import { featureTags } from './directory/featureTags/contract.ts'
import { merges } from './directory/merges/contract.ts'
import { payers } from './directory/payers/contract.ts'
import { account } from './identity/account/contract.ts'
import { profile } from './identity/account/profile.ts'
import { secondFactor } from './identity/secondFactor/contract.ts'
import { sessions } from './identity/sessions/contract.ts'
import { imports } from './imports/contract.ts'
import { analytics } from './insights/analytics/contract.ts'
import { insights } from './insights/contract.ts'
import { openReferral } from './insights/openReferral/contract.ts'
import { documents } from './intake/documents/contract.ts'
import { emergencies } from './intake/emergencies/contract.ts'
import { patients } from './intake/patients/contract.ts'
import { releases } from './intake/releases/contract.ts'
import { verification } from './intake/verification/contract.ts'
import { matching } from './matching/contract.ts'
import { contradictions } from './matching/contradictions/contract.ts'
import { directory } from './matching/directory.ts'
import { chat } from './messaging/chat/contract.ts'
import { notifications } from './messaging/notifications/contract.ts'
import { accountSecurity } from './people/accountSecurity/contract.ts'
import { invitations } from './people/invitations/contract.ts'
import { organizations } from './people/organizations/contract.ts'
import { users } from './people/users/contract.ts'
import { advocates } from './placement/advocates/contract.ts'
import { bedHolds } from './placement/applications/bedHolds.ts'
import { applications } from './placement/applications/contract.ts'
import { requests } from './placement/applications/requests/contract.ts'
import { cases } from './placement/cases/contract.ts'
import { placementLog } from './placement/placementLog/contract.ts'
import { referrals } from './placement/referrals/contract.ts'
import { transfers } from './placement/transfers/contract.ts'
import { drafts } from './platform/drafts/contract.ts'
import { live } from './platform/live/contract.ts'
import { savedViews } from './platform/savedViews/contract.ts'
import { system } from './platform/system/contract.ts'
import { tableSettings } from './platform/tableSettings/contract.ts'
import { search } from './search/contract.ts'

/** Every API contract, used by the server, the browser, the tests, and the OpenAPI document. */
export const contracts = {
  account,
  accountSecurity,
  admin,
  advocates,
  analytics,
  answering,
  applications,
  audit,
  beds: { ...beds, ...bedHolds },
  cases,
  chat,
  claims,
  common,
  contradictions,
  copies,
  documents,
  drafts,
  emergencies,
  facilities: { ...facilities, ...directory },
  featureTags,
  imports,
  insights,
  invitations,
  live,
  matching,
  merges,
  notifications,
  openReferral,
  organizations,
  patients,
  payers,
  placementLog,
  profile,
  referrals,
  releases,
  requests,
  retention,
  savedViews,
  search,
  secondFactor,
  sessions,
  system,
  tableSettings,
  transfers,
  users,
  verification,
}
