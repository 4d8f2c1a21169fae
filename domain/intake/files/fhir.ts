import {
  type Address,
  type Code,
  type Coded,
  clean,
  counted,
  deepestFile,
  FileProblem,
  mostEntries,
  type PatientFile,
  type PersonName,
  type Policy,
  tooDeep,
  wanted,
} from './facts.ts'

type Json = Readonly<Record<string, unknown>>

const object = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
const items = (value: unknown): Json[] => (Array.isArray(value) ? value.map(object) : value === undefined ? [] : [object(value)])
const word = (value: unknown): string => (typeof value === 'string' ? clean(value) : '')
const words = (value: unknown): string => (Array.isArray(value) ? value.map(word).filter(Boolean).join(' ') : word(value))

/** Reads a FHIR R4 Bundle about one patient. Throws a `FileProblem` that names what was found instead. */
export function readBundle(text: string): PatientFile {
  const bundle = parse(text)
  const kind = word(bundle.resourceType)
  if (!kind) throw new FileProblem(`This JSON file is not FHIR, because it has no resource type. ${wanted}`)
  if (kind !== 'Bundle') throw new FileProblem(`This FHIR file has a single ${kind}, not a Bundle. ${wanted}`)
  const entries = items(bundle.entry)
  if (entries.length > mostEntries)
    throw new FileProblem(`This Bundle has ${entries.length} entries. At most ${mostEntries} are read. Export one patient.`)
  const all = entries.map(({ fullUrl, resource }) => ({ url: word(fullUrl), resource: object(resource) }))
  const patients = all.filter(({ resource }) => resource.resourceType === 'Patient')
  if (!patients.length) throw new FileProblem('This Bundle has no Patient. Export the patient with the record.')
  const people = new Set(patients.map(({ url, resource }) => word(resource.id) || url))
  if (people.size > 1)
    throw new FileProblem(
      `This Bundle has ${people.size} patients. Choose a file about one patient, so that no data are mixed up.`,
    )
  return readPatient(all, patients[0]!, word(bundle.timestamp))
}

function parse(text: string): Json {
  if (depthOf(text) > deepestFile) throw new FileProblem(tooDeep)
  try {
    return object(JSON.parse(text))
  } catch {
    throw new FileProblem(`This JSON file is incomplete or damaged. Export it again.`)
  }
}

/** The deepest nesting of brackets outside texts, found before the file is parsed. */
function depthOf(text: string): number {
  let [depth, deepest, quoted] = [0, 0, false]
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (quoted && sign === '\\') at++
    else if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === '{' || sign === '[')) deepest = Math.max(deepest, ++depth)
    else if (!quoted && (sign === '}' || sign === ']')) depth--
  }
  return deepest
}

type Entry = { url: string; resource: Json }

/** The resources of one kind that are about this patient, and those that are left out, with the reason. */
function readPatient(all: readonly Entry[], patient: Entry, written: string): PatientFile {
  const remarks: string[] = []
  const id = word(patient.resource.id)
  const isOwn = (reference: string) =>
    reference !== '' &&
    (reference === patient.url || (id !== '' && new RegExp(`(^|/)Patient/${quote(id)}(/_history/.*)?$`).test(reference)))
  const find = (reference: string): Json =>
    all.find(
      ({ url, resource }) => url === reference || reference.endsWith(`${word(resource.resourceType)}/${word(resource.id)}`),
    )?.resource ?? {}
  const own = (kind: string, subject: string) =>
    all.flatMap(({ resource }) => {
      if (resource.resourceType !== kind) return []
      const status = codeOf(resource.verificationStatus) || word(resource.status)
      if (status === 'entered-in-error') return []
      if (isOwn(word(object(resource[subject]).reference))) return [resource]
      remarks.push(`${kind} left out because the file does not say that it is about this patient`)
      return []
    })
  const person = readPerson(patient.resource, remarks)
  const unread = Map.groupBy(all, ({ resource }) => word(resource.resourceType) || 'entry without a resource')
  for (const [kind, some] of unread) if (!known.has(kind)) remarks.push(`Not read: ${some.length} ${kind}`)
  return {
    kind: 'FHIR Bundle',
    written,
    ...person,
    policies: own('Coverage', 'beneficiary')
      .filter(isCurrent(remarks))
      .toSorted((a, b) => orderOf(a) - orderOf(b))
      .map(coverage => readPolicy(coverage, find, isOwn, person.name)),
    stays: own('Encounter', 'subject').flatMap(readStay),
    conditions: own('Condition', 'subject').flatMap(condition => readCondition(condition, remarks)),
    allergies: own('AllergyIntolerance', 'patient').flatMap(allergy =>
      readCondition(allergy, remarks, 'Allergy').map(coded => ({
        ...coded,
        reactions: items(allergy.reaction).flatMap(({ manifestation }) => items(manifestation).map(one => conceptOf(one).text)),
        none: coded.codes.some(({ code }) => noAllergies.includes(code)),
      })),
    ),
    medications: own('MedicationRequest', 'subject').flatMap(request => readMedication(request, find, remarks)),
    remarks: counted(remarks),
  }
}

