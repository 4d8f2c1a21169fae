/**
 * How long each toast is shown, in milliseconds: successes 3 seconds (UX-008), errors 8 seconds, any toast with Undo 10 seconds.
 * Hovering or focusing a toast keeps it open.
 */
export const durations = { success: 3000, error: 8000, undo: 10_000 }
