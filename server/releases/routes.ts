import { can } from '#domain/access.ts'
import { redisclosure } from '#domain/patients/intake/authorization.ts'
import { Refusal } from '#domain/refusal.ts'
import { type DisclosureFilter, releases } from '#domain/releases/contract.ts'
import { type Disclosure, disclosed } from '#domain/releases/schema.ts'
import { isOnPaper } from '#domain/releases/standing.ts'
import { type Handlers, prepared } from '../http/serve.ts'
import { tellOfRevocation } from '../notifications/notify.ts'
import { momentsOf, reachPatient, reachPatientToChange } from '../patients/reach.ts'
import { pageType, pageTypes } from './pageFile.ts'
import {
  consentOf,
  countDisclosures,
  disclosuresSince,
  everyDisclosure,
  findRelease,
  readingNow,
  revokeReleases,
} from './queries.ts'

const noRelease = () => new Refusal('not_found', 'There is no such release')
const notAPage = 'The page must be a PDF, a JPEG or a PNG'

export const releaseRoutes: Handlers<typeof releases> = {
  async consent({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    about({ patient_id: patient.id, type: 'releases', ids: [] })
    return consentOf(call.tx, patient.id, momentsOf(call.now, call.house.config))
  },

  async revoke(call) {
    const { tx, actor, params, now, house, allow, about } = call
    const patient = await reachPatientToChange(call, params.id)
    allow(patient)
    const moments = momentsOf(now, house.config)
    // Told first: what a facility reads ends with the release.
    const reading = await readingNow(tx, patient.id, moments.accessEnds)
    const revoked = await revokeReleases(tx, patient.id, actor.id, now)
    if (!revoked.length) throw new Refusal('conflict', 'There is no valid release to revoke.')
    await tellOfRevocation(call, { patient, reading })
    about({ patient_id: patient.id, type: 'releases', ids: revoked, detail: { facilities: reading.map(one => one.facility_id) } })
    return consentOf(tx, patient.id, moments)
  },

  async document({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    const release = await findRelease(call.tx, patient.id, params.releaseId)
    const bytes = release && (await call.house.files.get(release.s3_filename))
    if (!bytes) throw noRelease()
    about({ patient_id: patient.id, type: 'releases', ids: [release.id] })
    return { bytes, type: 'application/pdf', name: `release-${release.id}.pdf` }
  },

  async page({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    const release = await findRelease(call.tx, patient.id, params.releaseId)
    const bytes = release?.signed_page && (await call.house.files.get(release.signed_page))
    if (!bytes) throw noRelease()
    const ending = release.signed_page!.split('.').at(-1)!
    about({ patient_id: patient.id, type: 'releases', ids: [release.id] })
    return { bytes, type: pageTypes[ending]!, name: `signed-page-${release.id}.${ending}` }
  },

  attachPage: prepared(
    releases.attachPage,
    async ({ params, body, house, actor, now }) => {
      // Nothing is stored for whoever may not, although the rule is asked again in the transaction.
      const patient = await reachPatient({ tx: house.db, actor, now, house }, params.id)
      if (!can(actor, 'patients.edit', patient)) return ''
      const type = pageType(await house.inspection.look(body.signed_page.bytes))
      if (!type) throw new Refusal('invalid', notAPage, { errors: { signed_page: notAPage } })
      return house.files.put(body.signed_page.bytes, type)
    },
    async call => {
      const { tx, actor, params, now, house, allow, about, prepared: signed_page } = call
      const patient = await reachPatientToChange(call, params.id)
      allow(patient)
      const release = await findRelease(tx, patient.id, params.releaseId)
      if (!release) throw noRelease()
      if (!isOnPaper(release.method)) throw new Refusal('invalid', 'This release was signed by a code: there is no page of paper')
      await tx
        .updateTable('releases')
        .set({ signed_page, signed_page_at: now, signed_page_by: actor.id })
        .where('id', '=', release.id)
        .execute()
      about({ patient_id: patient.id, type: 'releases', ids: [release.id] })
      return consentOf(tx, patient.id, momentsOf(now, house.config))
    },
    async (signed_page, house) => {
      if (signed_page) await house.files.remove(signed_page)
    },
  ),

  async disclosures({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    const found = await disclosuresSince(call.tx, call.now, { patient_id: patient.id }).execute()
    about({ patient_id: patient.id, type: 'disclosures', ids: found.map(({ id }) => id) })
    return found
  },

  async disclosuresExport({ params, allow, about, ...call }) {
    const patient = await reachPatient(call, params.id)
    allow(patient)
    const found = await disclosuresSince(call.tx, call.now, { patient_id: patient.id }).execute()
    about({ patient_id: patient.id, type: 'disclosures', ids: found.map(({ id }) => id) })
    return { name: `disclosures-${patient.id}`, header, rows: lines(found) }
  },

  async allDisclosures({ tx, query: { page_number, page_size, ...filter }, now, allow, about }) {
    allow()
    const data = await disclosuresSince(tx, now, filter)
      .limit(page_size)
      .offset((page_number - 1) * page_size)
      .execute()
    about(reading(filter, data))
    return { data, total: await countDisclosures(tx, now, filter) }
  },

  async allDisclosuresExport({ house, query: filter, now, allow, about }) {
    allow()
    about(reading(filter))
    return {
      name: 'disclosures',
      header: ['Patient Number', 'Application', ...header],
      rows: linesOfAll(everyDisclosure(house.db, now, filter)),
    }
  },
}

/** Whose disclosures were read: by each patient's number, or, of a whole table, by the filter. */
const reading = (filter: DisclosureFilter, read: Disclosure[] = []) => ({
  patient_id: filter.patient_id ?? null,
  type: 'patients',
  ids: [...new Set(read.map(({ patient_id }) => patient_id))],
  detail: { filter, disclosures: read.map(({ id }) => id) },
})

const header = ['Date (UTC)', 'Facility', 'Organization', 'Address', 'What', 'Why', 'Release', 'Disclosed by', 'Notice']

const lineOf = ({ at, crisis_center, organization_name, address, release_id, disclosed_by }: Disclosure): string[] => [
  at,
  crisis_center,
  organization_name ?? '',
  address ?? '',
  disclosed.what,
  disclosed.why,
  String(release_id),
  disclosed_by,
  redisclosure.short,
]

async function* lines(found: Iterable<Disclosure>) {
  for (const one of found) yield lineOf(one)
}

async function* linesOfAll(found: AsyncIterable<Disclosure>) {
  for await (const one of found) yield [String(one.patient_id), String(one.application_id), ...lineOf(one)]
}
