import type { Seen } from '../documents/look.ts'

/** What a signed page may be: the ending that it is stored under, and how it is sent. */
export const pageTypes: Record<string, string> = { pdf: 'application/pdf', jpg: 'image/jpeg', png: 'image/png' }

/** The ending for what was seen, whatever it is called: a PDF that only shows itself, a JPEG, a PNG; nothing for everything else, and what does harm. */
export function pageType(seen: Seen | undefined): string | undefined {
  const extension = seen?.harm ? undefined : seen?.content?.extension
  return extension && extension in pageTypes ? extension : undefined
}
