/**
 * How long a toast is shown, in milliseconds: successes 3 s (UX-008), errors 8 s, every toast with Undo 10 s. Hover and focus
 * keep it open.
 */
export const durations = { success: 3000, error: 8000, undo: 10_000 }
