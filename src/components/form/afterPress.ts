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
 * Runs this now, or once the press that is under way has ended. A field is left with the press on a button: a message that
 * appeared before the press ends would move the button away from under it.
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
