import {
  type Address,
  type Allergy,
  type Code,
  type Coded,
  clean,
  counted,
  FileProblem,
  type Medication,
  mostEntries,
  type PatientFile,
  type PersonName,
  type Policy,
  type Stay,
  wanted,
} from './facts.ts'

/** An element of an XML document, without comments and namespaces. */
export type Xml = { name: string; attributes: Readonly<Record<string, string>>; children: readonly (Xml | string)[] }

/** Whether the text declares a document type or entities. No patient document needs them, and they can make a small file huge. */
export const hasDeclarations = (text: string): boolean => /<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST|NOTATION)/i.test(text)

/** Reads a C-CDA document about one patient. Throws a `FileProblem` that names what was found instead. */
export function readDocument(root: Xml): PatientFile {
  if (root.name === 'Bundle') throw new FileProblem('This is a FHIR Bundle in XML. Export it as JSON and choose that file.')
  if (root.name !== 'ClinicalDocument')
    throw new FileProblem(`This XML file is not a C-CDA document. Its first element is “${clean(root.name, 40)}”. ${wanted}`)
  const targets = all(root, 'recordTarget/patientRole')
  if (targets.length > 1)
    throw new FileProblem(
      `This document has ${targets.length} patients. Choose a file about one patient, so that no data are mixed up.`,
    )
  const [role] = targets
  const patient = role && first(role, 'patient')
  if (!role || !patient) throw new FileProblem('This document names no patient.')
  const remarks: string[] = []
  const sections = sectionsOf(root)
  const unread = sections.filter(section => !isRead(section)).map(section => textOf(first(section, 'title')) || loinc(section))
  if (unread.length) remarks.push(`Not read: ${unread.join(', ')}`)
  if (!sections.length) remarks.push('This document has no sections with coded entries. Only the patient’s details were read.')
  const entriesOf = (codes: readonly string[]) =>
    sections
      .filter(section => codes.includes(loinc(section)))
      .flatMap(section => all(section, 'entry').map(entry => ({ entry, section })))
  if (entriesOf(read).length > mostEntries)
    throw new FileProblem(`This document has more than ${mostEntries} entries. Export one patient.`)
  return {
    kind: `C-CDA document${title(root)}`,
    written: timeOf(first(root, 'effectiveTime')),
    ...personOf(role, patient, remarks),
    birthSex: birthSexOf(sections),
    policies: entriesOf(payers).flatMap(({ entry }) => policiesOf(entry, nameOf(all(patient, 'name')[0]))),
    stays: all(root, 'componentOf/encompassingEncounter').map(stayOf),
    conditions: distinct(entriesOf(problems).flatMap(({ entry, section }) => problemsOf(entry, section, remarks))),
    allergies: entriesOf(allergies).flatMap(({ entry, section }) => allergiesOf(entry, section, remarks)),
    medications: distinct(entriesOf(medications).flatMap(({ entry, section }) => medicationsOf(entry, section, remarks))),
    remarks: counted(remarks),
  }
}

/** Without repetitions: a diagnosis of the discharge is often also in the problem list, and a medication in several lists. */
const distinct = <Item extends Coded>(items: readonly Item[]): Item[] =>
  [...new Map(items.toReversed().map(item => [JSON.stringify({ ...item, date: '' }), item])).values()].toReversed()

/**
 * Codes of the sections that are read: problem list, admission and discharge diagnoses, and so on. Releases of C-CDA have used several
 * codes for the same section.
 */
const problems = ['11450-4', '46241-6', '42347-5', '11535-2', '78375-3', 'C-CDAV2-DDN']
const allergies = ['48765-2']
const medications = ['10160-0', '42346-7', '10183-2', '75311-1']
const payers = ['48768-6']
const read: readonly string[] = [...problems, ...allergies, ...medications, ...payers]
const isRead = (section: Xml) => read.includes(loinc(section)) || loinc(section) === '29762-2'

const isElement = (child: Xml | string): child is Xml => typeof child !== 'string'

/** The elements at a path of names below this one. */
function all(from: Xml, path: string): Xml[] {
  return path
    .split('/')
    .reduce<Xml[]>(
      (found, name) => found.flatMap(({ children }) => children.filter(isElement).filter(one => one.name === name)),
      [from],
    )
}
const first = (from: Xml | undefined, path: string): Xml | undefined => (from ? all(from, path)[0] : undefined)
const below = (from: Xml, name: string): Xml[] =>
  from.children.filter(isElement).flatMap(child => [...(child.name === name ? [child] : []), ...below(child, name)])
const attribute = (from: Xml | undefined, name: string): string => clean(from?.attributes[name] ?? '')

