import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useBlocker } from 'react-router-dom'
import { beforeSignOut } from '../../session/beforeSignOut.ts'
import { token } from '../../session/session.ts'
import { returningOf } from '../returning.ts'
import { screen } from '../screen/screen.ts'
import { answer, askToDiscard, isAsking, isUnsaved, subscribe } from './unsaved.ts'

const DiscardDialog = screen(() => import('./DiscardDialog.tsx'), 'DiscardDialog', 'dialog')

/**
 * Asks before unsaved input is lost: on the way to another screen, on signing out, and on closing the tab, where the browser asks in
 * its own words. react-admin's `warnWhenUnsavedChanges` asks with the browser's dialog only, which cannot say what would be lost.
 */
export function UnsavedGuard() {
  const unsaved = useSyncExternalStore(subscribe, isUnsaved)
  const asking = useSyncExternalStore(subscribe, isAsking)
  // A question of a session that has ended is nobody's any more.
  useEffect(() => () => answer(false), [])
  return (
    <>
      {unsaved && <Guard />}
      <Suspense>{asking && <DiscardDialog />}</Suspense>
    </>
  )
}

/** Stands only while something is unsaved: a router listens to one blocker at a time, the one that came last. */
function Guard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      // A session that ended leads to sign-in, whatever is typed.
      token() !== null &&
      isUnsaved() &&
      currentLocation.pathname !== nextLocation.pathname &&
      // It brings what was typed back with it.
      !returningOf(nextLocation.state),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askToDiscard().then(discard => (discard ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => beforeSignOut(() => !isUnsaved() || askToDiscard()), [])
  useEffect(() => {
    const closing = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', closing)
    return () => window.removeEventListener('beforeunload', closing)
  }, [])
  return null
}
