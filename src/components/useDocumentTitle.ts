import { useEffect } from 'react'

/**
 * Names the page in the browser's tab and to screen readers: "Sign in – Passage". Nothing while the name is not known. What
 * stood above a page and is gone gives the tab back its name.
 */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return
    const before = document.title
    document.title = `${title} – Passage`
    return () => {
      document.title = before
    }
  }, [title])
}
