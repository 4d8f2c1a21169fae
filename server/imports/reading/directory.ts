import { type Directory, directories, type FileDirectory } from '#domain/imports/schema.ts'
import { marksOf } from '../../directory/facilities/codes.ts'

type Rows = FileDirectory['rows']

/** The fraction of rows that must agree on the directory. */
const agreement = 0.9

/**
 * The directory that most of a row's codes belong to; undefined if there is none. One row is not enough to determine a file's
 * directory.
 */
export function leaningOf(codes: Iterable<string>): Directory | undefined {
  const list = [...codes]
  const [substance, mental] = [marksOf('substance', list), marksOf('mental', list)]
  return substance === mental ? undefined : substance > mental ? 'substance' : 'mental'
}

/**
 * Determines the directory of a file that has no directory column. If the rows, the service code sheet, and the file name do not
 * agree, the result is marked as uncertain. `chosen` overrides all of them.
 */
export function decideDirectory(input: {
  rows: Rows
  fileName: string
  otherSheets: readonly string[][][]
  chosen?: Directory | undefined
}): FileDirectory {
  const { rows, chosen } = input
  const evidence = { rows, code_key: codeKeyOf(input.otherSheets) ?? null, file_name: nameSays(input.fileName) ?? null }
  if (chosen) return { directory: chosen, decided_by: 'choice', certain: true, ...evidence }
  const clear = rows.substance + rows.mental
  const leading: Directory = rows.mental > rows.substance ? 'mental' : 'substance'
  const mixed = clear > 0 && rows[leading] < agreement * clear
  const votes = [clear > 0 ? leading : null, evidence.code_key, evidence.file_name].filter(vote => vote !== null)
  const certain = !mixed && votes.length > 0 && votes.every(vote => vote === votes[0])
  return { directory: votes[0] ?? 'substance', decided_by: 'evidence', certain, ...evidence }
}

function codeKeyOf(sheets: readonly string[][][]): Directory | undefined {
  const cells = new Set(sheets.flat(2).map(cell => cell.trim()))
  return directories.find(candidate => {
    const opposite = candidate === 'substance' ? 'mental' : 'substance'
    return marksOf(candidate, cells) > 2 * marksOf(opposite, cells)
  })
}

const names: Record<Directory, readonly string[]> = {
  substance: ['sa', 'su', 'sud', 'substance', 'addiction'],
  mental: ['mh', 'mental'],
}

/** The directory that the file name mentions; undefined if it mentions both or neither. */
function nameSays(fileName: string): Directory | undefined {
  const nameParts = fileName.toLowerCase().split(/[^a-z]+/)
  const matches = directories.filter(directory => names[directory].some(name => nameParts.includes(name)))
  return matches.length === 1 ? matches[0] : undefined
}
