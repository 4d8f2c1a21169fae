import type { Subscribers } from '../../platform/events/events.ts'
import { alertOtherSuperAdmins, alertSuperAdmins, notifyApprovers, notifyOwner, notifyRequester } from './accounts.ts'
import { notifyAssignee, notifyOfExpiredHold, notifyOfRevocation, notifyOtherSide } from './applications.ts'
import { remindOfBedCounts } from './beds.ts'
import { notifyOfMessage, readChatNotifications, showChat } from './chat.ts'
import { notifyClaimant } from './claims.ts'
import { notifyOfEmergency } from './emergencies.ts'
import { notifyOfAuthorization, notifyOfHandover } from './handovers.ts'
import { notifyOfEndingHold } from './involuntaryHolds.ts'
import { notifyOfReassignment } from './reassignments.ts'
import { discloseReferrals, notifyGuest, withdrawReferrals } from './referrals.ts'
import { notifyOverdue, remindCoordinators } from './responseTimes.ts'
import { dropRecords, reloadApplications, reloadBeds, reloadPatients } from './screens.ts'
import { notifyOfSendPlan } from './sendPlans.ts'
import { notifyOfSignUp, welcomeUser } from './signUps.ts'

/** The effects of each event: in-app notifications, emails, text messages, and updates to open screens. */
export const subscribers: Subscribers = {
  stepTaken: [notifyOtherSide, notifyGuest, (call, { application }) => reloadApplications(call, { applications: [application] })],
  applicationAssigned: [notifyAssignee, (call, { application }) => reloadApplications(call, { applications: [application] })],
  applicationsChanged: [reloadApplications],
  patientSaved: [reloadPatients],
  accessEnded: [dropRecords],
  releaseRevoked: [notifyOfRevocation, withdrawReferrals],
  patientsReassigned: [notifyOfReassignment],
  emergencyOpened: [notifyOfEmergency],
  sendPlanAdvanced: [notifyOfSendPlan],
  involuntaryHoldEnds: [notifyOfEndingHold],
  handoverChanged: [notifyOfHandover, (call, { application }) => reloadApplications(call, { applications: [application] })],
  authorizationDue: [notifyOfAuthorization],
  messageSent: [notifyOfMessage, showChat('message')],
  chatRead: [readChatNotifications, showChat('read')],
  chatTyping: [showChat('typing')],
  responseDueSoon: [remindCoordinators],
  responsesOverdue: [notifyOverdue],
  bedsChanged: [reloadBeds],
  bedHoldExpired: [notifyOfExpiredHold, (call, { application }) => reloadApplications(call, { applications: [application] })],
  bedCountsDue: [remindOfBedCounts],
  listingClaimed: [discloseReferrals],
  claimDecided: [notifyClaimant],
  signedUp: [notifyOfSignUp],
  userApproved: [welcomeUser],
  accountChanged: [notifyOwner],
  takeoverSuspected: [alertSuperAdmins],
  superAdminRestored: [alertOtherSuperAdmins],
  accountChangeRequested: [notifyApprovers],
  accountChangeDecided: [notifyRequester],
}
