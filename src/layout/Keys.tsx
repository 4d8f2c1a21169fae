import { Suspense, useEffect } from 'react'
import { showShortcuts, useShortcutsShown } from '../components/keys/sheet.ts'
import { useSingleKeys } from '../components/keys/singleKeys.ts'
import { screen } from '../components/screen/screen.ts'
import { ScreenCover } from './ScreenCover.tsx'

/** Shortcuts on every signed-in screen, except the command palette's, which its button handles. */
export const Keys = () => (
  <>
    <Shortcuts />
    <ScreenCover />
  </>
)

const ShortcutSheet = screen<'ShortcutSheet', { onClose: () => void }>(
  () => import('../components/keys/ShortcutSheet.tsx'),
  'ShortcutSheet',
  'dialog',
)

const keys = {
  '?'() {
    showShortcuts(true)
    return true
  },
}
const close = () => showShortcuts(false)

/** The shortcuts dialog, opened with the question mark on any screen. */
function Shortcuts() {
  const shown = useShortcutsShown()
  useSingleKeys(keys)
  // Close it at the end of a session.
  useEffect(() => close, [])
  return <Suspense>{shown && <ShortcutSheet onClose={close} />}</Suspense>
}
