import type { ReferralChannel } from '#domain/placement/applications/referral.ts'
import { demandDays } from '#domain/placement/demand/contract.ts'
import { showFaxCode } from '#domain/platform/faxCode.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { linkTo } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/outbox/enqueue.ts'
import { makeCode, makeToken } from './links.ts'

type Deps = Pick<AppContext, 'secret' | 'now' | 'config'>
type Referral = {
  id: number
  patient_id: number
  facility_id: number
  channel: ReferralChannel
  address: string
  callback_number: string
  hospital: string | null
}

/** How messages to a facility call the sender. */
const sender = ({ hospital }: Pick<Referral, 'hospital'>) => hospital ?? 'A hospital'

/**
 * Sends a new link to a facility without an account, by email, or as a code on a fax. The message has the hospital, the number to call,
 * and the link, and nothing about the patient. The token is in the fragment, which browsers do not send.
 */
export async function sendLink(tx: Db, context: Deps, referral: Referral, now: string, about: 'new' | 'news' = 'new') {
  const from = sender(referral)
  const body =
    referral.channel === 'fax'
      ? await faxBody(tx, context, referral, now, about)
      : await emailBody(tx, context, referral, now, about)
  const message_id = await enqueue(tx, context, {
    channel: referral.channel === 'fax' ? 'fax' : 'email',
    to: referral.address,
    subject: about === 'new' ? `Referral from ${from}` : `News about a referral from ${from}`,
    body: body.join('\n\n'),
    user_id: null,
    patient_id: referral.patient_id,
    facility_id: referral.facility_id,
  })
  await tx.updateTable('referrals').set({ message_id }).where('id', '=', referral.id).execute()
}

async function emailBody(tx: Db, context: Deps, referral: Referral, now: string, about: 'new' | 'news') {
  const link = linkTo(context.config, `/r#${await makeToken(tx, referral.id, 'link', now)}`)
  return [
    about === 'new'
      ? `${sender(referral)} asks whether you have a bed. Open the request, without an account: ${link}`
      : `There is news about a referral that you answered. Open it: ${link}`,
    `To answer by phone, call ${showPhone(referral.callback_number)}.`,
    'The link is valid for 72 hours. It is for your admissions team only. If you did not expect this email, ignore it.',
  ]
}

/** The paragraphs of the fax. `faxPage` draws the link as a QR code, and prints the code large. */
async function faxBody(tx: Db, context: Deps, referral: Referral, now: string, about: 'new' | 'news') {
  const code = showFaxCode(await makeCode(tx, context, referral.id, now))
  const page = linkTo(context.config, '/r')!
  return [
    about === 'new'
      ? `${sender(referral)} asks whether you have a bed. You can answer without an account.`
      : 'There is news about a referral that you answered.',
    'Scan this with a phone:',
    `${page}#${code}`,
    `Or open ${page.replace(/^https?:\/\//, '')} and enter this code:`,
    code,
    `To answer by phone, call ${showPhone(referral.callback_number)}.`,
    'The code is valid for 72 hours. Confidential: for the admissions team only. This page contains no health information. If it reached you by mistake, destroy it and call the number above.',
  ]
}

type Recipient = { channel: 'email' | 'sms'; to: string; patient_id: number }

/** Sends the code that confirms who answers, by email or text message. */
export const sendCode = (tx: Db, context: Deps, recipient: Recipient, code: string) =>
  enqueue(tx, context, {
    ...recipient,
    subject: 'Your code for a referral',
    body: `Your code is ${code}. It is valid for 10 minutes. Share it only with the person in your admissions team who answers the referral. If you did not expect it, ignore this message.`,
    user_id: null,
  })

/** Informs a facility, by email or fax, that a referral is no longer open. Does nothing for a phone referral. */
export async function sendWithdrawal(tx: Db, context: Deps, referral: Omit<Referral, 'id' | 'facility_id'>) {
  const { channel, address, patient_id, callback_number } = referral
  if (channel === 'phone') return
  await enqueue(tx, context, {
    channel,
    to: address,
    subject: `A referral from ${sender(referral)} was withdrawn`,
    body: `${sender(referral)} withdrew a referral. Its links no longer work, and nothing more is shared. For questions, call ${showPhone(callback_number)}.`,
    user_id: null,
    patient_id,
  })
}

/** Invites a facility without an account to create one and claim its listing. */
export const sendInvitation = (
  tx: Db,
  context: Deps,
  { to, name, sent, page }: { to: string; name: string; sent: number; page: string },
) =>
  enqueue(tx, context, {
    channel: 'email',
    to,
    subject: `Claim the listing of ${name}`,
    body: [
      `Hospitals referred ${sent === 1 ? 'one patient' : `${sent} patients`} to ${name} through Passage in the last ${demandDays} days.`,
      `With a free account, your admissions team receives referrals directly and keeps its open beds current. Create an account: ${page}`,
      'An administrator checks each request. If you did not expect this email, ignore it.',
    ].join('\n\n'),
    user_id: null,
  })
