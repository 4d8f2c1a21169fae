import { facilities } from '#domain/directory/facilities/contract.ts'
import {
  type FacilitySave,
  savedValues,
  sectionsWithFields,
  unfinishedSections,
} from '#domain/directory/facilities/intake/sections.ts'
import type { Facility } from '#domain/directory/facilities/schema.ts'
import { facilityTagFields } from '#domain/directory/tags.ts'
import { inactivePayer } from '#domain/intake/patients/intake/payment.ts'
import { wholeForm } from '#domain/platform/drafts/schema.ts'
import { HttpError } from '#domain/platform/httpError.ts'
import { keysOf } from '#domain/platform/keys.ts'
import type { AppContext } from '../../context.ts'
import { difference } from '../../platform/auditTrail/write.ts'
import type { Db } from '../../platform/db/connect.ts'
import { settleDraft } from '../../platform/drafts/queries.ts'
import { publish } from '../../platform/events/events.ts'
import { placeByZip } from '../../platform/geo/place.ts'
import { type Handlers, handler } from '../../platform/http/handler.ts'
import { categoriesOf, notAnOption } from '../featureTags/queries.ts'
import { payersOfCodes } from '../payers/queries.ts'
import { lockedFacilityInPath, requireFacility } from './queries.ts'

/** Results of the lookups before the transaction: the facility's coordinates, and whether the new NPI is registered. */
type SaveContext = { place: FoundPlace | undefined; isKnownNpi: boolean }

const saveFacility = handler(facilities.save, {
  subject: lockedFacilityInPath,
  prepare: async ({ subject: before, body, context }): Promise<SaveContext> => {
    const { npi } = savedValues(body)
    const checksNpi = typeof npi === 'string' && /^\d{10}$/.test(npi) && npi !== before.npi
    return { place: await findPlace(context, before, body), isKnownNpi: !checksNpi || (await context.npi.isRegistered(npi)) }
  },
  run: async ({ prepared: { place, isKnownNpi }, ...call }) => {
    const { subject: before, tx, actor, body, now, addAuditSubject } = call
    if (body.updated_at !== undefined && body.updated_at !== before.updated_at) {
      addAuditSubject({ type: 'facilities', ids: [before.id] })
      throw new HttpError('conflict', changedMeanwhile, { fresh: before })
    }
    const { change, errors, keys } = readSections(before, body)
    const { plans, errors: unknownPayers } = await withKnownPayers(tx, before, change)
    Object.assign(errors, {
      ...(!isKnownNpi && { npi: 'Invalid NPI number' }),
      ...(await unknownTags(tx, change)),
      ...unknownPayers,
      ...errors,
    })
    const first = Object.values(errors)[0]
    if (first) throw new HttpError('invalid', first, { errors })
    for (const key of keys)
      await settleDraft(tx, { of: { facility_id: before.id }, section: key, user_id: actor.id }, body.draft_version)
    const isNewNumber = change.main_phone_number !== undefined && change.main_phone_number !== before.main_phone_number
    const after = {
      ...change,
      ...plans,
      ...(isNewNumber && { phone_extension: null }),
      // A place that was chosen by hand belongs to the address before.
      ...(place && { ...place, placed_at: null, placed_by: null, place_before: null }),
      ...progress(before, { ...before, ...change }, body),
    }
    await tx
      .updateTable('facilities')
      .set({ ...after, updated_at: now })
      .where('id', '=', before.id)
      .execute()
    addAuditSubject({ type: 'facilities', ids: [before.id], detail: shortened(difference(before, after)) })
    await publish(call, 'facilityChanged', { facility_id: before.id, organization_id: before.organization_id })
    return requireFacility(tx, actor, before.id)
  },
})

/** Saves one section of the facility form, or the entire form. */
export const savingRoutes: Pick<Handlers<typeof facilities>, 'save'> = {
  save: saveFacility,
}

export const changedMeanwhile = 'Someone else changed this facility.'

/** Validates the values by section. Returns the change, all field errors, and the sections whose drafts the save deletes. */
function readSections(before: Facility, body: FacilitySave) {
  const values = savedValues(body)
  const isFullForm = sectionsWithFields('edit', values).length > 1
  const sections = sectionsWithFields(isFullForm ? 'edit' : 'wizard', values)
  const errors: Record<string, string> = {}
  const change: Record<string, unknown> = {}
  for (const { schema, fields } of sections) {
    const result = schema.safeParse({ ...before, ...values })
    for (const { path, message } of result.error?.issues ?? []) errors[path.join('.')] ??= message
    for (const field of fields) if (result.success) change[field] = (result.data as Record<string, unknown>)[field]
  }
  return { change: change as Partial<Facility>, errors, keys: isFullForm ? [wholeForm] : sections.map(({ key }) => key) }
}

