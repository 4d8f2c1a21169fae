import { Suspense, useEffect } from 'react'
import { showShortcuts, useShortcutsShown, useSingleKeys } from '../ui/keys/keys.ts'
import { lazyWithRetry } from '../ui/screen/lazyWithRetry.tsx'
import { ScreenCover } from './ScreenCover.tsx'

/** Shortcuts on every screen for signed-in users. The command palette's button handles its own shortcut. */
export const Keys = () => (
  <>
    <Shortcuts />
    <ScreenCover />
  </>
)

const ShortcutSheet = lazyWithRetry(() => import('../ui/keys/ShortcutSheet.tsx'), 'ShortcutSheet', 'dialog')

const keys = {
  '?'() {
    showShortcuts(true)
    return true
  },
}
const close = () => showShortcuts(false)

/** The shortcuts dialog, which the ? key opens on any screen. */
function Shortcuts() {
  const shown = useShortcutsShown()
  useSingleKeys(keys)
  // Close the dialog when the session ends.
  useEffect(() => close, [])
  return <Suspense>{shown && <ShortcutSheet onClose={close} />}</Suspense>
}
