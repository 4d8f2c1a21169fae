/** In bytes. */
export const maxUpload = 6 * 1024 * 1024

/** The error for a file larger than this many megabytes. */
export const tooLarge = (megabytes = 6) => `File is too large. Please make sure that file size is ${megabytes}MB or less.`

/** The error shown while the server cannot store files, for example because its disk is full. */
export const storageFailed =
  'Passage cannot store files right now. Please try again later. If you are an administrator, see Tools > System.'

/** Errors for uploads that fail for unknown reasons. */
export const uploadFailed = {
  short: 'Upload failed.',
  persists: 'Upload failed. If the problem persists, please contact support.',
}
