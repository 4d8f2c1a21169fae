import type { Writable } from 'node:stream'
import type { FileDirectory, Removal } from '#domain/imports/schema.ts'
import type { Db } from '../../platform/db/connect.ts'
import { type ParsedFile, plan } from './batches.ts'
import { countRemovals } from './removals.ts'
import { CannotImport } from './rows.ts'

const count = (number: number) => number.toLocaleString('en-US')
const directoryNames = { substance: 'substance use', mental: 'mental health', both: 'both, according to the columns' } as const
const reasons = { columns: 'based on its columns', evidence: 'based on its rows, name, and code key', choice: 'chosen' }

/** The fields that would lose more than 1% of their values. */
async function plannedRemovals(db: Db, parsed: ParsedFile): Promise<Removal[]> {
  const removals = countRemovals()
  await plan(db, parsed, { onBatch: removals.see })
  return removals.beyondShare(db, parsed.target)
}

/**
 * The check that the command line runs before writing. Reports the file's directory. Rejects a file if its directory is uncertain
 * or if the import would remove more than 1% of a field's values and `acceptsRemovals` is not set.
 */
export const checkFile =
  (out: Pick<Writable, 'write'>, acceptsRemovals: boolean, findRemovals = plannedRemovals) =>
  async (db: Db, parsed: ParsedFile): Promise<undefined> => {
    checkDirectory(out, parsed.directory)
    checkRemovals(out, await findRemovals(db, parsed), acceptsRemovals)
  }

function checkDirectory(out: Pick<Writable, 'write'>, directory: FileDirectory | undefined): void {
  if (!directory) return
  out.write(`${directoryLine(directory)}\n`)
  if (!directory.certain)
    throw new CannotImport('Specify which directory this file is from: --directory substance-use or --directory mental-health.')
}

function checkRemovals(out: Pick<Writable, 'write'>, losses: readonly Removal[], acceptsRemovals: boolean): void {
  if (!losses.length) return
  const lines = losses.map(removalLine)
  if (!acceptsRemovals)
    throw new CannotImport(
      `The import would remove more than 1% of the values in these fields:\n${lines.join('\n')}\nIf this is correct, run the import again with --accept-removals.`,
    )
  out.write(`Removed, as accepted:\n${lines.join('\n')}\n`)
}

function directoryLine({ directory, decided_by, certain, rows, file_name, code_key }: FileDirectory): string {
  const evidence = [
    `${count(rows.substance)} rows with substance use codes, ${count(rows.mental)} with mental health codes, ${count(rows.unclear)} unclear`,
    file_name && `according to the file name, ${directoryNames[file_name]}`,
    code_key && `according to the code key, ${directoryNames[code_key]}`,
  ].filter(Boolean)
  return `Directory: ${certain ? `${directoryNames[directory]} (${reasons[decided_by]})` : 'not certain'}; ${evidence.join('; ')}`
}

const removalLine = ({ field, removed, of, examples }: Removal) =>
  `  ${field}: ${count(removed)} of ${count(of)}, for example ${examples.map(({ name, values }) => `${name} (${values.join(', ')})`).join('; ')}`
