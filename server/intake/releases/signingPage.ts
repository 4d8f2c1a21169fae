import { sql } from 'kysely'
import { redisclosure } from '#domain/intake/patients/intake/authorization.ts'
import type { Release } from '#domain/intake/releases/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import type { Brand } from '../../platform/files/writing/document.ts'
import { signingRecord } from './signingRecord.ts'

/**
 * A release form with an additional page at the end that shows who signed and whether the signed page is attached. The stored form
 * does not change. Returns a document unchanged if it cannot be parsed as a PDF.
 */
export async function withSigningPage(bytes: Uint8Array, release: Release, now: string, brand: Brand): Promise<Uint8Array> {
  // Loaded on first use so that the server starts faster.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const { createDocument } = await import('../../platform/files/writing/document.ts')
  const { makePaper, page } = await import('../../platform/files/writing/paper.ts')
  try {
    const onto = await PDFDocument.load(bytes, { updateMetadata: false })
    const { title, about, lines } = signingRecord(release, now)
    const content = [title, about, lines]
    const pdf = await createDocument({ title, language: release.text_language ?? 'en', brand, content, onto })
    const paper = makePaper(pdf)
    paper.space(5)
    paper.write(title, { size: 16, bold: true, tag: 'H1' })
    paper.space(1.4)
    paper.write(about, { size: 9 })
    for (const [label, value] of lines) {
      const item = () => {
        paper.space(4.2)
        paper.ensureSpace(10)
        paper.write(label, { size: 9, bold: true, tag: 'Lbl' })
        paper.write(value, { size: 11, tag: 'LBody' })
      }
      pdf.tag('L', () => pdf.tag('LI', item), { join: true })
    }
    pdf.tag('P', () => pdf.text(redisclosure.short, { left: page.left, y: page.footer, size: 8 }))
    return await (await pdf.finish()).save({ useObjectStreams: false })
  } catch {
    return bytes
  }
}

/** Moves a release's signed page to its replaced pages. The caller then attaches the new page. */
export const keepReplacedPage = (tx: Db, release_id: number, by: number, now: string) =>
  sql`
    insert into release_pages (release_id, signed_page, attached_at, attached_by, replaced_at, replaced_by)
    select id, signed_page, coalesce(signed_page_at, signed_at), signed_page_by, ${now}::timestamptz, ${by}::int
    from releases where id = ${release_id} and signed_page is not null`.execute(tx)

/** The stored file name of one of a release's replaced pages. */
export const replacedPage = async (db: Db, release_id: number, id: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('release_pages')
      .select('signed_page')
      .where('release_id', '=', release_id)
      .where('id', '=', id)
      .executeTakeFirst()
  )?.signed_page

type PageOfRelease = Release['replaced_pages'][number] & { release_id: number }

/**
 * The replaced pages of these releases, newest first. A facility may have relied on a page if the record was disclosed to it by the
 * release before the page was replaced, and its access had not ended before the page was attached.
 */
export async function replacedPagesOf(db: Db, release_ids: readonly number[]): Promise<Map<number, PageOfRelease[]>> {
  if (!release_ids.length) return new Map()
  const { rows } = await sql<PageOfRelease>`
    select p.id, p.release_id, p.attached_at, p.replaced_at,
      nullif(concat_ws(' ', attacher.first_name, attacher.last_name), '') as attached_by,
      concat_ws(' ', replacer.first_name, replacer.last_name) as replaced_by,
      array(select f.name from disclosures d join facilities f on f.id = d.facility_id
        left join applications a on a.id = d.application_id
        where d.release_id = p.release_id and d.at < p.replaced_at
          and (a.ended_at is null or a.ended_at + interval '30 days' > p.attached_at) group by f.id, f.name order by lower(f.name), f.id) as facilities
    from release_pages p join users replacer on replacer.id = p.replaced_by left join users attacher on attacher.id = p.attached_by
    where p.release_id = any(${[...release_ids]}::int[]) order by p.id desc`.execute(db)
  return Map.groupBy(rows, row => row.release_id)
}
