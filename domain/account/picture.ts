/** Accepted extensions of a profile picture, also used by the file picker. */
const endings = /\.(?:jpe?g|png)$/i
export const pictureTypes = '.jpg,.jpeg,.png'

/** Messages for pictures that cannot be used. */
export const pictureSays = {
  noneSupported: 'No supported files found.',
  badType: (file: string) => `Bad filetype for: ${file}`,
  failed: 'Error uploading image.',
} as const

/** Why these files cannot be a profile picture; empty for exactly one jpg, jpeg or png file. */
export function pictureProblems(files: readonly { name: string }[]): string[] {
  const wrong = files.filter(({ name }) => !endings.test(name)).map(({ name }) => pictureSays.badType(name))
  return files.length === 1 && !wrong.length ? [] : [...wrong, pictureSays.noneSupported]
}

/** Side lengths, in pixels, of the stored square pictures: for a card and for a list. */
export const pictureSizes = { large: 256, small: 96 } as const
