import { type Access, fileName, type RecordCopy } from '#domain/compliance/copies/schema.ts'
import type { FeatureTag } from '#domain/directory/featureTags/schema.ts'
import { consentTexts } from '#domain/intake/patients/intake/authorization.ts'
import { consents } from '#domain/intake/releases/rules.ts'
import { keysOf } from '#domain/platform/keys.ts'
import { texts } from '../../../i18n/english/copies.ts'
import { texts as consent } from '../../../i18n/english/releases.ts'
import { domainText, domainValue, i18nProvider, newsText, releaseText } from '../../../i18n/i18nProvider.ts'
import { workflowTime } from '../../../ui/times.ts'
import { partsOf } from '../../intake/patients/reviewParts.ts'
import { catalogOf } from '../../intake/patients/snapshotPart.ts'
import { attestedWords, signerWords } from '../../intake/releases/ReleaseRow.tsx'
import { applicationEntry, labelled } from './applicationEntry.ts'

/** An item in a section, with a heading and its lines. A line may have no label. */
export type Entry = { head: string; lines: { label?: string; value: string }[] }
/** A section of the printed export, written for the patient. */
export type Block = { title: string; about: string; entries: Entry[] }

const { lines, parts } = texts
const day = (instant: string) => workflowTime(instant)
const line = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])

/** Builds the sections of the printed export, in the same order as in the data file. */
export function copyBlocks(copy: RecordCopy, tags: FeatureTag[]): Block[] {
  const catalogue = catalogOf(tags)
  const entries: Record<keyof typeof parts, Entry[]> = {
    intake: partsOf(copy.intake, catalogue).map(part => ({
      head: part.title,
      lines: part.rows.flatMap(row => line(row.label, row.value)),
    })),
    care: [careEntry(copy.care)],
    drafts: copy.drafts.map(draft => ({
      head: `${domainValue(draft.section)}, ${lines.byAt(day(draft.saved_at), draft.saved_by)}`,
      lines: [],
    })),
    documents: copy.documents.map(document => ({
      head: document.name,
      lines: [
        { value: lines.broughtBy(domainValue(document.type), document.brought_by, day(document.created_at)) },
        ...line(lines.file, fileName.document(document.id, document.name)),
      ],
    })),
    releases: copy.releases.map(releaseEntry),
    codes: copy.codes.map(code => ({
      head: day(code.created_at),
      lines: [
        { value: lines.code(code.destination, code.asked_by) },
        ...(code.representative_name ? line(consent.signer.representative, code.representative_name) : []),
        { value: code.verified_at ? lines.confirmed(day(code.verified_at)) : lines.notConfirmed },
      ],
    })),
    applications: copy.applications.map(application => applicationEntry(application, catalogue.name)),
    calls: copy.calls.map(callEntry),
    lists: copy.lists.map(list => ({ head: lines.list(day(list.at)), lines: line(lines.listed, list.facilities.join(', ')) })),
    disclosures: copy.disclosures.map(disclosure => ({
      head: day(disclosure.at),
      lines: [
        { value: [disclosure.crisis_center, disclosure.organization_name, disclosure.address].filter(Boolean).join(', ') },
        { value: consent.disclosures.signedBy(signerWords(disclosure)) },
        { value: lines.by(disclosure.disclosed_by) },
      ],
    })),
    notifications: copy.notifications.map(notification => ({
      head: `${day(notification.created_at)}, ${notification.to}`,
      lines: [{ value: `${newsText(notification.subject)}. ${newsText(notification.message)}` }],
    })),
    messages_sent: copy.messages_sent.map(mail => ({
      head: `${day(mail.created_at)}, ${mail.to ?? ''}`,
      lines: [{ value: newsText(mail.subject) }, ...line(lines.sent, mail.sent_at && day(mail.sent_at))],
    })),
    emergencies: copy.emergencies.map(access => ({
      head: `${day(access.opened_at)}, ${access.opened_by}`,
      lines: [{ value: access.reason }],
    })),
    access: accessEntries(copy.access),
  }
  return keysOf(parts).map(part => ({
    title: parts[part],
    about: domainText(copy.about[part] ?? ''),
    entries: entries[part],
  }))
}

