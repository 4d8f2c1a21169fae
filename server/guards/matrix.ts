import { accountRows } from './matrix/account.ts'
import { administrationRows } from './matrix/administration.ts'
import { applicationRows } from './matrix/applications.ts'
import { bedRows } from './matrix/beds.ts'
import { caseRows } from './matrix/cases.ts'
import { facilityRows } from './matrix/facilities.ts'
import { organizationRows } from './matrix/organizations.ts'
import { patientRows } from './matrix/patients.ts'
import { referralRows } from './matrix/referrals.ts'
import type { Row } from './matrix/row.ts'

/** The expected status of every endpoint for every caller and case. */
export const matrix: Record<string, Row> = {
  ...accountRows,
  ...administrationRows,
  ...applicationRows,
  ...bedRows,
  ...caseRows,
  ...facilityRows,
  ...organizationRows,
  ...patientRows,
  ...referralRows,
}
