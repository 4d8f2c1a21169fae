import {
  accreditationColumns,
  combineAges,
  type Directory,
  onlyWithSubstance,
  tagFields,
} from '../../directory/facilities/codes.ts'
import type { FacilityRow, Facts } from './facilityRows.ts'
import { type Contact, filled } from './listing.ts'

/**
 * Combines the facts from one file with the stored facts from the other directory (`retained`). Each published spreadsheet contains
 * one directory, so a facility listed in both is in two files. A file with both directories replaces all facts and does not need
 * this function.
 */
export function joined(facts: Facts, before: FacilityRow, retained: Directory): Facts {
  const [substance, mental] = retained === 'substance' ? [before, facts] : [facts, before]
  const lists = Object.fromEntries(
    tagFields.map(field => [field, [...new Set([...substance[field], ...mental[field]])].sort((a, b) => a - b)]),
  ) as Pick<Facts, (typeof tagFields)[number]>
  const first = <Column extends keyof Facts & keyof FacilityRow>(column: Column) => substance[column] ?? mental[column]
  return {
    // The coordinates, website, NPI, and license in `facts` are already combined.
    ...facts,
    ...filled(contactOf(substance), contactOf(mental)),
    ...accreditationColumns([...accreditations(substance), ...accreditations(mental)]),
    joint_commission_accreditation: first('joint_commission_accreditation') || null,
    accepts_public_insurance: first('accepts_public_insurance') || null,
    excludes_private_insurance: first('excludes_private_insurance') === false ? false : null,
    accepted_genders: first('accepted_genders'),
    accepted_ages: combineAges(substance.accepted_ages, mental.accepted_ages),
    ...lists,
    // Only the substance-use directory can rule out alcohol or opioid treatment, so it decides.
    addictions_treated: lists.addictions_treated.filter(
      tag => !onlyWithSubstance.includes(tag) || substance.addictions_treated.includes(tag),
    ),
  }
}

const contactOf = (row: Facts | FacilityRow): Contact => ({
  name: row.name,
  address_line_one: row.address_line_one,
  address_line_two: row.address_line_two,
  city: row.city,
  state: row.state!,
  zip_code: row.zip_code!,
  main_phone_number: row.main_phone_number,
  phone_extension: row.phone_extension,
  intake_phone_1: row.intake_phone_1,
  intake_phone_2: row.intake_phone_2,
})

const accreditations = (row: Facts | FacilityRow): string[] =>
  [row.other_license_1, row.other_license_2, row.other_license_3, row.other_license_4].flatMap(names => names?.split(', ') ?? [])
