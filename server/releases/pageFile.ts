import type { InspectedFile } from '../files/inspectBytes.ts'

/** File types accepted for a signed page, by file extension. */
export const pageTypes: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' }

/**
 * The file extension for the inspected content, regardless of the file's name: a PDF without active content, a JPEG, or a PNG.
 * Undefined for any other or harmful content.
 */
export function pageType(inspected: InspectedFile | undefined): string | undefined {
  const extension = inspected?.problem ? undefined : inspected?.content?.extension
  return extension && extension in pageTypes ? extension : undefined
}
