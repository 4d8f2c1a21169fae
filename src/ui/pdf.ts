import { saveFile } from './browser.ts'

/** How long to keep the object URL so that the new tab can read the file, in milliseconds. */
const readingTime = 60_000

/**
 * Opens a PDF in a new tab for viewing and printing. Opens the tab synchronously because browsers block tabs that open after the
 * click event. If the tab is blocked, downloads the file instead.
 */
export async function openPdf(load: () => Promise<Blob>, name: string): Promise<void> {
  const tab = window.open('', '_blank')
  try {
    const file = await load()
    if (!tab) return saveFile(file, name)
    const url = URL.createObjectURL(file)
    tab.location.href = url
    setTimeout(() => URL.revokeObjectURL(url), readingTime)
  } catch (error) {
    tab?.close()
    throw error
  }
}
