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
 * Runs the callback immediately or, during a press, when the press ends. Otherwise, an error message on blur would move the
 * button before the click.
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
