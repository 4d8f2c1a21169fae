/** In bytes. */
export const maxUpload = 6 * 1024 * 1024

/** The error for a file that exceeds this many megabytes. */
export const tooLarge = (megabytes = 6) => `File is too large. Please make sure that file size is ${megabytes}MB or less.`

/** Errors for uploads that fail for an unknown reason. */
export const uploadFailed = {
  short: 'Upload failed.',
  persists: 'Upload failed. If the problem persists, please contact support.',
}
