import type { FacilityAnswering } from '#domain/directory/answering/schema.ts'
import type { AccountEventKind } from '#domain/people/accountSecurity/schema.ts'
import type { Side } from '#domain/placement/applications/approval.ts'
import type { Reminder } from '#domain/placement/applications/handover/handover.ts'
import type { HandoverField } from '#domain/placement/applications/handover/schema.ts'
import type { Application } from '#domain/placement/applications/schema.ts'
import type { EndReason } from '#domain/placement/sendPlans/rules.ts'
import type { LossReason } from '#domain/platform/live/schema.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../db/connect.ts'

/** The columns that determine who can see an application. */
export type SharedApplication = Pick<Application, 'id' | 'record_id' | 'facility_id' | 'advocate_id'>
type Names = { first_name: string; last_name: string }
type Person = Names & { id: number }

/**
 * Events that features publish for other features. Their names are in the past tense. `server/messaging/notifications/subscribers.ts` lists
 * the effects of each event.
 */
export type Events = {
  /**
   * A side answered, requested information, applied, canceled, or closed. `what` is the step, and `status` is the application's new
   * status.
   */
  stepTaken: { application: Application; by: Side; what: string; status: string }
  /** A coordinator assigned the application to this user, or unassigned it (null). */
  applicationAssigned: { application: Application; assignee_id: number | null }
  /** Data that screens show for these applications changed. `others` are additional users whose screens show it. */
  applicationsChanged: { applications: readonly SharedApplication[]; others?: readonly number[] }
  /** An advocate's patient was entered or a section of its intake was saved, so the advocate's lists changed. */
  patientSaved: { advocate_id: number | null }
  /** These users may have lost access to an application or, if there is no id, to any record. Their open pages drop what they lost. */
  accessEnded: { users: readonly number[]; application_id: number | null; reason: LossReason }
  /** Facilities can no longer read the patient's record. */
  releaseRevoked: {
    patient: Person
    reading: readonly { application_id: number; facility_id: number; crisis_center: string }[]
  }
  /** Patients were assigned to another advocate or unassigned. `patients` contains initials or a number, never a name. */
  patientsReassigned: {
    from: Person | null
    to: Person | null
    patients: string
    patient_id?: number
    applications: readonly number[]
    /** The organizations that the patients left; none if they stayed in theirs. */
    left: readonly number[]
  }
  emergencyOpened: {
    patient: { id: number; advocate_id: number | null; first_name: string | null; last_name: string | null }
  }
  /** A plan to apply to more facilities sent applications, or ended for this reason. */
  sendPlanAdvanced: { patient: Person & { advocate_id: number | null }; sent: number; ended: EndReason | null }
  /** The patient's involuntary hold was entered or changed. */
  involuntaryHoldChanged: { patient: { id: number } }
  /** The patient's involuntary hold expires soon. */
  involuntaryHoldEnds: { patient: Person & { advocate_id: number | null }; hold_expires_at: string }
  /** The facility that asked to be called back at this time is waiting. */
  callBackDue: { patient: Person & { advocate_id: number | null }; facility: string }
  /** A side changed facts of the handover. `filled` are the changed facts that now have a value. */
  handoverChanged: { application: Application; by: Side; filled: readonly HandoverField[] }
  /** An accepted patient's prior authorization ends soon, or the peer-to-peer review is due. */
  authorizationDue: { application: Application; kind: Reminder }
  messageSent: { application: Application; by: Side }
  /** The actor read the chat, which also marks the actor's notifications about it as read. */
  chatRead: { application: Application }
  chatTyping: { application: Application }
  /** Half of a facility's response time has passed. */
  responseDueSoon: { application: Application; answering: FacilityAnswering }
  /** A facility's response time has passed for these applications. */
  responsesOverdue: { applications: readonly Application[]; answering: FacilityAnswering }
  /** An advocate entered what a facility without an account said on the phone about a patient whose name it knows now. */
  stepReported: { application: Application; spoke_to: string }
  /** The email or fax to someone without an account was accepted, delivered, or refused. */
  deliveryChanged: { message_id: string }
  /** A facility's profile or status was changed. */
  facilityChanged: { facility_id: number; organization_id: number | null }
  bedsChanged: { facility_id: number; organization_id: number | null }
  bedHoldExpired: { application: Application }
  /** A facility's bed counts are due. Each person gets a personal link, if links are configured. */
  bedCountsDue: { facility_name: string; people: readonly { id: number; email: string; link: string | undefined }[] }
  /** A facility got an organization or staff, who may read the referrals to it. */
  staffJoined: { facility_id: number }
  claimDecided: {
    outcome: 'Approved' | 'Refused' | 'Overtaken'
    claimant: { id: number; email: string }
    listing: string
    organization: string
    note: string | null
  }
  signedUp: Names & { organization: string }
  /** An organization's provider wanted to deactivate its only Org Admin, who therefore still has access. */
  leaverKept: { user_id: number; organization_id: number }
  /**
   * An administrator approved an account, but not by reviewing a sign-up. `first_login` means that the user has not set a password
   * yet.
   */
  userApproved: { id: number; username: string; email: string; first_login: boolean; organization_id: number | null }
  /** An account's identity or security changed. `previous` lists its other email addresses from the last few days. */
  accountChanged: {
    account: { id: number; email: string }
    kind: AccountEventKind
    by: 'owner' | 'administrator'
    previous: readonly string[]
  }
  /** Administrators made changes that together could be an account takeover. */
  takeoverSuspected: Record<string, never>
  /** Someone with access to the server made this account a super admin (npm run admin). */
  superAdminRestored: { account: { id: number; email: string } }
  /** An administrator asked others to approve a change to this account. */
  accountChangeRequested: { user: { id: number } }
  accountChangeDecided: { requested_by: number; approved: boolean }
}

/** The context of a published event: a request or job, and its transaction. */
export type Publisher = {
  tx: Db
  now: string
  context: Pick<AppContext, 'secret' | 'now' | 'config' | 'live' | 'subscribers'>
  /** The user who made the change; absent in jobs. */
  actor?: Person | undefined
  /** Runs an effect after the transaction commits. */
  after: (effect: () => unknown) => void
}

type Subscriber<Name extends keyof Events> = (call: Publisher, event: Events[Name]) => Promise<void>
/** The subscribers to each event. They run one after another. */
export type Subscribers = { [Name in keyof Events]: readonly Subscriber<Name>[] }

/**
 * Runs the subscribers in the publisher's transaction, so a notification and its email exist if and only if the change commits, and
 * go to the people who are recipients at that time. Everything that leaves the server is sent after the commit: emails from the
 * outbox, and live updates through `after`.
 */
export async function publish<Name extends keyof Events>(call: Publisher, name: Name, event: Events[Name]): Promise<void> {
  for (const subscriber of call.context.subscribers[name]) await subscriber(call, event)
}

/** Runs a job's transaction, which may publish events. Their effects run after the commit. */
export async function transaction<R>(
  context: Publisher['context'] & Pick<AppContext, 'db'>,
  now: string,
  work: (call: Publisher) => Promise<R>,
): Promise<R> {
  const effects: (() => unknown)[] = []
  const result = await context.db
    .transaction()
    .execute(tx => work({ tx, now, context, after: effect => void effects.push(effect) }))
  for (const effect of effects) await effect()
  return result
}
