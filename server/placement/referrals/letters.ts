import type { ReferralChannel } from '#domain/placement/applications/referral.ts'
import { showFaxCode } from '#domain/platform/faxCode.ts'
import { showPhone } from '#domain/platform/phone.ts'
import { linkTo } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/outbox/enqueue.ts'
import type { ListingInvitation } from '../../platform/texts/english.ts'
import { bilingual, textsFor } from '../../platform/texts/texts.ts'
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

/**
 * Sends a new link to a facility without an account, by email, or as a code on a fax. The message has the hospital, the number to call,
 * and the link, and nothing about the patient. The token is in the fragment, which browsers do not send.
 */
export async function sendLink(tx: Db, context: Deps, referral: Referral, now: string, about: 'new' | 'news' = 'new') {
  const { id, hospital, channel, address: to, patient_id, facility_id } = referral
  const facts = { hospital, phone: showPhone(referral.callback_number), isNew: about === 'new' }
  const content =
    channel === 'fax' ? await faxOf(tx, context, { ...facts, id }, now) : await emailOf(tx, context, { ...facts, id }, now)
  const message_id = await enqueue(tx, context, {
    channel: channel === 'fax' ? 'fax' : 'email',
    to,
    ...content,
    user_id: null,
    patient_id,
    facility_id,
  })
  await tx.updateTable('referrals').set({ message_id }).where('id', '=', id).execute()
}

type Facts = { id: number; hospital: string | null; phone: string; isNew: boolean }

async function emailOf(tx: Db, context: Deps, { id, ...facts }: Facts, now: string) {
  const link = linkTo(context.config, `/r#${await makeToken(tx, { referral_id: id }, 'link', now)}`)!
  return bilingual(await textsFor(tx), texts => texts.referralEmail({ ...facts, link }))
}

async function faxOf(tx: Db, context: Deps, { id, ...facts }: Facts, now: string) {
  const code = showFaxCode(await makeCode(tx, context, id, now))
  const page = linkTo(context.config, '/r')!
  return bilingual(await textsFor(tx), texts => texts.referralFax({ ...facts, page, code }))
}

type Recipient = { channel: 'email' | 'sms'; to: string; patient_id: number }

/** Sends the code that confirms who answers, by email or text message. */
export const sendCode = async (tx: Db, context: Deps, recipient: Recipient, code: string) =>
  enqueue(tx, context, { ...recipient, ...bilingual(await textsFor(tx), texts => texts.referralCode(code)), user_id: null })

/** Informs a facility, by email or fax, that a referral is no longer open. Does nothing for a phone referral. */
export async function sendWithdrawal(tx: Db, context: Deps, referral: Omit<Referral, 'id' | 'facility_id'>) {
  const { channel, address: to, patient_id, hospital, callback_number } = referral
  if (channel === 'phone') return
  const content = bilingual(await textsFor(tx), texts => texts.referralWithdrawn({ hospital, phone: showPhone(callback_number) }))
  await enqueue(tx, context, { channel, to, ...content, user_id: null, patient_id })
}

/** Invites a facility without an account to create one and claim its listing. */
export const sendInvitation = async (tx: Db, context: Deps, { to, ...listing }: ListingInvitation & { to: string }) =>
  enqueue(tx, context, {
    channel: 'email',
    to,
    ...bilingual(await textsFor(tx), texts => texts.listingInvitation(listing)),
    user_id: null,
  })
