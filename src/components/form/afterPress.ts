let pressed = false
const track = (event: string, value: boolean) =>
  globalThis.document?.addEventListener(
    event,
    () => {
      pressed = value
    },
    { capture: true },
  )
track('pointerdown', true)
track('pointerup', false)
track('pointercancel', false)

/**
 * Runs the callback immediately or, if a press is in progress, when the press ends. An error message on blur would otherwise move
 * the button during the press.
 */
export function afterPress(run: () => void) {
  if (!pressed) return run()
  const onEnd = () => {
    for (const event of endings) document.removeEventListener(event, onEnd)
    setTimeout(run)
  }
  for (const event of endings) document.addEventListener(event, onEnd)
}

const endings = ['pointerup', 'pointercancel']
