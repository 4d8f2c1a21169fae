import { dayIn, pacificZone } from '#domain/platform/dates.ts'
import type { Db } from '../server/platform/db/connect.ts'

/** Today's year and month in the hospital's time zone. On the last evening of a month, UTC is in the next one. */
const [year, month] = dayIn(pacificZone, new Date()).split('-').map(Number) as [number, number, number]
/** Noon (Pacific) of the first day of the month, this many months ago. */
const monthsAgo = (months: number) => Date.UTC(year, month - 1 - months, 1, 20)
/** Months since the start of the last quarter. */
const sinceLastQuarter = ((month - 1) % 3) + 3

type Arrival = { month: number; payer: string; facility: string; answered: number; admitted?: number; declined?: string }
/** Hours are counted from the arrival, which is also when the application was sent. */
const arrivals: Arrival[] = [
  { month: 1, payer: 'Medi-Cal', facility: 'Known Birch', answered: 2, admitted: 10 },
  { month: 1, payer: 'Medi-Cal', facility: 'Known Birch', answered: 2, admitted: 22 },
  { month: 1, payer: 'Medi-Cal', facility: 'Known Cedar', answered: 5, admitted: 30 },
  { month: 1, payer: 'Medi-Cal', facility: 'Known Larch', answered: 9, declined: 'Policy is HMO' },
  { month: 1, payer: 'Aetna', facility: 'Known Larch', answered: 9, declined: 'Policy is HMO' },
  { month: 1, payer: 'Aetna', facility: 'Known Larch', answered: 9, declined: 'Policy is HMO' },
  { month: 1, payer: 'Aetna', facility: 'Known Cedar', answered: 5, declined: 'Out of county' },
  // The median of the last quarter is 22 hours with and without the three of last month, which may belong to it.
  ...Array.from({ length: 5 }, () => ({ month: sinceLastQuarter, ...aetna(22) })),
  ...Array.from({ length: 5 }, () => ({ month: sinceLastQuarter + 3, ...aetna(44) })),
]
function aetna(admitted: number) {
  return { payer: 'Aetna', facility: 'Known Birch', answered: 2, admitted }
}

/** Gives the patients of the test users' hospital to another one, and adds these arrivals instead. */
export async function fillKnownArrivals(db: Db) {
  // Only this test needs the builders.
  const { buildApplication, buildFacility, buildOrganization, buildPatient } = await import('../server/seed/builders.ts')
  const { insuranceRow } = await import('../server/seed/rows.ts')
  const { findTestData } = await import('../server/seed/testUsers.ts')
  const now = new Date()
  const { users, organizations } = await findTestData(db)
  const other = await buildOrganization(db, now)
  await db
    .updateTable('patients')
    .set({ organization_id: other.id })
    .where('organization_id', '=', organizations.hospital)
    .execute()
  const facilities = new Map<string, number>()
  for (const name of new Set(arrivals.map(({ facility }) => facility)))
    facilities.set(name, (await buildFacility(db, now, { name, status: 'Approved' })).id)
  for (const { month, payer, facility, answered, admitted, declined } of arrivals) {
    const after = (hours: number) => new Date(monthsAgo(month) + 9 * 86_400_000 + hours * 3_600_000).toISOString()
    const patient_insurance = insuranceRow(payer, { first_name: 'Ann', last_name: 'Bell' })
    const patient = await buildPatient(db, now, { advocate_id: users.advocate, patient_insurance, created_at: after(0) })
    const { id } = await buildApplication(db, now, { record_id: patient.id, facility_id: facilities.get(facility)! })
    await db
      .updateTable('applications')
      .set({
        created_at: after(0),
        insurance_accepted: declined === undefined,
        insurance_accepted_at: after(answered),
        payment_rejected_reason: declined ?? null,
        ...(admitted !== undefined && {
          application_approved: true,
          application_approved_at: after(answered),
          patient_agreed: true,
          patient_admitted: true,
          patient_admitted_at: after(admitted),
        }),
      })
      .where('id', '=', id)
      .execute()
  }
}
