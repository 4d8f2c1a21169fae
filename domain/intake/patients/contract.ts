import { languages } from '../../identity/account/language.ts'
import { dayProblem } from '../../platform/dates.ts'
import { contract } from '../../platform/endpoint.ts'
import { idParams, instant, rowId, text, upload } from '../../platform/formats.ts'
import { z } from '../../platform/zod.ts'
import { releaseMethods } from '../releases/rules.ts'
import { MinorException, Representative, signers } from '../releases/signer.ts'
import { patientDetails } from './intake/patientDetails.ts'
import { draftVersion, SectionSave } from './intake/save.ts'
import { required } from './intake/section.ts'
import { Patient, SimilarPatient } from './schema.ts'
import { clearSnapshot, SnapshotFields } from './snapshot/entry.ts'

/** The request body for saving the snapshot: its version, next to its answers. Read as the version and the answers. */
const SnapshotSave = SnapshotFields.safeExtend({
  updated_at: instant
    .nullable()
    .describe(
      'The `updated_at` of the snapshot that the form loaded; null if there was none. Returns 409 if the snapshot has changed since then.',
    ),
  draft_version: draftVersion,
}).transform(({ updated_at, draft_version, ...answers }) => ({ updated_at, draft_version, answers: clearSnapshot(answers) }))

const consent = z.boolean('Field must be checked')

export const patients = contract({
  create: {
    method: 'POST',
    path: '/patients',
    about:
      'Adds a patient with section 1 of the intake and returns the new ID. Sending the same `entry` again returns the same patient. Returns 409 with likely duplicates unless `another_person` is true.',
    access: 'patients.create',
    query: z.object({ entry: z.uuid().optional() }),
    body: patientDetails.schema,
    response: Patient,
    errorResponse: z.array(SimilarPatient),
    reads: 'patient',
  },
  duplicates: {
    method: 'POST',
    path: '/patients/duplicates',
    about:
      'Likely duplicates in the caller’s organization: a similar name and either the same date of birth or one with the day and month swapped. Inexact matches are marked `similar`. Returns the best five matches.',
    access: 'patients.duplicates',
    body: z.object({
      first_name: text().min(1, required),
      last_name: text().min(1, required),
      /** In the format MM/dd/yyyy. */
      date_of_birth: z.string().superRefine((value, issues) => {
        const message = dayProblem(value)
        if (message) issues.addIssue({ code: 'custom', message })
      }),
      /** The patient being edited in section 1, who must not be reported as a duplicate. */
      exclude_id: rowId.optional(),
    }),
    response: z.array(SimilarPatient),
    reads: 'patient',
  },
  show: {
    method: 'GET',
    path: '/patients/:id',
    about:
      'One patient, with the fields the caller may see. With `application_id`, as shown in that application. `hidden_fields` lists the contact details a closed application hides.',
    access: 'patients.show',
    tokens: 'patients',
    params: idParams,
    query: z.object({ application_id: z.coerce.number().pipe(rowId).optional() }),
    response: Patient,
    reads: 'patient',
  },
  save: {
    method: 'PATCH',
    path: '/patients/:id',
    about: 'Saves one section of the intake.',
    access: 'patients.edit',
    samples: true,
    params: idParams,
    body: SectionSave,
    response: Patient,
    reads: 'patient',
  },
  saveSnapshot: {
    method: 'PUT',
    path: '/patients/:id/clinical-snapshot',
    about:
      'Saves the clinical snapshot: legal status, vitals, scores, last use, and more, all optional. Returns 409 with the current patient if the snapshot has changed since `updated_at`.',
    access: 'patients.edit',
    samples: true,
    params: idParams,
    body: SnapshotSave,
    response: Patient,
    reads: 'patient',
  },
  hipaaUrl: {
    method: 'GET',
    path: '/patients/:id/hipaa',
    about: 'The URL of the signed release of information.',
    access: 'patients.release',
    params: idParams,
    response: z.object({ hipaa_url: z.string() }),
    reads: 'patient',
  },
  hipaaFile: {
    method: 'GET',
    path: '/patients/:id/hipaa/document',
    about: 'The signed release of information as a PDF.',
    access: 'patients.release',
    params: idParams,
    responseType: 'file',
    response: z.file(),
    reads: 'patient',
  },
  hipaaDocument: {
    method: 'POST',
    path: '/patients/hipaa-doc',
    about: 'Uploads the release document (PDF) to be signed.',
    access: 'patients.edit',
    samples: true,
    requestType: 'multipart',
    body: z.object({ patient_id: z.coerce.number().pipe(rowId), hippa_document: upload }),
    response: z.object({ hipaa_document: z.object({ s3_filename: z.string() }) }),
    reads: 'patient',
  },
  hipaaSign: {
    method: 'PATCH',
    path: '/patients/:id/hipaa-sign',
    about: 'Signs the stored release, which then allows disclosure for 365 days.',
    access: 'patients.edit',
    samples: true,
    params: idParams,
    body: z.object({
      is_voluntary: consent,
      tmri_disclosure: consent,
      external_disclosure: consent,
      receive_copy: z.boolean().nullish(),
      required_by_law: z.boolean().nullish(),
      method: z.enum(releaseMethods).default('print'),
      signed_by: z
        .enum(signers)
        .optional()
        .describe('Who signed. Required for patients under 18, or under the hospital’s `signing_age`. Default: the patient.'),
      minor_exception: MinorException.nullish().describe(
        'The legal ground on which a patient under the hospital’s `signing_age` signs alone. Required in that case.',
      ),
      representative: Representative.nullish().describe(
        'The person who signed for the patient. Required with `signed_by: "representative"`.',
      ),
      language: z
        .enum(languages)
        .default('en')
        .describe('The language of the signed text. `es` only if `release_language` is `es`.'),
      page_attested: z.boolean().nullish().describe('Confirms that the caller has the hand-signed form'),
      current_section: z.number().int().min(1).max(10).default(2),
      intake_complete: z.boolean().nullish(),
    }),
    response: Patient,
    reads: 'patient',
  },
})