/** Kinds of resources that are read, or that only others refer to. */
const known = new Set([
  ...['Patient', 'Coverage', 'Encounter', 'Condition', 'AllergyIntolerance', 'MedicationRequest'],
  ...['Medication', 'Organization', 'RelatedPerson', 'Practitioner', 'PractitionerRole', 'Location', 'Composition', 'Provenance'],
])

const quote = (text: string) => text.replace(/[^A-Za-z0-9]/g, '\\$&')

/** SNOMED CT: no known allergies of any kind. A statement about only one kind, such as drugs, stays a text. */
const noAllergies = ['716186003']

const systems: Readonly<Record<string, Code['system']>> = {
  'http://hl7.org/fhir/sid/icd-10-cm': 'icd10',
  'http://hl7.org/fhir/sid/icd-10': 'icd10',
  'urn:oid:2.16.840.1.113883.6.90': 'icd10',
  'http://snomed.info/sct': 'snomed',
}

function conceptOf(value: unknown): Coded {
  const concept = object(value)
  const codings = items(concept.coding)
  const text = word(concept.text) || codings.map(coding => word(coding.display)).find(Boolean) || ''
  return {
    text,
    codes: codings.flatMap(({ system, code }) =>
      word(code) ? [{ system: systems[word(system)] ?? 'other', code: word(code) }] : [],
    ),
  }
}

const codeOf = (value: unknown): string => conceptOf(value).codes[0]?.code ?? ''

/** Reads a coded statement. Leaves it out if it is refuted or no longer true, which the remarks say. */
function readCondition(resource: Json, remarks: string[], kind = 'Condition'): Coded[] {
  const coded = conceptOf(resource.code)
  const name = coded.text || coded.codes[0]?.code
  const [clinical, verified] = [codeOf(resource.clinicalStatus), codeOf(resource.verificationStatus)]
  if (!name) remarks.push(`${kind} left out because it has neither a text nor a code`)
  else if (verified === 'refuted') remarks.push(`${kind} left out because it was refuted: ${name}`)
  else if (['resolved', 'inactive', 'remission'].includes(clinical))
    remarks.push(`${kind} left out because it is ${clinical === 'remission' ? 'in remission' : clinical}: ${name}`)
  else {
    const date = word(resource.recordedDate).slice(0, 10)
    return [
      { ...coded, text: name, ...(date && { date }), ...(isDoubtful(verified) && { unsure: `The file calls it ${verified}.` }) },
    ]
  }
  return []
}

const isDoubtful = (verified: string) => ['unconfirmed', 'provisional', 'differential'].includes(verified)

function readPerson(patient: Json, remarks: string[]) {
  const names = items(patient.name).filter(({ use }) => use !== 'anonymous' && use !== 'temp')
  const isFormer = ({ use, period }: Json) => use === 'old' || use === 'maiden' || object(period).end !== undefined
  const current = names.find(({ use }) => use === 'official') ?? names.find(name => !isFormer(name)) ?? names[0]
  const other = names.find(name => name !== current && (isFormer(name) || name.use === 'nickname'))
  const telecoms = items(patient.telecom).filter(
    one => one.use !== 'old' && object(one.period).end === undefined && word(one.value),
  )
  const rank = ({ rank, use }: Json) => (typeof rank === 'number' ? rank : use === 'mobile' ? 50 : use === 'home' ? 60 : 70)
  const contacts = (system: string) =>
    telecoms
      .filter(one => one.system === system)
      .toSorted((a, b) => rank(a) - rank(b))
      .map(one => word(one.value).replace(/^(tel|mailto):/i, ''))
  const [email = ''] = contacts('email')
  const birthDate = word(patient.birthDate)
  if (birthDate && !/^\d{4}-\d\d-\d\d$/.test(birthDate))
    remarks.push(`Date of birth left out because it is incomplete: ${birthDate}`)
  if (patient.deceasedBoolean === true || patient.deceasedDateTime) remarks.push('The file says that this patient has died.')
  return {
    name: nameOf(current),
    otherName: other ? nameOf(other) : null,
    birthDate: /^\d{4}-\d\d-\d\d$/.test(birthDate) ? birthDate : '',
    administrativeGender: word(patient.gender),
    birthSex:
      extension(patient, 'us-core-birthsex') || extension(patient, 'us-core-sex') || extension(patient, 'us-core-individual-sex'),
    genderIdentity: extension(patient, 'us-core-genderIdentity') || extension(patient, 'individual-genderIdentity'),
    races: groups(patient, 'us-core-race'),
    ethnicities: groups(patient, 'us-core-ethnicity'),
    language: languageIn(patient),
    phones: contacts('phone'),
    email,
    home: homeOf(patient),
  }
}

const nameOf = (name: Json = {}): PersonName => ({ first: words(name.given), last: words(name.family) || word(name.text) })

