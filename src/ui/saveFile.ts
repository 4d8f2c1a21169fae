/** How long to keep the object URL so that the browser can read the file, in milliseconds. */
const readingTime = 60_000

/** Downloads a file. The file name must not identify a patient. */
export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), readingTime)
}
