/** The product's limit for a file, in bytes (spec 2 §9). */
export const maxUpload = 6 * 1024 * 1024

/** What is said of a larger file than so many megabytes (spec 2 §8). */
export const tooLarge = (megabytes = 6) => `File is too large. Please make sure that file size is ${megabytes}MB or less.`

/** What is said where nothing better is known (spec 2 §8). */
export const uploadFailed = {
  short: 'Upload failed.',
  persists: 'Upload failed. If the problem persists, please contact support.',
}
