/**
 * How long to show a toast, in milliseconds: 3 s for success (UX-008), 8 s for errors, and 10 s for any toast with Undo. A toast
 * stays open while the pointer or focus is on it.
 */
export const durations = { success: 3000, error: 8000, undo: 10_000 }