/** The form becomes complete when the save requests it and all sections are valid; after that, it stays complete. */
function progress(before: Facility, after: Facility, body: FacilitySave) {
  const complete = before.intake_complete || (body.intake_complete === true && unfinishedSections(after).length === 0)
  return { intake_section: Math.max(before.intake_section, body.intake_section ?? 0), intake_complete: complete }
}

/** Errors for tags that are not in their field's category. Inactive tags are valid, so previously selected tags can stay. */
async function unknownTags(tx: Db, change: Partial<Facility>): Promise<Record<string, string>> {
  const tagFields = keysOf(facilityTagFields).map(field => ({
    field,
    tags: [change[field] ?? []].flat(),
  }))
  const categories = await categoriesOf(
    tx,
    tagFields.flatMap(({ tags }) => tags),
  )
  const invalidFields = tagFields.filter(({ field, tags }) => tags.some(tag => categories.get(tag) !== facilityTagFields[field]))
  return Object.fromEntries(invalidFields.map(({ field }) => [field, notAnOption]))
}

const planLists = ['insurance_plans_in_network', 'insurance_plans_out_network'] as const

/**
 * The change with the current codes of its payers, and errors for unknown ones. The code of a merged payer stands for the payer that
 * was kept. Previously selected payers are valid.
 */
async function withKnownPayers(tx: Db, before: Facility, change: Partial<Facility>) {
  const existing = new Set(planLists.flatMap(field => before[field]))
  const added = [...new Set(planLists.flatMap(field => change[field] ?? []))].filter(code => !existing.has(code))
  const payers = await payersOfCodes(tx, added)
  const lists = planLists.filter(field => change[field])
  const current = (code: string) => payers.get(code)?.payer_code ?? code
  const unknown = lists.filter(field => change[field]!.some(code => !existing.has(code) && !payers.has(code)))
  return {
    plans: Object.fromEntries(lists.map(field => [field, [...new Set(change[field]!.map(current))]])),
    errors: Object.fromEntries(unknown.map(field => [field, inactivePayer])),
  }
}

/** For lists of more than 100 items, such as payers, records only the count. */
function shortened({ changes }: ReturnType<typeof difference>) {
  const short = (value: unknown) => (Array.isArray(value) && value.length > 100 ? value.length : value)
  return { changes: Object.fromEntries(Object.entries(changes).map(([field, [old, now]]) => [field, [short(old), short(now)]])) }
}

/** A facility's coordinates, or nulls if unknown. */
type FoundPlace = Pick<Facility, 'latitude' | 'longitude' | 'county' | 'geo_source'>

const nowhere: FoundPlace = { latitude: null, longitude: null, county: null, geo_source: null }
const address = ['address_line_one', 'city', 'state', 'zip_code'] as const

/**
 * Finds a saved address's coordinates: the street's if the map service finds it in the same state and near the same ZIP code,
 * otherwise the center of the ZIP code. Returns undefined if the address did not change.
 */
async function findPlace(context: AppContext, before: Facility, save: FacilitySave): Promise<FoundPlace | undefined> {
  const values = savedValues(save) as Partial<Facility>
  if (!sectionsWithFields('edit', values).some(({ number }) => number === 1)) return undefined
  const after = { ...before, ...values }
  const same = address.every(part => (after[part] ?? '').trim() === (before[part] ?? ''))
  if (same && before.latitude !== null) return undefined
  const middle = placeByZip((after.zip_code ?? '').trim().slice(0, 5))
  const [line, city, state, zip] = address.map(part => (after[part] ?? '').trim())
  const found = line && city ? await context.geocoder.find(`${line}, ${city}, ${state} ${zip}`) : []
  const street = found.find(
    candidate => candidate.state === state && (!candidate.zip_code || !zip || candidate.zip_code === zip.slice(0, 5)),
  )
  if (street)
    return { latitude: street.latitude, longitude: street.longitude, county: middle?.county ?? null, geo_source: 'street' }
  return middle ?? nowhere
}
