import { facilities } from '#domain/directory/facilities/contract.ts'

export type FileKind = 'photo' | 'document'

export const fileCalls = {
  photo: { list: facilities.photos, add: facilities.addPhotos, remove: facilities.removePhoto },
  document: { list: facilities.documents, add: facilities.addDocuments, remove: facilities.removeDocument },
} as const

const extensions: Record<FileKind, RegExp> = { photo: /\.(jpe?g|png)$/i, document: /\.(jpe?g|png|pdf)$/i }

export const accepts: Record<FileKind, string> = { photo: '.jpg,.jpeg,.png', document: '.jpg,.jpeg,.png,.pdf' }

/** Whether the file name has an allowed extension (FAC-048). The server checks the content. */
export const isAccepted = (kind: FileKind, filename: string): boolean => extensions[kind].test(filename)
