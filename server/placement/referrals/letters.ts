import { linkTo } from '../../config.ts'
import type { AppContext } from '../../context.ts'
import type { Db } from '../../platform/db/connect.ts'
import { enqueue } from '../../platform/outbox/enqueue.ts'
import { makeToken } from './links.ts'

type Deps = Pick<AppContext, 'secret' | 'now' | 'config'>
type Referral = {
  id: number
  patient_id: number
  address: string
  callback_number: string
  hospital: string | null
}

/** How messages to a facility call the sender. */
const sender = ({ hospital }: Pick<Referral, 'hospital'>) => hospital ?? 'A hospital'

/**
 * Emails a new link to a facility without an account. The email has the hospital, the number to call, and the link, and nothing about
 * the patient. The token is in the fragment, which browsers do not send.
 */
export async function sendLink(tx: Db, context: Deps, referral: Referral, now: string, about: 'new' | 'news' = 'new') {
  const token = await makeToken(tx, referral.id, 'link', now)
  const from = sender(referral)
  const message_id = await enqueue(tx, context, {
    channel: 'email',
    to: referral.address,
    subject: about === 'new' ? `Referral from ${from}` : `News about a referral from ${from}`,
    body: [
      about === 'new'
        ? `${from} asks whether you have a bed. Open the request, without an account: ${linkTo(context.config, `/r#${token}`)}`
        : `There is news about a referral that you answered. Open it: ${linkTo(context.config, `/r#${token}`)}`,
      `To answer by phone, call ${referral.callback_number}.`,
      'The link is valid for 72 hours. It is for your admissions team only. If you did not expect this email, ignore it.',
    ].join('\n\n'),
    user_id: null,
    patient_id: referral.patient_id,
  })
  await tx.updateTable('referrals').set({ message_id }).where('id', '=', referral.id).execute()
}

/** Emails the code that confirms who answers. */
export const sendCode = (
  tx: Db,
  context: Deps,
  { address, patient_id }: Pick<Referral, 'address' | 'patient_id'>,
  code: string,
) =>
  enqueue(tx, context, {
    channel: 'email',
    to: address,
    subject: 'Your code for a referral',
    body: `Your code is ${code}. It is valid for 10 minutes. Share it only with the person in your admissions team who answers the referral. If you did not expect it, ignore this email.`,
    user_id: null,
    patient_id,
  })

/** Informs a facility that a referral is no longer open. */
export const sendWithdrawal = (tx: Db, context: Deps, referral: Omit<Referral, 'id'>) =>
  enqueue(tx, context, {
    channel: 'email',
    to: referral.address,
    subject: `A referral from ${sender(referral)} was withdrawn`,
    body: `${sender(referral)} withdrew a referral. Its links no longer work, and nothing more is shared. For questions, call ${referral.callback_number}.`,
    user_id: null,
    patient_id: referral.patient_id,
  })
