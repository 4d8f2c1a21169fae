/** The endings of a profile picture's file, and what the device is asked for (spec 1 §2). */
const endings = /\.(?:jpe?g|png)$/i
export const pictureTypes = '.jpg,.jpeg,.png'

/** What is said of pictures that do not work (spec 1 §8). */
export const pictureSays = {
  noneSupported: 'No supported files found.',
  badType: (file: string) => `Bad filetype for: ${file}`,
  failed: 'Error uploading image.',
} as const

/** Why these files are no profile picture, in the words of spec 1 §8: one file, jpg, jpeg or png. Nothing where it is one. */
export function pictureProblems(files: readonly { name: string }[]): string[] {
  const wrong = files.filter(({ name }) => !endings.test(name)).map(({ name }) => pictureSays.badType(name))
  return files.length === 1 && !wrong.length ? [] : [...wrong, pictureSays.noneSupported]
}

/** The sides of the squares in which a profile picture is kept, in pixels: a card's, and a list's. */
export const pictureSizes = { large: 256, small: 96 } as const
