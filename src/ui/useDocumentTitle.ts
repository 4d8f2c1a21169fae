import { useEffect } from 'react'

/**
 * Sets the browser tab's title: "Sign in – Passage". Does nothing while `title` is undefined. Restores the previous title on
 * unmount.
 */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (!title) return
    const previous = document.title
    document.title = `${title} – Passage`
    return () => {
      document.title = previous
    }
  }, [title])
}
