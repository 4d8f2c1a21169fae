import { careLevel } from '#domain/directory/tags.ts'
import type { FileColumn, MappedKind, Mapping } from '#domain/imports/mapping.ts'
import { yesOrNo } from '#domain/imports/values.ts'

/** The current names of the levels of care, which administrators may change, by tag id. */
export type LevelNames = ReadonlyMap<number, string>
type Level = keyof typeof careLevel

/** Names the level of a value; an empty text if the tag is not active. */
export const levelName = (levels: LevelNames, level: Level): string => levels.get(careLevel[level]) ?? ''

type ReadyMapping = {
  kind: MappedKind
  name: string
  /** Where the headings were checked. */
  checked: string
  /** The headings by which a file of this layout is recognized, in lower case. */
  needs: readonly string[]
  mapping: (columns: readonly FileColumn[], levels: LevelNames) => Mapping
}

/** Health care provider taxonomy codes (NUCC) of treatment facilities, and the level of care that each stands for. */
const taxonomies: Record<string, Level> = {
  '324500000X': 'residential',
  '3245S0500X': 'residential',
  '320800000X': 'residential',
  '323P00000X': 'residential',
  '322D00000X': 'residential',
  '261QR0405X': 'outpatient',
  '261QM0801X': 'outpatient',
  '261QM0850X': 'outpatient',
  '261QM0855X': 'outpatient',
  '261QM2800X': 'medication',
  '283Q00000X': 'psychiatric',
  '273R00000X': 'psychiatric',
  '276400000X': 'hospital',
}
const taxonomyHeadings = Array.from({ length: 15 }, (_, index) => `healthcare provider taxonomy code_${index + 1}`)

const nppes: ReadyMapping = {
  kind: 'facilities',
  name: 'NPPES',
  checked: 'the header of the monthly file (npidata_pfile), CMS, NPPES Data Dissemination',
  needs: ['npi', 'entity type code', 'provider organization name (legal business name)', taxonomyHeadings[0]!],
  mapping: (_columns, levels) => ({
    list: 'NPPES',
    columns: {
      npi: 'npi',
      'provider organization name (legal business name)': 'name',
      'provider first line business practice location address': 'address_line_one',
      'provider second line business practice location address': 'address_line_two',
      'provider business practice location address city name': 'city',
      'provider business practice location address state name': 'state',
      'provider business practice location address postal code': 'zip_code',
      'provider business practice location address telephone number': 'main_phone_number',
      ...Object.fromEntries(taxonomyHeadings.map(heading => [heading, 'treatment_levels'])),
    },
    values: {
      treatment_levels: Object.fromEntries(Object.entries(taxonomies).map(([code, level]) => [code, levelName(levels, level)])),
    },
    // Type 2 is an organization; type 1 is a person.
    only: { 'entity type code': ['2'] },
    treatment_only: true,
  }),
}

const opioidPrograms: ReadyMapping = {
  kind: 'facilities',
  name: 'SAMHSA opioid treatment programs',
  checked:
    'a public program that reads the download of SAMHSA’s directory: Street, City, State, Zipcode, and Phone; the other columns are those of its page',
  needs: ['program name', 'street', 'city', 'state', 'zipcode', 'phone'],
  mapping: (_columns, levels) => ({
    list: 'SAMHSA opioid treatment programs',
    columns: {
      'program name': 'name',
      dba: 'site_name',
      street: 'address_line_one',
      city: 'city',
      state: 'state',
      zipcode: 'zip_code',
      phone: 'main_phone_number',
      certification: '',
    },
    constants: { treatment_levels: levelName(levels, 'medication') },
  }),
}

const medicareOpioidPrograms: ReadyMapping = {
  kind: 'facilities',
  name: 'Medicare opioid treatment programs',
  checked: 'four public programs that read the file of data.cms.gov (Opioid Treatment Program Providers): all columns',
  needs: ['npi', 'provider name', 'address line 1', 'city', 'state', 'zip', 'medicare id effective date', 'phone'],
  mapping: (_columns, levels) => ({
    list: 'Medicare opioid treatment programs',
    columns: {
      npi: 'npi',
      'provider name': 'name',
      'address line 1': 'address_line_one',
      'address line 2': 'address_line_two',
      city: 'city',
      state: 'state',
      zip: 'zip_code',
      phone: 'main_phone_number',
      'medicare id effective date': '',
    },
    constants: { treatment_levels: levelName(levels, 'medication') },
  }),
}

/**
 * California's list of licensed and certified programs. The state does not define its program codes: RES is licensed residential care and
 * NON is not residential; DSS and DPH say which other department licenses the building, which is no level of care.
 */