const allText = (from: Xml): string => from.children.map(child => (isElement(child) ? allText(child) : child)).join(' ')
const textOf = (from: Xml | undefined): string => (from ? clean(allText(from)) : '')

const title = (root: Xml) => (textOf(first(root, 'title')) ? `: ${textOf(first(root, 'title'))}` : '')
const loinc = (section: Xml) => attribute(first(section, 'code'), 'code')
const sectionsOf = (root: Xml) =>
  all(root, 'component/structuredBody/component/section').filter(one => !one.attributes.nullFlavor)

/** Converts 20130730, or 201309210500-0800, to ISO 8601. A time without a time zone is left out. */
function timeOf(from: Xml | undefined): string {
  const [, year, month, day, hour, minute, zone] =
    /^(\d{4})(\d\d)(\d\d)(?:(\d\d)(\d\d)(?:\d\d)?(?:\.\d+)?)?([+-]\d{4})?$/.exec(attribute(from, 'value')) ?? []
  if (!year) return ''
  const date = `${year}-${month}-${day}`
  return hour && zone ? `${date}T${hour}:${minute}:00${zone.slice(0, 3)}:${zone.slice(3)}` : date
}

const nameOf = (name: Xml | undefined): PersonName => {
  const given = name ? all(name, 'given').filter(one => one.attributes.qualifier !== 'CL') : []
  return {
    first: given.map(textOf).join(' '),
    last: name ? all(name, 'family').map(textOf).join(' ') || (given.length ? '' : textOf(name)) : '',
  }
}

function personOf(role: Xml, patient: Xml, remarks: string[]) {
  const names = all(patient, 'name')
  const isFormer = (name: Xml) =>
    name.attributes.use === 'SRCH' || all(name, 'family').some(one => one.attributes.qualifier === 'BR')
  const current = names.find(name => !isFormer(name)) ?? names[0]
  const other = names.find(name => name !== current)
  const born = timeOf(first(patient, 'birthTime')).slice(0, 10)
  if (!born) remarks.push('Date of birth left out because it is missing or incomplete')
  const telecoms = all(role, 'telecom').flatMap(one => {
    const [, kind, value] = /^(tel|mailto):\s*(.+)$/i.exec(attribute(one, 'value')) ?? []
    return kind && value && attribute(one, 'use') !== 'BAD'
      ? [{ kind: kind.toLowerCase(), value, isMobile: attribute(one, 'use') === 'MC' }]
      : []
  })
  const deceased = first(patient, 'deceasedInd')
  if (attribute(deceased, 'value') === 'true') remarks.push('The file says that this patient has died.')
  return {
    name: nameOf(current),
    otherName: other ? nameOf(other) : null,
    birthDate: born,
    administrativeGender: attribute(first(patient, 'administrativeGenderCode'), 'code'),
    genderIdentity: '',
    races: all(patient, 'raceCode').flatMap(group),
    ethnicities: all(patient, 'ethnicGroupCode').flatMap(group),
    language: languageIn(patient),
    phones: telecoms
      .filter(({ kind }) => kind === 'tel')
      .toSorted((a, b) => Number(b.isMobile) - Number(a.isMobile))
      .map(({ value }) => value),
    email: telecoms.find(({ kind }) => kind === 'mailto')?.value ?? '',
    home: homeOf(role),
  }
}

/** The language that is marked as preferred, or else the only one. */
function languageIn(patient: Xml): string {
  const stated = all(patient, 'languageCommunication')
  const isPreferred = (one: Xml) => attribute(first(one, 'preferenceInd'), 'value') === 'true'
  const preferred = stated.find(isPreferred) ?? (stated.length === 1 ? stated[0] : undefined)
  return attribute(first(preferred, 'languageCode'), 'code')
}

/** A race or an ethnicity, or why it is missing. */
const group = (code: Xml): Coded[] => {
  const value = attribute(code, 'code') || attribute(code, 'nullFlavor')
  return value ? [{ text: attribute(code, 'displayName') || value, codes: [{ system: 'other', code: value }] }] : []
}

function homeOf(role: Xml): Address | null {
  const addresses = all(role, 'addr').filter(
    one => !one.attributes.nullFlavor && !['BAD', 'WP', 'TMP'].includes(one.attributes.use ?? ''),
  )
  const home = addresses.find(({ attributes }) => attributes.use?.startsWith('H')) ?? addresses[0]
  if (!home) return null
  const [one = '', ...more] = all(home, 'streetAddressLine').map(textOf)
  const part = (name: string) => textOf(first(home, name))
  return { one, two: more.filter(Boolean).join(', '), city: part('city'), state: part('state'), zip: part('postalCode') }
}

