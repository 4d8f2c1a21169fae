import { saveFile } from './saveFile.ts'

/** How long the new tab has to read the file before its URL is revoked, in milliseconds. */
const readingTime = 60_000

/**
 * Opens a PDF in a new tab for viewing and printing. The tab opens synchronously, because browsers block tabs that open after the
 * click event. If the tab is blocked, the file is downloaded instead.
 */
export async function openPdf(load: () => Promise<Blob>, name: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const file = await load()
    if (!tab) return savePdf(file, name)
    const url = URL.createObjectURL(file)
    tab.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), readingTime)
  } catch (error) {
    tab?.close()
    throw error
  }
}

/** Downloads a PDF. The file name must not identify the patient. */
export const savePdf = saveFile
