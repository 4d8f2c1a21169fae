import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { token } from '../../session/session.ts'
import { beforeSignOut } from '../../session/sessionEnd.ts'
import { readReturnTarget } from '../browser.ts'
import { lazyWithRetry } from '../screen/lazyWithRetry.tsx'
import { answerDiscard, confirmDiscard, isQuestionOpen, isUnsaved, subscribe } from './unsaved.ts'

const DiscardDialog = lazyWithRetry(() => import('./DiscardDialog.tsx'), 'DiscardDialog', 'dialog')

/**
 * Asks for confirmation before the user loses unsaved input by navigating, signing out, or closing the tab (with the browser's
 * own dialog). react-admin's `warnWhenUnsavedChanges` supports only the browser's dialog, which cannot describe what would be lost.
 */
export function UnsavedGuard() {
  const unsaved = useSyncExternalStore(subscribe, isUnsaved)
  const asking = useSyncExternalStore(subscribe, isQuestionOpen)
  // Close an open prompt when the session ends.
  useEffect(() => () => answerDiscard(false), [])
  return (
    <>
      {unsaved && <Guard />}
      <Suspense>{asking && <DiscardDialog />}</Suspense>
    </>
  )
}

/** Mounted only while there is unsaved input because a router supports only one blocker at a time. */
function Guard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // An expired session always leads to the sign-in page.
      token() !== null &&
      isUnsaved() &&
      currentLocation.pathname !== nextLocation.pathname &&
      // Returning from this navigation restores the input.
      !readReturnTarget(nextLocation.state),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmDiscard().then(discard => (discard ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => beforeSignOut(() => !isUnsaved() || confirmDiscard()), [])
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
  }, [])
  return null
}