const californiaLicenses: ReadyMapping = {
  kind: 'facilities',
  name: 'California licenses',
  checked:
    'a public program and its data dictionary that list every column of the state’s open data (SUD Recovery Treatment Facilities), and the values of the program code',
  needs: ['application_number', 'facility_name', 'legal_entity_name', 'facility_address1', 'facility_zip', 'program_code'],
  mapping: (_columns, levels) => ({
    list: 'California licenses',
    columns: {
      facility_name: 'name',
      application_number: 'license_number',
      program_code: 'treatment_levels',
      facility_address1: 'address_line_one',
      facility_address2: 'address_line_two',
      facility_city: 'city',
      facility_state: 'state',
      facility_zip: 'zip_code',
      countyname: 'county',
      facility_phone: 'main_phone_number',
      latitude: 'latitude',
      longitude: 'longitude',
    },
    constants: { state: 'CA' },
    separators: { program_code: '-' },
    values: {
      program_code: {
        RES: levelName(levels, 'residential'),
        NON: levelName(levels, 'outpatient'),
        DETOX: levelName(levels, 'detox'),
        'RES-DETOX': [levelName(levels, 'residential'), levelName(levels, 'residentialDetox')].join('|'),
        'NON-DETOX': [levelName(levels, 'outpatient'), levelName(levels, 'outpatientDetox')].join('|'),
      },
    },
  }),
}

/** A clearinghouse's list as JSON: its first list has one record per payer, whose lists become cells with vertical bars. */
const clearinghousePayers: ReadyMapping = {
  kind: 'payers',
  name: 'Payers of a clearinghouse (JSON)',
  checked: 'the clearinghouse’s public description of its list (Stedi, List Payers): all fields',
  needs: ['displayname', 'primarypayerid', 'aliases', 'names'],
  mapping: () => ({
    columns: {
      displayname: 'payer_name',
      primarypayerid: 'payer_code',
      aliases: 'other_codes',
      // Other names can be searched like other codes.
      names: 'other_codes',
      coveragetypes: 'coverage',
    },
  }),
}

const locatorHeadings = ['name1', 'name2', 'street1', 'street2', 'city', 'state', 'zip', 'phone', 'intake1', 'intake2']

/**
 * SAMHSA's locator download of 2022 and before: the columns of the national directory, but with one column per service code, which
 * contains 1 if the facility has the code.
 */
const locator: ReadyMapping = {
  kind: 'facilities',
  name: 'SAMHSA locator, 2022 and before',
  checked: 'two public programs that read the locator’s file: name1 to zip, and one column with 1 per service code',
  needs: ['name1', 'street1', 'city', 'state', 'zip', 'phone', 'sa', 'op'],
  mapping: columns => {
    const isCode = ({ heading, values }: FileColumn) =>
      /^[a-z0-9]{2,7}$/.test(heading) &&
      !locatorHeadings.includes(heading) &&
      values?.every(({ value }) => yesOrNo(value) !== undefined)
    const codes = columns.filter(isCode).map(({ heading }) => heading)
    return {
      columns: {
        ...Object.fromEntries(locatorHeadings.map(heading => [heading, heading])),
        intake1a: 'intake1a',
        intake2a: 'intake2a',
        county: 'county',
        website: 'website_url',
        latitude: 'latitude',
        longitude: 'longitude',
        ...Object.fromEntries(codes.map(code => [code, 'service_code_info'])),
      },
      values: Object.fromEntries(codes.map(code => [code, { 1: code.toUpperCase(), Y: code.toUpperCase(), 0: '', N: '' }])),
    }
  },
}

const all: readonly ReadyMapping[] = [
  nppes,
  opioidPrograms,
  medicareOpioidPrograms,
  californiaLicenses,
  locator,
  clearinghousePayers,
]

/** The mapping that comes with Passage for a file with these columns. */
export const readyMapping = (kind: MappedKind, columns: readonly FileColumn[], levels: LevelNames): Mapping | undefined => {
  const headings = new Set(columns.map(({ heading }) => heading))
  const found = all.find(ready => ready.kind === kind && ready.needs.every(heading => headings.has(heading)))
  return found?.mapping(columns, levels)
}

/** The mappings that come with Passage, as for a file that has only the columns by which it is recognized. */
export const shippedMappings = (levels: LevelNames) =>
  all.map(({ kind, name, checked, needs, mapping }) => ({
    kind,
    name,
    checked,
    mapping: mapping(
      needs.map(heading => ({ heading, samples: [], values: [] })),
      levels,
    ),
  }))