/** The language that is marked as preferred, or else the only one. */
function languageIn(patient: Json): string {
  const stated = items(patient.communication)
  const preferred = stated.find(one => one.preferred === true) ?? (stated.length === 1 ? stated[0] : undefined)
  return codeOf(preferred?.language)
}

const endsWith = (url: string, name: string) => url === name || url.endsWith(`/${name}`)

/** The code of an extension, or of its part `value` (individual-genderIdentity). */
function extension(patient: Json, name: string): string {
  const found = items(patient.extension).find(({ url }) => endsWith(word(url), name)) ?? {}
  const part = items(found.extension).find(({ url }) => url === 'value') ?? found
  return word(part.valueCode) || word(object(part.valueCoding).code) || codeOf(part.valueCodeableConcept)
}

/** The categories and details of race or ethnicity, in the file's order. */
function groups(patient: Json, name: string): Coded[] {
  const found = items(patient.extension).find(({ url }) => endsWith(word(url), name)) ?? {}
  return items(found.extension).flatMap(({ url, valueCoding }) => {
    const { code, display } = object(valueCoding)
    return (url === 'ombCategory' || url === 'detailed') && word(code)
      ? [{ text: word(display) || word(code), codes: [{ system: 'other' as const, code: word(code) }] }]
      : []
  })
}

function homeOf(patient: Json): Address | null {
  const current = items(patient.address).filter(
    ({ use, period }) => use !== 'old' && use !== 'billing' && use !== 'work' && !object(period).end,
  )
  const home = current.find(({ use }) => use === 'home') ?? current[0]
  if (!home) return null
  const lines = Array.isArray(home.line) ? home.line.map(word) : []
  return {
    one: lines[0] ?? '',
    two: lines.slice(1).filter(Boolean).join(', '),
    city: word(home.city),
    state: word(home.state),
    zip: word(home.postalCode),
  }
}

const orderOf = ({ order }: Json) => (typeof order === 'number' ? order : 99)

const isCurrent = (remarks: string[]) => (coverage: Json) => {
  const status = word(coverage.status) || 'without a status'
  if (status !== 'active') remarks.push(`Coverage left out because it is ${status}: ${payerOf(coverage) || 'no payer named'}`)
  return status === 'active'
}

const payerOf = ({ payor }: Json) => word(items(payor)[0]?.display)

function readPolicy(
  coverage: Json,
  find: (reference: string) => Json,
  isOwn: (reference: string) => boolean,
  patient: PersonName,
): Policy {
  const payor = items(coverage.payor)[0] ?? {}
  const reference = word(payor.reference)
  const contained = items(coverage.contained).find(({ id }) => reference === `#${word(id)}`)
  const organization = contained ?? find(reference)
  const subscriber = word(object(coverage.subscriber).reference)
  const type = conceptOf(coverage.type)
  const memberId = items(coverage.identifier).find(one => conceptOf(one.type).codes.some(({ code }) => code === 'MB'))
  const group = items(coverage.class).find(one => codeOf(one.type) === 'group')
  const holder = find(subscriber)
  const self = codeOf(coverage.relationship) === 'self' || isOwn(subscriber) || isOwn(reference)
  return {
    payer: (organization.resourceType === 'Organization' && word(organization.name)) || word(payor.display),
    type: [...type.codes.map(({ code }) => code), type.text].join(' '),
    selfPay: isOwn(reference) || type.codes.some(({ code }) => code === 'pay' || code === 'SELFPAY'),
    member: word(memberId?.value) || word(coverage.subscriberId),
    group: word(group?.value),
    relationship: self ? 'self' : codeOf(coverage.relationship),
    subscriber: self ? patient : holder.name ? nameOf(items(holder.name)[0]) : null,
    ends: word(object(coverage.period).end).slice(0, 10),
  }
}

const ended = new Set(['finished', 'cancelled', 'entered-in-error'])

const readStay = (encounter: Json) => {
  const { code, display } = object(encounter.class)
  const { start, end } = object(encounter.period)
  if (encounter.status === 'cancelled') return []
  const [text, status] = [word(display) || word(code), word(encounter.status)]
  return [{ kind: word(code), text, start: word(start), end: word(end), over: ended.has(status), planned: status === 'planned' }]
}

function readMedication(request: Json, find: (reference: string) => Json, remarks: string[]) {
  const reference = word(object(request.medicationReference).reference)
  const contained = items(request.contained).find(({ id }) => reference === `#${word(id)}`)
  const coded = conceptOf(request.medicationCodeableConcept ?? (contained ?? find(reference)).code)
  const name = coded.text || word(object(request.medicationReference).display)
  const status = word(request.status)
  if (!name) remarks.push('Medication left out because it has no name')
  else if (status !== 'active') remarks.push(`Medication left out because it is ${status || 'without a status'}: ${name}`)
  else if (request.doNotPerform === true) remarks.push(`Medication left out because it must not be given: ${name}`)
  else
    return [
      {
        ...coded,
        text: name,
        dose: items(request.dosageInstruction)
          .map(({ text }) => word(text))
          .filter(Boolean)
          .join('; '),
      },
    ]
  return []
}
