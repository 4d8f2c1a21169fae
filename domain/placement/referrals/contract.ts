import { contract } from '../../platform/endpoint.ts'
import { email } from '../../platform/fields.ts'
import { id, idParams, messageOnly, rowId } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { Application, StateUpdate } from '../applications/schema.ts'
import {
  FacilityContact,
  GuestAnswer,
  GuestCode,
  GuestIdentity,
  GuestToken,
  GuestView,
  NewReferral,
  ReportedAnswer,
} from './schema.ts'

/** Referrals to facilities without an account (S-24). The public calls are those of the guest page. */
export const referrals = contract({
  contact: {
    method: 'GET',
    path: '/facilities/:id/referral-contact',
    about: 'The email address and phone number for referrals to a facility, with who corrected them and when.',
    access: 'referrals.contact',
    params: idParams,
    response: FacilityContact,
  },
  refer: {
    method: 'POST',
    path: '/facilities/:id/refer',
    about:
      'Refers a patient to a facility without an account, by email or phone. The email contains a link and nothing about the patient. Requires a release that covers treatment facilities.',
    access: 'facilities.apply',
    params: idParams,
    body: NewReferral,
    response: z.object({ id: rowId }),
  },
  sendLink: {
    method: 'POST',
    path: '/applications/:id/referral/link',
    about: 'Emails a new link, valid for 72 hours, to the same or a corrected address. Earlier links stop working.',
    access: 'referrals.manage',
    params: idParams,
    body: z.object({ address: email }),
    response: Application,
    reads: 'patient',
  },
  readCode: {
    method: 'POST',
    path: '/applications/:id/referral/code',
    about:
      'A code that the advocate reads out after calling the facility back, for a person who cannot get it by email. Valid for 10 minutes.',
    access: 'referrals.manage',
    params: idParams,
    response: z.object({ code: z.string() }),
  },
  report: {
    method: 'POST',
    path: '/applications/:id/referral/answer',
    about: 'Records what the facility said on the phone: that it may have a bed, has none, or is not a fit.',
    access: 'referrals.manage',
    params: idParams,
    body: ReportedAnswer,
    response: Application,
    reads: 'patient',
  },
  open: {
    method: 'POST',
    path: '/referrals/open',
    about: 'What a link or a guest session shows. The first view has no identity and is logged as a disclosure.',
    access: 'public',
    body: GuestToken,
    response: GuestView,
    reads: 'patient',
  },
  answer: {
    method: 'POST',
    path: '/referrals/answer',
    about:
      'The facility’s first answer: may have a bed, no bed now, not a fit, or call me. The link then shows no more of the request.',
    access: 'public',
    body: GuestAnswer,
    response: GuestView,
    reads: 'patient',
  },
  identify: {
    method: 'POST',
    path: '/referrals/identify',
    about: 'Records who answers for the facility, and emails a code to the address that the link was sent to.',
    access: 'public',
    body: GuestIdentity,
    response: GuestView,
    reads: 'patient',
  },
  enter: {
    method: 'POST',
    path: '/referrals/enter',
    about: 'Accepts the code once and returns the token of a guest session, which opens the packet.',
    access: 'public',
    body: GuestCode,
    response: z.object({ token: z.string() }),
  },
  step: {
    method: 'POST',
    path: '/referrals/step',
    about: 'Answers one of the facility’s steps of the approval table in a guest session.',
    access: 'public',
    body: GuestToken.extend({ update: StateUpdate }),
    response: GuestView,
    reads: 'patient',
  },
  document: {
    method: 'POST',
    path: '/referrals/document',
    about: 'Downloads one of the packet’s documents in a guest session.',
    access: 'public',
    body: GuestToken.extend({ document_id: id }),
    responseType: 'file',
    response: z.file(),
    reads: 'patient',
  },
  renew: {
    method: 'POST',
    path: '/referrals/renew',
    about: 'Emails a new link to the address on file if the referral is still open. The response does not say whether it is.',
    access: 'public',
    body: GuestToken,
    response: messageOnly,
  },
})
