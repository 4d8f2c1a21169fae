import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import type { Patient } from '#domain/intake/patients/schema.ts'
import { type DisclosureFilter, releases } from '#domain/intake/releases/contract.ts'
import { isOnPaper } from '#domain/intake/releases/rules.ts'
import { contentOf, type Disclosure, disclosureContent, recipientOf } from '#domain/intake/releases/schema.ts'
import { signerText } from '#domain/intake/releases/signer.ts'
import { datedName, pacificSecond } from '#domain/platform/dates.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { emptyFile, notInspected } from '#domain/platform/uploads.ts'
import { momentsOf } from '../../platform/access/consent.ts'
import { onPage, pageLimits } from '../../platform/db/listing.ts'
import { publish } from '../../platform/events/events.ts'
import type { InspectedFile } from '../../platform/files/inspectBytes.ts'
import { type Call, type Handlers, handler } from '../../platform/http/handler.ts'
import { brandOf } from '../../platform/installation/brand.ts'
import { storeStandings } from '../../platform/standings/standings.ts'
import { refreshReaders } from '../patients/refreshReaders.ts'
import { lockedPatientInPath, patientInPath, refuseWhileHeld } from '../patients/require.ts'
import {
  consentOf,
  countDisclosures,
  disclosuresSince,
  everyDisclosure,
  findRelease,
  readingNow,
  revokeReleases,
  signedReleases,
} from './releaseQueries.ts'
import { keepReplacedPage, replacedPage, withSigningPage } from './signingPage.ts'

const noRelease = () => new HttpError('not_found', 'Release not found')
const signedByCode = 'This release was signed with a code, so it has no signed page'
const notAPage = 'Upload the page as a PDF, JPEG, or PNG'

async function showConsent({ subject: patient, addAuditSubject, ...call }: Call<typeof releases.consent, Patient>) {
  addAuditSubject({ patient_id: patient.id, type: 'releases', ids: [] })
  return consentOf(call.tx, patient.id, momentsOf(call.now, call.context.config))
}

async function revokeRelease(call: Call<typeof releases.revoke, Patient>) {
  const { subject: patient, tx, actor, now, context, addAuditSubject } = call
  const moments = momentsOf(now, context.config)
  // Loaded before revoking, because after that the query no longer finds these facilities.
  const readers = await readingNow(tx, patient.id, moments.accessEnds)
  const revoked = await revokeReleases(tx, patient.id, actor.id, now)
  if (!revoked.length) throw new HttpError('conflict', 'There is no valid release to revoke.')
  await publish(call, 'releaseRevoked', { patient, reading: readers })
  await storeStandings(tx, [patient.id])
  addAuditSubject({
    patient_id: patient.id,
    type: 'releases',
    ids: revoked,
    detail: { facilities: readers.map(reader => reader.facility_id) },
  })
  return consentOf(tx, patient.id, moments)
}

async function downloadRelease({ subject: patient, params, addAuditSubject, ...call }: Call<typeof releases.document, Patient>) {
  const release = await findRelease(call.tx, patient.id, params.releaseId)
  const bytes = release && (await call.context.files.get(release.s3_filename))
  if (!bytes) throw noRelease()
  addAuditSubject({ patient_id: patient.id, type: 'releases', ids: [release.id] })
  const signed = (await signedReleases(call.tx, patient.id, call.now)).find(({ id }) => id === release.id)!
  const withPage = await withSigningPage(bytes, signed, call.now, await brandOf(call.tx))
  return { bytes: withPage, type: 'application/pdf', name: `release-${release.id}.pdf` }
}

async function downloadSignedPage({ subject: patient, params, addAuditSubject, ...call }: Call<typeof releases.page, Patient>) {
  const release = await findRelease(call.tx, patient.id, params.releaseId)
  const { replaced } = call.query
  const name = release && (replaced === undefined ? release.signed_page : await replacedPage(call.tx, release.id, replaced))
  const bytes = name && (await call.context.files.get(name))
  if (!bytes) throw noRelease()
  const extension = name.split('.').at(-1)!
  addAuditSubject({
    patient_id: patient.id,
    type: 'releases',
    ids: [release.id],
    ...(replaced !== undefined && { detail: { replaced_page: replaced } }),
  })
  return { bytes, type: pageTypes[extension]!, name: `signed-page-${release.id}.${extension}` }
}

function reject(message: string): never {
  throw new HttpError('invalid', message, { errors: { signed_page: message } })
}

const attachSignedPage = handler(releases.attachPage, {
  subject: lockedPatientInPath,
  prepare: async ({ body, context }) => {
    if (body.signed_page.bytes.length === 0) reject(emptyFile)
    const inspected = await context.inspection.inspect(body.signed_page.bytes)
    if (!inspected) reject(notInspected)
    const type = pageType(inspected)
    if (!type) reject(notAPage)
    if (inspected.problem) reject(inspected.problem)
    return context.files.put(body.signed_page.bytes, type)
  },
  run: async call => {
    const { subject: patient, tx, actor, params, now, context, addAuditSubject, prepared: signed_page } = call
    const release = await findRelease(tx, patient.id, params.releaseId)
    if (!release) throw noRelease()
    if (!isOnPaper(release.method)) throw new HttpError('invalid', signedByCode)
    if (release.signed_page) {
      await refuseWhileHeld(tx, patient.id, { type: 'releases', ids: [release.id] })
      await keepReplacedPage(tx, release.id, actor.id, now)
    }
    await tx
      .updateTable('releases')
      .set({ signed_page, signed_page_at: now, signed_page_by: actor.id })
      .where('id', '=', release.id)
      .execute()
    addAuditSubject({ patient_id: patient.id, type: 'releases', ids: [release.id] })
    await refreshReaders(call, patient)
    return consentOf(tx, patient.id, momentsOf(now, context.config))
  },
  undo: async (signed_page, context) => context.files.remove(signed_page),
})

