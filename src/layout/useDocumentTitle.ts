import { useEffect } from 'react'

/** Names the page in the browser's tab and to screen readers: "Sign in – Passage". Nothing while the name is not known. */
export function useDocumentTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = `${title} – Passage`
  }, [title])
}
