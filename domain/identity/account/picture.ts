/** Accepted file extensions. `pictureTypes` is the same list for the file picker. */
const extensions = /\.(?:jpe?g|png)$/i
export const pictureTypes = '.jpg,.jpeg,.png'

export const pictureMessages = {
  noneSupported: 'No supported files found.',
  badType: (file: string) => `Bad filetype for: ${file}`,
  failed: 'Error uploading image.',
} as const

/** Validates the files chosen as a profile picture and returns error messages. There must be exactly one JPG or PNG file. */
export function pictureProblems(files: readonly { name: string }[]): string[] {
  const unsupported = files.filter(({ name }) => !extensions.test(name)).map(({ name }) => pictureMessages.badType(name))
  return files.length === 1 && !unsupported.length ? [] : [...unsupported, pictureMessages.noneSupported]
}

/** Side lengths of the stored square pictures, in pixels: `large` for cards, `small` for lists. */
export const pictureSizes = { large: 256, small: 96 } as const
