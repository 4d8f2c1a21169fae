import { randomInt, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { can } from '#domain/access.ts'
import { Refusal } from '#domain/refusal.ts'
import { signerMessages } from '#domain/releases/signer.ts'
import { tag } from '#domain/tags.ts'
import { type Channel, codeRules, destinationOf, wrongCode } from '#domain/verification/code.ts'
import { verification } from '#domain/verification/contract.ts'
import { writeAudit } from '../auditTrail/write.ts'
import { type Call, type Handlers, prepared } from '../http/serve.ts'
import { enqueue } from '../outbox/enqueue.ts'
import { refuseWithoutGateway } from '../outbox/gateway.ts'
import { requirePatient } from '../patients/require.ts'
import {
  askedSince,
  countTry,
  enterableCode,
  markVerified,
  patientOwned,
  patientReached,
  standingCode,
} from './verificationQueries.ts'

const hour = 3_600_000
const seconds = (now: string, more: number) => new Date(Date.parse(now) + more * 1000).toISOString()

/** The text to digest, which ties a code to its destination. */
const said = (asked: { channel: string; destination: string }, code: string) =>
  `code ${asked.channel} ${asked.destination} ${code}`

async function showVerification(call: Call<typeof verification.standing>) {
  const { tx, actor, params, now, allow, about } = call
  const patient = await requirePatient(call, params.id)
  allow(patient)
  about({ patient_id: patient.id, type: 'verification_codes', ids: [] })
  return standingCode(tx, patient, actor.id, now)
}

async function sendVerificationCode({ tx, actor, body, now, context, allow, about }: Call<typeof verification.send>) {
  allow()
  refuseWithoutGateway(context.config, body.channel)
  const asked = { user_id: actor.id, channel: body.channel, destination: destinationOf(body.channel, body.destination) }
  const before = await askedSince(tx, asked, new Date(Date.parse(now) - hour).toISOString())
  // Counts only this user's own requests, sent or not, so that others' requests are not revealed (S-18).
  if (before.user >= codeRules.perHour.user || before.destination >= codeRules.perHour.destination)
    throw new Refusal('too_many', 'Too many codes were sent. Try again in an hour.')
  const { representative = null } = body
  if (representative) refuseUnreachable(body.channel, asked.destination, representative)
  const patient = representative
    ? await patientOwned(tx, actor.id, body.patient_id!)
    : await patientReached(tx, asked, body.patient_id)
  if (patient && !representative && body.channel === 'sms' && !patient.receives_texts.includes(tag.texts.accepted))
    throw new Refusal('invalid', 'The patient has not agreed to receive text messages', {
      errors: { destination: 'The patient has not agreed to receive text messages' },
    })
  const signed_by = representative ? ('representative' as const) : ('patient' as const)
  // Beyond the destination's limit, nothing is sent, without an error; a user's first requests are always sent.
  const sends = before.destination < codeRules.perHour.always || before.sent < codeRules.perHour.sent
  const kept = sends ? undefined : await enterableCode(tx, asked, now)
  const code = String(randomInt(10 ** codeRules.digits)).padStart(codeRules.digits, '0')
  const { id } = await tx
    .insertInto('verification_codes')
    .values({
      ...asked,
      patient_id: patient?.id ?? null,
      signed_by,
      representative_name: representative?.name ?? null,
      code_hmac: patient && sends ? context.secret.hmac(said(asked, code)) : null,
      created_at: now,
      expires_at: seconds(now, codeRules.validFor),
      ...(kept?.patient_id === patient?.id && kept),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (patient && sends)
    await enqueue(tx, context, {
      channel: body.channel,
      to: asked.destination,
      subject: 'Your verification code',
      body: `Your code is ${code}. Share it only with the staff member who is with you. It is valid for 10 minutes. If you did not expect it, ignore this message.`,
      user_id: null,
      patient_id: patient.id,
    })
  about({
    patient_id: patient?.id ?? null,
    type: 'verification_codes',
    ids: [id],
    detail: { channel: body.channel, signed_by },
  })
  return { valid_for: codeRules.validFor }
}

const verifyCode = prepared(
  verification.verify,
  async ({ actor, body, now, context, from }) => {
    if (!can(actor, 'verification.use', undefined)) return undefined
    const asked = { user_id: actor.id, channel: body.channel, destination: destinationOf(body.channel, body.destination) }
    // In a separate transaction before comparing: a wrong try counts and is audited even though the request is rejected.
    const tried = await countTry(context.db, asked, now, body.patient_id)
    if (tried?.code_hmac && same(tried.code_hmac, context.secret.hmac(said(asked, body.code)))) return tried
    await writeAudit(context.db, 'verification.verify refused', { actor_id: actor.id, at: now, ...from }, [
      { patient_id: tried?.patient_id ?? null, type: 'verification_codes', ids: tried ? [tried.id] : [] },
    ])
    return undefined
  },
  async ({ tx, actor, body, now, allow, about, prepared: tried }) => {
    allow()
    const asked = { user_id: actor.id, channel: body.channel, destination: destinationOf(body.channel, body.destination) }
    if (!tried || !(await markVerified(tx, asked, tried.id, now)))
      throw new Refusal('invalid', wrongCode, { errors: { code: wrongCode } })
    about({ patient_id: tried.patient_id, type: 'verification_codes', ids: [tried.id], detail: { channel: body.channel } })
    return { verified: true as const }
  },
)

export const verificationRoutes: Handlers<typeof verification> = {
  standing: showVerification,
  send: sendVerificationCode,
  verify: verifyCode,
}

/** Validates a representative's phone or email as typed: it must be well-formed, and a phone must accept text messages. */
function refuseUnreachable(
  channel: Channel,
  destination: string,
  { agrees_to_texts }: { agrees_to_texts?: boolean | null | undefined },
) {
  const refuse = (message: string) => new Refusal('invalid', message, { errors: { destination: message } })
  if (channel === 'email' && !z.email().safeParse(destination).success) throw refuse(signerMessages.email)
  if (channel === 'sms' && !/^\+\d{7,15}$/.test(destination)) throw refuse(signerMessages.phone)
  if (channel === 'sms' && !agrees_to_texts) throw refuse(signerMessages.texts)
}

const same = (one: string, other: string) => timingSafeEqual(Buffer.from(one), Buffer.from(other))
