import { useSyncExternalStore } from 'react'

/** Whether the page is visible and its window has focus. */
export const useFocused = (): boolean => useSyncExternalStore(onChange, () => !document.hidden && document.hasFocus())

function onChange(notify: () => void) {
  for (const event of ['focus', 'blur'] as const) window.addEventListener(event, notify)
  document.addEventListener('visibilitychange', notify)
  return () => {
    for (const event of ['focus', 'blur'] as const) window.removeEventListener(event, notify)
    document.removeEventListener('visibilitychange', notify)
  }
}
