import { saveFile } from './saveFile.ts'

/** How long the new tab may take to read the file before its URL is revoked, in milliseconds. */
const readingTime = 60_000

/**
 * Opens a PDF in a new tab, for viewing and printing. The tab opens synchronously, because browsers block it after the click
 * event; if it is blocked, the file is downloaded.
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

/** Downloads a PDF. Its name must not identify the patient. */
export const savePdf = saveFile