const careEntry = ({ advocate, organization, status, holds, handover_notes, send_plans }: RecordCopy['care']): Entry => ({
  head: '',
  lines: [
    ...line(lines.advocate, advocate),
    ...line(lines.organization, organization),
    ...line(lines.status, domainValue(status)),
    ...labelled(
      lines.kept,
      holds.map(hold => (hold.lifted_at ? `${day(hold.placed_at)} – ${day(hold.lifted_at)}` : lines.since(day(hold.placed_at)))),
    ),
    ...labelled(
      lines.handover,
      handover_notes.flatMap(({ note, author, created_at }) =>
        note ? [`${note} (${lines.byAt(day(created_at), author)})`] : [],
      ),
    ),
    ...labelled(
      lines.planned,
      send_plans.map(({ created_at, facilities, skipped, note }) =>
        [`${day(created_at)}: ${facilities.join(', ')}.`, ...skipped, ...(note ? [note] : [])].join(' '),
      ),
    ),
  ],
})

const callEntry = (call: RecordCopy['calls'][number]): Entry => ({
  head: call.facility,
  lines: [
    { value: lines.call(day(call.created_at), call.by) },
    { value: lines.attempt(day(call.at), domainValue(call.channel), domainValue(call.outcome)) },
    ...(call.answered_by ? [{ value: call.answered_by }] : []),
    ...(call.note ? [{ value: call.note }] : []),
    ...(call.call_back_at ? [{ value: lines.callBack(day(call.call_back_at)) }] : []),
    ...(call.removed_at ? [{ value: lines.removed(day(call.removed_at)) }] : []),
  ],
})

function releaseEntry(release: RecordCopy['releases'][number]): Entry {
  const { id, signed_at, uploaded_at, method, expires_at, revoked_at, revoked_by, signed_page } = release
  const { page_attested_by, page_attested_at } = release
  const onPaper = method === 'print' || method === 'hospital'
  const methods: Record<string, string | undefined> = consent.ledger.methods
  return {
    head: signed_at ? lines.signed(day(signed_at)) : lines.unsigned(day(uploaded_at)),
    lines: [
      ...line(lines.recordedBy, release.recorded_by),
      ...(signed_at ? line(consent.signer.signedBy, signerWords(release)) : []),
      ...line(lines.how, method && (methods[method] ?? method)),
      ...labelled(
        lines.ticked,
        consents.filter(box => release[box]).map(box => releaseText(consentTexts[box], i18nProvider.textLocale())),
      ),
      ...(release.text_language ? [{ value: consent.ledger.text[release.text_language](release.text_version ?? '') }] : []),
      ...line(lines.until, expires_at && day(expires_at)),
      ...line(lines.revoked, revoked_at && lines.byAt(day(revoked_at), revoked_by ?? '')),
      ...(signed_at && onPaper && !signed_page ? line(consent.page.optional, consent.page.missing) : []),
      ...(page_attested_by && page_attested_at ? [{ value: attestedWords(page_attested_by, page_attested_at) }] : []),
      ...(signed_at ? line(lines.file, fileName.release(id)) : []),
      ...(signed_page ? line(lines.file, fileName.signedPage(id, signed_page)) : []),
      ...release.replaced_pages.flatMap(page => [
        { value: consent.page.replaced(day(page.attached_at), day(page.replaced_at), page.replaced_by) },
        ...line(lines.file, fileName.replacedPage(id, page.id, page.file)),
      ]),
    ],
  }
}

const { lines: accessEntriesLines } = texts
/** Labels for most resources in the access log, by their names in the contract. */
const nounLabels: Record<string, string | undefined> = texts.whats

/** Groups record views by day and person because a long case may have thousands of views. */
export function accessEntries(access: readonly Access[]): Entry[] {
  const days = Map.groupBy(access, row => `${workflowTime(row.at).slice(0, 10)}, ${row.by ?? accessEntriesLines.passage}`)
  return [...days].map(([head, views]) => {
    const kinds = Map.groupBy(views, row => `${row.did} ${row.what}`)
    return {
      head,
      lines: [...kinds.values()].map(same => {
        const { what, did } = same[0]!
        return { value: accessEntriesLines.times(same.length, nounLabels[what] ?? domainValue(what), accessEntriesLines[did]) }
      }),
    }
  })
}
