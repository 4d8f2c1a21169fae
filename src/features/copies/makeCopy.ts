import type { QueryClient } from '@tanstack/react-query'
import type { HttpError } from 'ra-core'
import { copies } from '#domain/copies/contract.ts'
import { call } from '../../dataProvider/call.ts'
import { tagsQuery } from '../../dataProvider/patientQueries.ts'
import { withCode } from '../../startup/code.ts'
import { copyBlocks } from './copyBlocks.ts'
import { type CopyFile, filesOf } from './copyFiles.ts'
import { copyPdf } from './copyPdf.ts'

const loadFflate = () => import('fflate')

/** Progress: `done` of `of` steps, and the current step. */
export type Step = { done: number; of: number; at: 'record' | 'file' | 'pdf' | 'zip'; number?: number; files?: number }
/** The finished export; `missing` counts files that are no longer stored. */
export type Copy = { zip: Blob; pdf: Blob; files: number; missing: number }

type Asked = { id: number; reason: string; queries: QueryClient; signal: AbortSignal; onStep: (step: Step) => void }

/**
 * Builds the export in the browser: record, files one by one, PDF, then a ZIP of everything. Throws without leaving partial
 * results.
 */
export async function makeCopy({ id, reason, queries, signal, onStep }: Asked): Promise<Copy> {
  onStep({ done: 0, of: 4, at: 'record' })
  const copy = await call(copies.make, { params: { id }, body: { reason }, signal })
  const tags = await queries.ensureQueryData(tagsQuery)
  const files = filesOf(copy)
  const of = files.length + 3
  const packed: Record<string, Uint8Array> = {}
  let missing = 0
  for (const [at, file] of files.entries()) {
    onStep({ done: at + 1, of, at: 'file', number: at + 1, files: files.length })
    const bytes = await bringIfThere(file)
    if (bytes) packed[file.name] = new Uint8Array(bytes)
    else missing++
    signal.throwIfAborted()
  }
  onStep({ done: of - 2, of, at: 'pdf' })
  const pdf = await copyPdf(copy, copyBlocks(copy, tags))
  onStep({ done: of - 1, of, at: 'zip' })
  const { strToU8, zipSync } = await withCode(loadFflate)
  packed['record.pdf'] = new Uint8Array(await pdf.arrayBuffer())
  packed['record.json'] = strToU8(JSON.stringify(copy, null, 2))
  // Store without compression: PDFs and photos are compressed already, and a compression worker is blocked by the content
  // security policy.
  const bytes = zipSync(packed, { level: 0 })
  return { zip: new Blob([bytes], { type: 'application/zip' }), pdf, files: files.length - missing, missing }
}

/** A file missing from storage is listed as missing and does not stop the export. */
const bringIfThere = ({ bring }: CopyFile) =>
  bring().then(
    file => file.arrayBuffer(),
    failure => {
      if ((failure as HttpError).status !== 404) throw failure
      return undefined
    },
  )
