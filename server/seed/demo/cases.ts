import type { Status } from '#domain/placement/statuses/statuses.ts'
import { completionOutcomes } from '#domain/placement/statuses/statuses.ts'
import type { SnapshotKind } from './snapshots.ts'

/** The patient's advocate: a test user or, as a number, one of the other advocates. */
type Owner = 'advocate' | 'colleague' | 'outside.advocate' | 'rehab.advocate' | number

/** A case. By default, the intake is complete, the release is signed, and the case is active. */
export type Case = {
  owner: Owner
  /** Applications in the order in which they were sent. Those listed in `house` go to the test coordinator's facility. */
  applications?: readonly Status[]
  house?: readonly Status[]
  /** The last saved section, if the intake is incomplete. */
  stuckAt?: 1 | 2 | 4
  release?: 'none' | 'expired'
  status?: 'On Hold' | 'Booked Offline' | 'Inactive'
  payment?: 'cash' | 'public' | 'private' | 'hmo'
  snapshot?: SnapshotKind
  /** A placement in the past (`pastCases`): how many hours ago its applications were sent, and how slow its steps were (1 is usual). */
  past?: { age: number; pace: number }
}

const cases = (owner: Owner, ...list: Omit<Case, 'owner'>[]): Case[] => list.map(demoCase => ({ owner, ...demoCase }))

/** Sixty patients. The test advocate and coordinator have items in every tab, including some that need their action. */
export const demoCases: readonly Case[] = [
  ...cases(
    'advocate',
    { applications: ['In Review', 'Accepted', 'Declined Insurance'], house: ['New'], payment: 'private', snapshot: 'hold' },
    { applications: ['New', 'Request for Interview'], house: ['In Review'], payment: 'hmo', snapshot: 'withdrawal' },
    { applications: ['Accepted', 'In Review'], house: ['Accepted'], payment: 'public', snapshot: 'sparse' },
    { applications: ['New', 'New', 'New', 'New'], house: ['New'], payment: 'private' },
    { applications: ['Declined Application', 'New', 'In Review'], house: ['Declined Insurance'], payment: 'private' },
    { applications: ['Rejected', 'New'], house: ['Request for Interview'], payment: 'cash' },
    { applications: ['Cancelled', 'Request for Interview'], payment: 'public' },
    {},
    { stuckAt: 1, release: 'none' },
    { stuckAt: 2 },
    { stuckAt: 4 },
    { release: 'none', payment: 'cash' },
    { applications: ['Withdrawn', 'Withdrawn'], house: ['Booked'], payment: 'private' },
    { applications: ['Booked', 'Withdrawn'], payment: 'public' },
    { applications: ['Declined Application'], house: ['Admitted'], payment: 'private' },
    { applications: ['Admitted', 'Withdrawn'], payment: 'cash' },
    { applications: ['Withdrawn'], house: ['Completed 30+ Days Residential'], payment: 'private' },
    { applications: ['Declined Insurance'], house: ['Patient did not Arrive'], payment: 'public' },
    { applications: ['Voluntary Discharge'], payment: 'cash' },
    { status: 'Booked Offline', payment: 'private' },
    { status: 'Inactive', applications: ['Cancelled', 'Cancelled'], payment: 'public' },
    { status: 'On Hold', applications: ['Cancelled'], house: ['Cancelled'], payment: 'private' },
    { status: 'On Hold', payment: 'hmo' },
  ),
  ...cases(
    'colleague',
    { applications: ['In Review', 'New'], house: ['New'], payment: 'public' },
    { applications: ['Accepted'], house: ['Booked'], payment: 'private' },
    { applications: ['Completed Detox or Acute Hospitalization', 'Withdrawn'], payment: 'private' },
    { applications: ['Declined Application', 'Declined Insurance', 'Request for Interview'], payment: 'hmo' },
    { applications: ['Admitted'], house: ['Withdrawn'], payment: 'public' },
    { stuckAt: 4 },
    { status: 'On Hold', applications: ['Cancelled'], payment: 'cash' },
    { house: ['Completed <30 Days Residential'], payment: 'cash' },
    { payment: 'public' },
  ),
  ...cases(
    'outside.advocate',
    { applications: ['New', 'In Review', 'Accepted'], payment: 'private' },
    { applications: ['Booked', 'Rejected'], payment: 'public' },
    { applications: ['Medical Discharge'], payment: 'private' },
    { applications: ['Compelled Discharge', 'Withdrawn'], release: 'expired', payment: 'public' },
    { applications: ['Request for Interview', 'Declined Insurance'], payment: 'hmo' },
    { stuckAt: 2 },
    { status: 'Booked Offline', applications: ['Cancelled'], payment: 'private' },
    {},
  ),
  ...cases(
    'rehab.advocate',
    { applications: ['In Review', 'New'], payment: 'private' },
    { applications: ['Accepted', 'Declined Application'], payment: 'public' },
    { applications: ['Booked'], payment: 'cash' },
    { stuckAt: 1, release: 'none' },
    { applications: ['Completed 30+ Days PHP'], payment: 'private' },
  ),
  // The other advocates' cases cover the remaining outcomes and the statuses that only older records have.
  ...cases(
    0,
    { applications: ['Ready to Book'], house: ['New'] },
    { applications: [completionOutcomes[3], 'Declined Availability'] },
    { applications: ['New', 'Declined Payment'] },
    { stuckAt: 4 },
  ),
  ...cases(
    1,
    { applications: [completionOutcomes[5], 'Improper Match'] },
    { applications: ['In Review', 'Declined'] },
    { applications: ['Booked', 'Withdrawn from Accepted'] },
  ),
  ...cases(
    2,
    { applications: [completionOutcomes[6], 'Withdrawn from Open'] },
    { applications: ['Accepted', 'Expired'] },
    { release: 'none' },
    { status: 'Inactive', applications: ['Canceled Booking', 'Cancelled'] },
  ),
  ...cases(
    3,
    { status: 'Booked Offline', applications: ['Booked Offline'] },
    { applications: ['Treatment Completed'] },
    { status: 'On Hold', applications: ['Hold'] },
  ),
  ...cases(4, { applications: ['New', 'New'] }),
]