/** The observation of the sex at birth in the social history (LOINC 76689-9). */
function birthSexOf(sections: readonly Xml[]): string {
  const found = sections
    .flatMap(section => below(section, 'observation'))
    .find(one => attribute(first(one, 'code'), 'code') === '76689-9')
  return attribute(first(found, 'value'), 'code')
}

function policiesOf(entry: Xml, patient: PersonName): Policy[] {
  const acts = all(entry, 'act/entryRelationship').map(relation => ({
    order: Number(attribute(first(relation, 'sequenceNumber'), 'value')) || 99,
    act: first(relation, 'act'),
  }))
  return acts
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ act }) => {
      if (!act) return []
      const payer = all(act, 'performer/assignedEntity').find(one => attribute(first(one, 'code'), 'code') === 'PAYOR')
      const roleOf = (kind: string) =>
        first(
          all(act, 'participant').find(one => one.attributes.typeCode === kind),
          'participantRole',
        )
      const [covered, holder] = [roleOf('COV'), roleOf('HLD')]
      const relationship = attribute(first(covered, 'code'), 'code')
      const named = nameOf(first(holder, 'playingEntity/name'))
      return {
        payer: textOf(first(payer, 'representedOrganization/name')),
        type: attribute(first(act, 'code'), 'displayName'),
        selfPay: false,
        member: attribute(first(covered, 'id'), 'extension'),
        group: attribute(first(act, 'id'), 'extension'),
        relationship,
        subscriber: relationship === 'SELF' ? patient : named.last ? named : null,
        ends: timeOf(
          first(
            all(act, 'participant').find(one => one.attributes.typeCode === 'COV'),
            'time/high',
          ),
        ).slice(0, 10),
      }
    })
}

const stayOf = (encounter: Xml): Stay => {
  const code = first(encounter, 'code')
  const kinds = code ? [code, ...all(code, 'translation')] : []
  const act = kinds.find(one => attribute(one, 'codeSystem') === '2.16.840.1.113883.5.4')
  const time = first(encounter, 'effectiveTime')
  return {
    kind: attribute(act, 'code'),
    text: attribute(act ?? code, 'displayName') || attribute(act ?? code, 'code'),
    start: timeOf(first(time, 'low')) || timeOf(time),
    end: timeOf(first(time, 'high')),
    over: first(encounter, 'dischargeDispositionCode') !== undefined,
    planned: false,
  }
}

const systems: Readonly<Record<string, Code['system']>> = {
  '2.16.840.1.113883.6.90': 'icd10',
  '2.16.840.1.113883.6.3': 'icd10',
  '2.16.840.1.113883.6.96': 'snomed',
}

/**
 * A code with its translations. Without a name, the narrative that it refers to names it. A reference can lead to another cell of the
 * table, such as an allergy's reaction, so a code's own name counts if the two have no word in common.
 */
function codedOf(code: Xml | undefined, section: Xml, narrative?: Xml): Coded {
  const codes = code ? [code, ...all(code, 'translation')] : []
  const original = code && first(code, 'originalText')
  const name = codes.map(one => attribute(one, 'displayName')).find(Boolean)
  const said = textOf(original) || narrated(original, section)
  const differs = said && name && !haveCommonWord(said, name)
  return {
    text: (differs ? name : said || name) || narrated(narrative, section) || '',
    ...(differs && { unsure: `The code says “${clean(name, 60)}”, and the document’s text says “${clean(said, 60)}”.` }),
    codes: codes.flatMap(one => {
      const value = attribute(one, 'code')
      return value ? [{ system: systems[attribute(one, 'codeSystem')] ?? 'other', code: value }] : []
    }),
  }
}

/** Whether the texts share a word or its beginning, as “Penicillins” and “penicillin V” do. */
function haveCommonWord(one: string, other: string): boolean {
  const words = (text: string) => text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? []
  const starts = (word: string, beginning: string) => word.startsWith(beginning.slice(0, 5))
  return words(one).some(word => words(other).some(another => starts(word, another) || starts(another, word)))
}

