import type { Language } from '#domain/identity/account/language.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import {
  authorization,
  consentTexts,
  disclaimers,
  redisclosure,
  statements,
  translationNotes,
} from '#domain/intake/patients/intake/authorization.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { consents, isOnPaper, languageOf, type releaseMethods } from '#domain/intake/releases/rules.ts'
import { authorityText, type Signer } from '#domain/intake/releases/signer.ts'
import { usDay } from '#domain/platform/dates.ts'
import { releaseVersions } from '#domain/platform/installation/releaseText.ts'
import { personName } from '#domain/platform/text.ts'
import { texts as intake } from '../../../i18n/english/intake.ts'
import { texts as samples } from '../../../i18n/english/samples.ts'
import { domainValue, releaseText } from '../../../i18n/i18nProvider.ts'

const texts = intake.document

export type Block =
  | { kind: 'title' | 'heading' | 'text' | 'small'; text: string }
  | { kind: 'box'; text: string; ticked: boolean }
  | { kind: 'line'; label: string; value: string }

/** Who signs the form and how, whether it has been signed, and whether the user attests to having the signed form. */
export type Signing = {
  method: (typeof releaseMethods)[number]
  signed: boolean
  signer: Signer
  /** Phone number or email address that the code was sent to. */
  destination?: string
  attested?: boolean
}

export type ReleaseDocumentOptions = {
  patient: Patient
  user: Whoami
  /** Today's date as yyyy-MM-dd. */
  today: string
  signing: Signing
}

/** Name of the disclosing organization as it appears on the form. */
export const releasedBy = (user: Whoami) => user.organization_name ?? texts.organization

/**
 * Builds the full release in the language that is signed: authorization, checkboxes, disclaimers, signature, and notice. For a patient who
 * prefers Spanish, the text in the other language follows, marked as a translation.
 */
export function releaseDocument({ patient, user, today, signing }: ReleaseDocumentOptions): Block[] {
  const name = personName(patient)
  const text = authorization({
    patient_name: name,
    date_of_birth: patient.date_of_birth,
    organization_name: releasedBy(user),
    today,
  })
  const { release_language: language } = patient
  const signed = (english: string) => releaseText(english, language)
  const day = usDay(today)
  const blank = ''
  return [
    ...(patient.is_sample ? [{ kind: 'heading', text: samples.onForm } satisfies Block] : []),
    { kind: 'title', text: signed(text.title) },
    { kind: 'small', text: texts.version[language](releaseVersions[language]) },
    ...partsIn(text.parts, signed),
    { kind: 'heading', text: texts.agree },
    ...consents.map((consent): Block => ({ kind: 'box', text: signed(consentTexts[consent]), ticked: signing.signed })),
    { kind: 'heading', text: texts.disclaimers },
    ...disclaimers.paragraphs.map((paragraph): Block => ({ kind: 'text', text: signed(paragraph) })),
    { kind: 'box', text: signed(disclaimers.accept), ticked: signing.signed },
    { kind: 'heading', text: texts.signature },
    { kind: 'line', label: texts.patient, value: name },
    ...signerLines(signing),
    { kind: 'line', label: texts.signature, value: signing.signed ? signedHow(signing) : blank },
    { kind: 'line', label: texts.dateSigned, value: signing.signed ? day : blank },
    ...pageLines(signing, personName(user), day),
    {
      kind: 'line',
      label: texts.witness,
      value: signing.signed ? `${personName(user)}, ${releasedBy(user)}` : blank,
    },
    { kind: 'line', label: texts.witnessSigned, value: signing.signed ? texts.witnessed(day) : blank },
    ...(signing.signed
      ? [
          {
            kind: 'small',
            text: texts.recorded(personName(user), releasedBy(user), day),
          } satisfies Block,
        ]
      : []),
    { kind: 'heading', text: signed(redisclosure.heading) },
    { kind: 'small', text: redisclosure.full },
    ...(languageOf(patient) === 'es' ? translation(text, language === 'es' ? 'en' : 'es') : []),
  ]
}

type Parts = ReturnType<typeof authorization>['parts']

const partsIn = (parts: Parts, inLanguage: (english: string) => string): Block[] =>
  parts.flatMap(({ heading, paragraphs }): Block[] => [
    { kind: 'heading', text: inLanguage(heading) },
    ...paragraphs.map((paragraph): Block => ({ kind: 'text', text: inLanguage(paragraph) })),
  ])

/** The text for reading in the language that is not signed. */
function translation({ title, parts }: ReturnType<typeof authorization>, language: Language): Block[] {
  const read = (english: string) => releaseText(english, language)
  return [
    { kind: 'title', text: read(title) },
    { kind: 'small', text: read(translationNotes[language]) },
    ...partsIn([...parts, ...statements], read),
  ]
}

/**
 * Names the signer and a representative's authority (45 CFR 164.508(c)(1)(vi)). An unsigned form has blank lines for a
 * representative.
 */
function signerLines({ signer, signed }: Signing): Block[] {
  const { signed_by, representative_name: name, representative_relationship: relationship } = signer
  if (signed_by === 'representative')
    return [
      { kind: 'line', label: texts.signedBy, value: texts.forPatient(name ?? '', relationship ?? '') },
      { kind: 'line', label: texts.authority, value: domainValue(authorityText(signer)) },
    ]
  return [
    signed ? { kind: 'line', label: texts.signedBy, value: texts.bySelf } : { kind: 'line', label: texts.onBehalf, value: '' },
    ...(signer.minor_exception ? [{ kind: 'line', label: texts.exception, value: signer.minor_exception } satisfies Block] : []),
  ]
}

/** Describes how the form was signed. A code's phone number or email address is masked. */
function signedHow({ method, destination = '' }: Signing): string {
  if (method === 'sms') return texts.signed.sms(destination.slice(-4))
  if (method === 'email') return texts.signed.email(destination.replace(/^(.).*(?=@)/, '$1***'))
  return texts.signed[method]
}

/**
 * For paper only: states that the signed page was not attached when the form was saved, or that the user attests to having it
 * (S-06).
 */
function pageLines({ method, signed, attested }: Signing, name: string, day: string): Block[] {
  if (!signed || !isOnPaper(method)) return []
  return [{ kind: 'line', label: texts.signedPage, value: attested ? texts.attested(name, day) : texts.notAttached(day) }]
}
