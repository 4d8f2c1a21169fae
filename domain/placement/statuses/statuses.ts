import { outcomes } from './outcomes.ts'

/** All application statuses (APP-015), spelled as stored and sent. */
export const statuses = [
  'New',
  'In Review',
  'Request for Interview',
  'Accepted',
  'Booked',
  'Admitted',
  'Declined Insurance',
  'Declined Application',
  'Rejected',
  'Withdrawn',
  'Cancelled',
  'Facility closed',
  ...outcomes,
  // Only older records have these statuses.
  'Ready to Book',
  'Declined Availability',
  'Declined Payment',
  'Declined',
  'Improper Match',
  'Withdrawn from Open',
  'Withdrawn from Accepted',
  'Expired',
  'Canceled Booking',
  'Booked Offline',
  'Treatment Completed',
  'Hold',
] as const
export type Status = (typeof statuses)[number]
