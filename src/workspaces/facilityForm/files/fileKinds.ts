import { facilities } from '#domain/facilities/contract.ts'

export type FileKind = 'photo' | 'document'

/** The calls about each kind of file. */
export const callsOf = {
  photo: { list: facilities.photos, add: facilities.addPhotos, remove: facilities.removePhoto },
  document: { list: facilities.documents, add: facilities.addDocuments, remove: facilities.removeDocument },
} as const

const endings: Record<FileKind, RegExp> = { photo: /\.(jpe?g|png)$/i, document: /\.(jpe?g|png|pdf)$/i }

/** What the device offers to choose from. */
export const accepts: Record<FileKind, string> = { photo: '.jpg,.jpeg,.png', document: '.jpg,.jpeg,.png,.pdf' }

/** Whether a file is of a type that is taken, by its name (FAC-048); the server looks into it. */
export const isTaken = (kind: FileKind, filename: string): boolean => endings[kind].test(filename)
