import { useSyncExternalStore } from 'react'

/** Whether the page is visible and its window has focus. */
export const useFocused = (): boolean => useSyncExternalStore(onChange, () => !document.hidden && document.hasFocus())

function onChange(tell: () => void) {
  for (const event of ['focus', 'blur'] as const) window.addEventListener(event, tell)
  document.addEventListener('visibilitychange', tell)
  return () => {
    for (const event of ['focus', 'blur'] as const) window.removeEventListener(event, tell)
    document.removeEventListener('visibilitychange', tell)
  }
}
