/** In bytes. */
export const maxUpload = 6 * 1024 * 1024

/** The error for a file larger than this many megabytes. */
export const tooLarge = (megabytes = 6) => `File is too large. Please make sure that file size is ${megabytes}MB or less.`

/** The error for a file without content, such as one that is still being downloaded or synchronized. */
export const emptyFile = 'This file is empty. Open it to check its content, or choose another file.'

/** The error shown while the server cannot store files, for example because its disk is full. */
export const storageFailed =
  'Passage cannot store files right now. Please try again later. If you are an administrator, see Tools > System.'

/**
 * The error for a file that could not be inspected: the inspection took too long, the virus scanner did not respond, or the server
 * is stopping.
 */
export const notInspected =
  'Passage could not check this file, so it was not uploaded. Try again in a few minutes. If it fails again, save or scan the document as a new, smaller file, or contact support.'

/** Errors for uploads that fail for unknown reasons. */
export const uploadFailed = {
  short: 'Upload failed.',
  persists: 'Upload failed. If the problem persists, please contact support.',
}