/** The part of the section's narrative that a reference names. */
function narrated(from: Xml | undefined, section: Xml): string {
  const id = attribute(first(from, 'reference'), 'value').replace(/^#/, '')
  if (!id) return ''
  const text = first(section, 'text')
  return text ? textOf(withId(text, id)) : ''
}

const withId = (from: Xml, id: string): Xml | undefined =>
  from.attributes.ID === id
    ? from
    : from.children
        .filter(isElement)
        .map(child => withId(child, id))
        .find(Boolean)

/** Identifiers of the templates in a concern: the problem, the allergy, and its reaction. A concern also has others, such as a severity. */
const templates = '2.16.840.1.113883.10.20.22.4'
const has = (observation: Xml, template: 4 | 7 | 9) =>
  all(observation, 'templateId').some(({ attributes }) => attributes.root === `${templates}.${template}`)
const inConcern = (act: Xml, template: 4 | 7) => all(act, 'entryRelationship/observation').filter(one => has(one, template))

const isNegated = (one: Xml) => one.attributes.negationInd === 'true'

/** Whether a concern or its observation has ended, by its state or its status observation (LOINC 33999-4). */
function statusOf(act: Xml | undefined, observation: Xml): string {
  const status = below(observation, 'observation').find(one => attribute(first(one, 'code'), 'code') === '33999-4')
  const said = attribute(first(status, 'value'), 'displayName').toLowerCase()
  if (said && said !== 'active') return said
  if (all(observation, 'effectiveTime/high').some(high => high.attributes.value)) return 'resolved'
  return attribute(first(act, 'statusCode'), 'code') === 'completed' && !said ? 'no longer tracked' : ''
}

function problemsOf(entry: Xml, section: Xml, remarks: string[]): Coded[] {
  const acts = all(entry, 'act')
  return acts.flatMap(act =>
    inConcern(act, 4).flatMap(observation => {
      const coded = codedOf(first(observation, 'value'), section, first(observation, 'text'))
      const name = coded.text || coded.codes[0]?.code
      const status = statusOf(act, observation)
      if (!name) remarks.push('Condition left out because it has neither a text nor a code')
      else if (isNegated(observation))
        remarks.push(`Condition left out because the file says that the patient does not have it: ${name}`)
      else if (status) remarks.push(`Condition left out because it is ${status}: ${name}`)
      else return [withDate({ ...coded, text: name }, first(observation, 'effectiveTime/low'))]
      return []
    }),
  )
}

const withDate = (coded: Coded, since: Xml | undefined): Coded => {
  const date = timeOf(since).slice(0, 10)
  return date ? { ...coded, date } : coded
}

function allergiesOf(entry: Xml, section: Xml, remarks: string[]): Allergy[] {
  return all(entry, 'act').flatMap(act =>
    inConcern(act, 7).flatMap((observation): Allergy[] => {
      const about = codedOf(first(observation, 'value'), section)
      const agent = first(observation, 'participant/participantRole/playingEntity')
      const substance = codedOf(first(agent, 'code'), section)
      const name = substance.text || textOf(first(agent, 'name')) || substance.codes[0]?.code || about.text
      // SNOMED CT: allergy to substance. Negated, it says that there are no known allergies of any kind.
      const ofAnyKind =
        about.codes.some(({ code }) => code === '419199007') && ['105590001', undefined].includes(substance.codes[0]?.code)
      const status = statusOf(undefined, observation)
      if (!name) remarks.push('Allergy left out because it has neither a text nor a code')
      else if (isNegated(observation) && ofAnyKind) return [{ text: 'No known allergies', codes: [], reactions: [], none: true }]
      if (isNegated(observation))
        remarks.push(`Allergy left out because the file says that the patient does not have it: ${name}`)
      else if (status) remarks.push(`Allergy left out because it is ${status}: ${name}`)
      else {
        const reactions = all(observation, 'entryRelationship/observation')
          .filter(one => has(one, 9))
          .map(reaction => codedOf(first(reaction, 'value'), section).text)
        return [{ ...substance, text: name, reactions: reactions.filter(Boolean), none: false }]
      }
      return []
    }),
  )
}

function medicationsOf(entry: Xml, section: Xml, remarks: string[]): Medication[] {
  // A discharge or admission medication is inside an act.
  const given = [...all(entry, 'substanceAdministration'), ...all(entry, 'act/entryRelationship/substanceAdministration')]
  return given.flatMap(one => {
    const material = first(one, 'consumable/manufacturedProduct/manufacturedMaterial')
    const coded = codedOf(first(material, 'code'), section, first(one, 'text'))
    const name = coded.text || textOf(first(material, 'name'))
    const status = attribute(first(one, 'statusCode'), 'code')
    if (!name) remarks.push('Medication left out because it has no name')
    else if (isNegated(one)) remarks.push(`Medication left out because the file says that the patient does not take it: ${name}`)
    else if (status !== 'active') remarks.push(`Medication left out because it is ${status || 'without a status'}: ${name}`)
    else return [{ ...coded, text: name, dose: doseOf(one) }]
    return []
  })
}

function doseOf(one: Xml): string {
  const dose = first(one, 'doseQuantity')
  const period = all(one, 'effectiveTime/period')[0]
  const amount = [attribute(dose, 'value'), attribute(dose, 'unit')].filter(Boolean).join(' ')
  const every = attribute(period, 'value') && `every ${attribute(period, 'value')} ${attribute(period, 'unit')}`
  return [amount, attribute(first(one, 'routeCode'), 'displayName'), every].filter(Boolean).join(', ')
}
