import type { Whoami } from '#domain/account/schema.ts'
import { authorization, consentTexts, disclaimers, redisclosure } from '#domain/patients/intake/authorization.ts'
import { consents, type releaseMethods } from '#domain/patients/intake/releaseOfInformation.ts'
import type { Patient } from '#domain/patients/schema.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'

const texts = intake.document

export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'small'; text: string }
  | { kind: 'box'; text: string; ticked: boolean }
  | { kind: 'line'; label: string; value: string }

/** Whether the document is to be signed by hand, or says that it was. */
export type Signing = { method: (typeof releaseMethods)[number]; signed: boolean }

type Given = { patient: Patient; user: Whoami /** yyyy-MM-dd */; today: string; signing: Signing }

/** The organization that releases, as the form names it. */
export const releasedBy = (user: Whoami) => user.organization_name ?? texts.organization

/** The whole release as blocks to draw: the authorization, the boxes, the disclaimers, the signature, the notice. */
export function releaseDocument({ patient, user, today, signing }: Given): Block[] {
  const name = `${patient.first_name} ${patient.last_name}`
  const text = authorization({
    patient_name: name,
    date_of_birth: patient.date_of_birth,
    organization_name: releasedBy(user),
    today,
  })
  const day = usDay(today)
  const blank = ''
  return [
    { kind: 'title', text: text.title },
    ...text.parts.flatMap(({ heading, paragraphs }): Block[] => [
      { kind: 'heading', text: heading },
      ...paragraphs.map((paragraph): Block => ({ kind: 'text', text: paragraph })),
    ]),
    { kind: 'heading', text: texts.agree },
    ...consents.map((consent): Block => ({ kind: 'box', text: consentTexts[consent], ticked: signing.signed })),
    { kind: 'heading', text: texts.disclaimers },
    ...disclaimers.paragraphs.map((paragraph): Block => ({ kind: 'text', text: paragraph })),
    { kind: 'box', text: disclaimers.accept, ticked: signing.signed },
    { kind: 'heading', text: texts.signature },
    { kind: 'line', label: texts.patient, value: name },
    { kind: 'line', label: texts.signature, value: signing.signed ? signedHow(patient, signing.method) : blank },
    { kind: 'line', label: texts.dateSigned, value: signing.signed ? day : blank },
    { kind: 'line', label: texts.onBehalf, value: blank },
    {
      kind: 'line',
      label: texts.witness,
      value: signing.signed ? `${user.first_name} ${user.last_name}, ${releasedBy(user)}` : blank,
    },
    { kind: 'line', label: texts.witnessSigned, value: signing.signed ? texts.witnessed(day) : blank },
    ...(signing.signed
      ? [
          {
            kind: 'small',
            text: texts.recorded(`${user.first_name} ${user.last_name}`, releasedBy(user), day),
          } satisfies Block,
        ]
      : []),
    { kind: 'heading', text: redisclosure.heading },
    { kind: 'small', text: redisclosure.full },
  ]
}

/** How it was signed. By a code: to which phone or mailbox, as far as it tells them apart. */
function signedHow({ phone_number, email }: Patient, method: Signing['method']): string {
  if (method === 'sms') return texts.signed.sms((phone_number ?? '').slice(-4))
  if (method === 'email') return texts.signed.email((email ?? '').replace(/^(.).*(?=@)/, '$1***'))
  return texts.signed[method]
}

/** yyyy-MM-dd as MM/dd/yyyy. */
const usDay = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}`
