import { fileName, type RecordCopy } from '#domain/copies/schema.ts'
import { documents } from '#domain/documents/contract.ts'
import { releases } from '#domain/releases/contract.ts'
import { call } from '../../dataProvider/call.ts'

export type CopyFile = { name: string; bring: () => Promise<Blob> }

/**
 * The files that go with an export: documents, signed releases and their signed pages. Each loads with the same call as on
 * screen.
 */
export function filesOf(copy: RecordCopy): CopyFile[] {
  const { id } = copy.intake
  return [
    ...copy.documents.map(paper => ({
      name: fileName.document(paper.id, paper.name),
      bring: () => call(documents.file, { params: { id, documentId: paper.id } }),
    })),
    ...copy.releases
      .filter(release => release.signed_at !== null)
      .flatMap(({ id: releaseId, signed_page }) => [
        { name: fileName.release(releaseId), bring: () => call(releases.document, { params: { id, releaseId } }) },
        ...(signed_page
          ? [
              {
                name: fileName.signedPage(releaseId, signed_page),
                bring: () => call(releases.page, { params: { id, releaseId } }),
              },
            ]
          : []),
      ]),
  ]
}
