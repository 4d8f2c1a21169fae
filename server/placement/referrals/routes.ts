import type { referrals } from '#domain/placement/referrals/contract.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { enterReferral, identifyGuest } from './codes.ts'
import { answerReferral, downloadPacketDocument, openReferral, renewLink, takeGuestStep, undoGuestAnswer } from './guest.ts'
import { readOutCode, refer, referSeveral, reportAnswer, sendLinkAgain, showContact } from './refer.ts'
import { askByGuest, withdrawByGuest } from './requests.ts'
import { claimListing, reportGuestBeds } from './thanks.ts'

/** Referrals to facilities without an account (S-24). */
export const referralRoutes: Handlers<typeof referrals> = {
  contact: showContact,
  refer,
  referSeveral,
  sendLink: sendLinkAgain,
  readCode: readOutCode,
  report: reportAnswer,
  open: openReferral,
  answer: answerReferral,
  identify: identifyGuest,
  enter: enterReferral,
  step: takeGuestStep,
  undo: undoGuestAnswer,
  ask: askByGuest,
  withdraw: withdrawByGuest,
  document: downloadPacketDocument,
  renew: renewLink,
  beds: reportGuestBeds,
  claim: claimListing,
}
