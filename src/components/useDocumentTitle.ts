import { useEffect } from 'react'

/**
 * Sets the title of the browser tab: "Sign in – Passage". Does nothing while the title is undefined; on unmount, restores the
 * previous title.
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
