import { account } from './account/contract.ts'
import { profile } from './account/profile.ts'
import { accountSecurity } from './accountSecurity/contract.ts'
import { admin } from './admin/contract.ts'
import { advocates } from './advocates/contract.ts'
import { analytics } from './analytics/contract.ts'
import { answering } from './answering/contract.ts'
import { bedHolds } from './applications/bedHolds.ts'
import { applications } from './applications/contract.ts'
import { requests } from './applications/requests/contract.ts'
import { audit } from './audit/contract.ts'
import { beds } from './beds/contract.ts'
import { cases } from './cases/contract.ts'
import { chat } from './chat/contract.ts'
import { claims } from './claims/contract.ts'
import { common } from './common/contract.ts'
import { contradictions } from './contradictions/contract.ts'
import { copies } from './copies/contract.ts'
import { documents } from './documents/contract.ts'
import { drafts } from './drafts/contract.ts'
import { emergencies } from './emergencies/contract.ts'
import { facilities } from './facilities/contract.ts'
import { featureTags } from './featureTags/contract.ts'
import { imports } from './imports/contract.ts'
import { insights } from './insights/contract.ts'
import { live } from './live/contract.ts'
import { matching } from './matching/contract.ts'
import { directory } from './matching/directory.ts'
import { merges } from './merges/contract.ts'
import { notifications } from './notifications/contract.ts'
import { openReferral } from './openReferral/contract.ts'
import { organizations } from './organizations/contract.ts'
import { patients } from './patients/contract.ts'
import { payers } from './payers/contract.ts'
import { releases } from './releases/contract.ts'
import { retention } from './retention/contract.ts'
import { savedViews } from './savedViews/contract.ts'
import { search } from './search/contract.ts'
import { secondFactor } from './secondFactor/contract.ts'
import { sessions } from './sessions/contract.ts'
import { tableSettings } from './tableSettings/contract.ts'
import { transfers } from './transfers/contract.ts'
import { users } from './users/contract.ts'
import { verification } from './verification/contract.ts'

/** All API contracts, used by the server, the browser, the tests and the OpenAPI document. */
export const contracts = {
  account,
  accountSecurity,
  admin,
  advocates,
  answering,
  analytics,
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
  live,
  matching,
  merges,
  notifications,
  openReferral,
  organizations,
  patients,
  payers,
  profile,
  releases,
  requests,
  retention,
  savedViews,
  tableSettings,
  search,
  secondFactor,
  sessions,
  transfers,
  users,
  verification,
}