async function attestSignedPage(call: Call<typeof releases.attestPage, Patient>) {
  const { subject: patient, tx, actor, params, now, context, addAuditSubject } = call
  const release = await findRelease(tx, patient.id, params.releaseId)
  if (!release) throw noRelease()
  if (!isOnPaper(release.method)) throw new HttpError('invalid', signedByCode)
  if (release.signed_page) throw new HttpError('conflict', 'The signed page is already attached.')
  await tx
    .updateTable('releases')
    .set({ page_attested_by: actor.id, page_attested_at: now })
    .where('id', '=', release.id)
    // If the same user attests again, the first attestation's time stays.
    .where('page_attested_by', 'is distinct from', actor.id)
    .execute()
  addAuditSubject({ patient_id: patient.id, type: 'releases', ids: [release.id] })
  await refreshReaders(call, patient)
  return consentOf(tx, patient.id, momentsOf(now, context.config))
}

async function listDisclosures({ subject: patient, addAuditSubject, ...call }: Call<typeof releases.disclosures, Patient>) {
  const found = await disclosuresSince(call.tx, call.now, { patient_id: patient.id }).execute()
  addAuditSubject({ patient_id: patient.id, type: 'disclosures', ids: found.map(({ id }) => id) })
  return found
}

async function exportDisclosures({
  subject: patient,
  addAuditSubject,
  ...call
}: Call<typeof releases.disclosuresExport, Patient>) {
  const found = await disclosuresSince(call.tx, call.now, { patient_id: patient.id }).execute()
  addAuditSubject({ patient_id: patient.id, type: 'disclosures', ids: found.map(({ id }) => id) })
  return { name: datedName('disclosures', call.now), header, rows: lines(found) }
}

async function listAllDisclosures({
  tx,
  query: { page_number, page_size, ...filter },
  now,
  addAuditSubject,
}: Call<typeof releases.allDisclosures>) {
  const data = await disclosuresSince(tx, now, filter)
    .$call(onPage(pageLimits({ page_number, page_size })))
    .execute()
  addAuditSubject(auditSubject(filter, data))
  return { data, total: await countDisclosures(tx, now, filter) }
}

async function exportAllDisclosures({ tx, query: filter, now, addAuditSubject }: Call<typeof releases.allDisclosuresExport>) {
  addAuditSubject(auditSubject(filter))
  return {
    name: datedName('disclosures', now),
    header: ['Patient ID', 'Application', ...header],
    rows: linesOfAll(everyDisclosure(tx, now, filter)),
  }
}

export const releaseRoutes: Handlers<typeof releases> = {
  consent: handler(releases.consent, { subject: patientInPath, run: showConsent }),
  revoke: handler(releases.revoke, { subject: lockedPatientInPath, run: revokeRelease }),
  document: handler(releases.document, { subject: patientInPath, run: downloadRelease }),
  page: handler(releases.page, { subject: patientInPath, run: downloadSignedPage }),
  attachPage: attachSignedPage,
  attestPage: handler(releases.attestPage, { subject: lockedPatientInPath, run: attestSignedPage }),
  disclosures: handler(releases.disclosures, { subject: patientInPath, run: listDisclosures }),
  disclosuresExport: handler(releases.disclosuresExport, { subject: patientInPath, run: exportDisclosures }),
  allDisclosures: listAllDisclosures,
  allDisclosuresExport: exportAllDisclosures,
}

/** The audit subject for reading disclosures: their patients' ids. */
const auditSubject = (filter: DisclosureFilter, disclosures: Disclosure[] = []) => ({
  patient_id: filter.patient_id ?? null,
  type: 'patients',
  ids: [...new Set(disclosures.map(({ patient_id }) => patient_id))],
  detail: { filter, disclosures: disclosures.map(({ id }) => id) },
})

const header = [
  'Time (Pacific)',
  'Facility',
  'Organization',
  'Address',
  'What',
  'Why',
  'Release',
  'Signed by',
  'Disclosed by',
  'Recipient',
  'Notice',
]

const lineOf = (disclosure: Disclosure): string[] => [
  pacificSecond(disclosure.at),
  disclosure.crisis_center,
  disclosure.organization_name ?? '',
  disclosure.address ?? '',
  contentOf(disclosure),
  disclosureContent.why,
  String(disclosure.release_id),
  signerText(disclosure),
  disclosure.disclosed_by,
  recipientOf(disclosure),
  redisclosure.short,
]

async function* lines(found: Iterable<Disclosure>) {
  for (const disclosure of found) yield lineOf(disclosure)
}

async function* linesOfAll(found: AsyncIterable<Disclosure>) {
  for await (const disclosure of found)
    yield [String(disclosure.patient_id), String(disclosure.application_id), ...lineOf(disclosure)]
}

/** File types accepted for a signed page, by file extension. */
const pageTypes: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' }

/**
 * The file extension for the inspected content, regardless of the file's name: a PDF, a JPEG, or a PNG. Undefined for
 * other content.
 */
function pageType(inspected: InspectedFile): string | undefined {
  const extension = inspected.content?.extension
  return extension && extension in pageTypes ? extension : undefined
}
