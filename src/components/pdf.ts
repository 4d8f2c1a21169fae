import { saveFile } from './saveFile.ts'

/** How long a new tab may take to read the file before its address is given up, in milliseconds. */
const readingTime = 60_000

/**
 * Shows a PDF in a new tab, from where the browser prints it. The tab is opened at once, while the click still counts, and
 * filled when the file is there. Where no tab can be opened, the file is saved instead.
 */
export async function openPdf(bring: () => Promise<Blob>, name: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const file = await bring()
    if (!tab) return savePdf(file, name)
    const address = URL.createObjectURL(file)
    tab.location.href = address
    setTimeout(() => URL.revokeObjectURL(address), readingTime)
  } catch (failure) {
    tab?.close()
    throw failure
  }
}

/** Saves a PDF on the device. The name says nothing about the patient. */
export const savePdf = saveFile
