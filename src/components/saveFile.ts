/** How long the browser may take to read the file before its address is given up, in milliseconds. */
const readingTime = 60_000

/** Saves a file on the device. The name says nothing about a patient. */
export function saveFile(file: Blob, name: string) {
  const address = URL.createObjectURL(file)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), readingTime)
}
