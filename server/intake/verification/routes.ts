import { tag } from '#domain/directory/tags.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { languageOf } from '#domain/intake/releases/rules.ts'
import { signerMessages } from '#domain/intake/releases/signer.ts'
import { nothingSent } from '#domain/intake/samples/rules.ts'
import { type Channel, codeRules, destinationOf, verification, wrongCode } from '#domain/intake/verification/contract.ts'
import { secondsAfter } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { canGetTexts, splitExtension } from '#domain/platform/phone.ts'
import { z } from '#domain/platform/zod.ts'
import { writeAudit } from '../../platform/auditTrail/write.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { enqueue, refuseWithoutGateway } from '../../platform/outbox/enqueue.ts'
import { textsFor } from '../../platform/texts/texts.ts'
import { isSameSecret } from '../../secret.ts'
import { patientInPath } from '../patients/require.ts'
import {
  countTry,
  enterableCode,
  markVerified,
  patientOwned,
  patientWithDestination,
  randomCode,
  requestedSince,
  usableCode,
} from './verificationQueries.ts'

const noTexts = 'Text messages need a complete phone number without an extension'

/** The text to digest. Including the destination ties the code to that destination. */
const messageText = (recipient: { channel: string; destination: string }, code: string) =>
  `code ${recipient.channel} ${recipient.destination} ${code}`

async function showVerification(call: Call<typeof verification.standing, Patient>) {
  const { subject: patient, tx, actor, now, addAuditSubject } = call
  addAuditSubject({ patient_id: patient.id, type: 'verification_codes', ids: [] })
  return usableCode(tx, patient, actor.id, now)
}

/** Sends a code to the signer by text message or email (HIP-009). */
async function sendVerificationCode({ tx, actor, body, now, context, addAuditSubject }: Call<typeof verification.send>) {
  refuseWithoutGateway(context.config, body.channel)
  const recipient = { user_id: actor.id, channel: body.channel, destination: destinationOf(body.channel, body.destination) }
  if (body.channel === 'sms' && !canGetTexts(recipient.destination)) {
    const isNumber = canGetTexts(splitExtension(recipient.destination).number)
    const message = body.representative && !isNumber ? signerMessages.phone : noTexts
    throw new HttpError('invalid', message, { errors: { destination: message } })
  }
  const before = await requestedSince(tx, recipient, secondsAfter(now, -3600))
  // Counts only this user's own requests, whether or not a code was sent, so that the limit reveals nothing about other users
  // (S-18).
  if (before.user >= codeRules.perHour.user || before.destination >= codeRules.perHour.destination)
    throw new HttpError('too_many', 'Too many codes were sent. Try again in an hour.')
  const { representative = null } = body
  if (representative) refuseUnreachable(body.channel, recipient.destination, representative)
  const patient = representative
    ? await patientOwned(tx, actor.id, body.patient_id!)
    : await patientWithDestination(tx, recipient, body.patient_id)
  if (patient?.is_sample) throw new HttpError('conflict', nothingSent)
  if (patient && !representative && body.channel === 'sms' && !patient.receives_texts.includes(tag.texts.accepted))
    throw new HttpError('invalid', 'The patient has not agreed to receive text messages', {
      errors: { destination: 'The patient has not agreed to receive text messages' },
    })
  const signed_by = representative ? ('representative' as const) : ('patient' as const)
  // Over the destination's limit, no code is sent, but no error is reported. A user's first codes are always sent.
  const isSent = before.destination < codeRules.perHour.always || before.sent < codeRules.perHour.sent
  const reusable = isSent ? undefined : await enterableCode(tx, recipient, now)
  const code = randomCode()
  const { id } = await tx
    .insertInto('verification_codes')
    .values({
      ...recipient,
      patient_id: patient?.id ?? null,
      signed_by,
      representative_name: representative?.name ?? null,
      code_hmac: patient && isSent ? context.secret.hmac(messageText(recipient, code)) : null,
      created_at: now,
      expires_at: secondsAfter(now, codeRules.validFor),
      ...(reusable?.patient_id === patient?.id && reusable),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (patient && isSent)
    await enqueue(tx, context, {
      channel: body.channel,
      to: recipient.destination,
      ...(await textsFor(tx))[languageOf(patient)].code(code),
      user_id: null,
      patient_id: patient.id,
    })
  addAuditSubject({
    patient_id: patient?.id ?? null,
    type: 'verification_codes',
    ids: [id],
    detail: { channel: body.channel, signed_by },
  })
  return { valid_for: codeRules.validFor }
}

/** Accepts the right code once (HIP-010). */
const verifyCode = handler(verification.verify, {
  prepare: async ({ actor, body, now, context, from }) => {
    const recipient = { user_id: actor.id, channel: body.channel, destination: destinationOf(body.channel, body.destination) }
    // Counts the attempt in a separate transaction before the comparison, because a wrong attempt must be counted and audited even
    // if the request is rejected.
    const attempt = await countTry(context.db, recipient, now, body.patient_id)
    if (attempt?.code_hmac && isSameSecret(attempt.code_hmac, context.secret.hmac(messageText(recipient, body.code))))
      return attempt
    await writeAudit(context.db, context.secret, 'verification.verify refused', { actor_id: actor.id, at: now, ...from }, [
      { patient_id: attempt?.patient_id ?? null, type: 'verification_codes', ids: attempt ? [attempt.id] : [] },
    ])
    return undefined
  },
  run: async ({ tx, actor, body, now, addAuditSubject, prepared: attempt }) => {
    const recipient = { user_id: actor.id, channel: body.channel, destination: destinationOf(body.channel, body.destination) }
    if (!attempt || !(await markVerified(tx, recipient, attempt.id, now)))
      throw new HttpError('invalid', wrongCode, { errors: { code: wrongCode } })
    addAuditSubject({
      patient_id: attempt.patient_id,
      type: 'verification_codes',
      ids: [attempt.id],
      detail: { channel: body.channel },
    })
    return { verified: true as const }
  },
})

export const verificationRoutes: Handlers<typeof verification> = {
  standing: handler(verification.standing, { subject: patientInPath, run: showVerification }),
  send: sendVerificationCode,
  verify: verifyCode,
}

/** Throws unless the representative's email address is well-formed and the representative agrees to text messages. */
function refuseUnreachable(
  channel: Channel,
  destination: string,
  { agrees_to_texts }: { agrees_to_texts?: boolean | null | undefined },
) {
  const reject = (message: string) => new HttpError('invalid', message, { errors: { destination: message } })
  if (channel === 'email' && !z.email().safeParse(destination).success) throw reject(signerMessages.email)
  if (channel === 'sms' && !agrees_to_texts) throw reject(signerMessages.texts)
}
