let pressed = false
const follow = (event: string, is: boolean) =>
  globalThis.document?.addEventListener(
    event,
    () => {
      pressed = is
    },
    { capture: true },
  )
follow('pointerdown', true)
follow('pointerup', false)
follow('pointercancel', false)

/**
 * Runs the callback now or, during a press, after it ends. Otherwise an error message from blur would move the button being
 * pressed.
 */
export function afterPress(run: () => void) {
  if (!pressed) return run()
  const ended = () => {
    for (const event of endings) document.removeEventListener(event, ended)
    setTimeout(run)
  }
  for (const event of endings) document.addEventListener(event, ended)
}

const endings = ['pointerup', 'pointercancel']
