import { useEffect, useRef, useState } from 'react'
import { heard, isOutdated, unheard, useConnection } from '../../dataProvider/connection.ts'
import { reachable } from '../../dataProvider/reachable.ts'
import { reloadSafely } from '../../session/beforeReload.ts'
import { UnavailableView, type UnavailableViewProps } from './UnavailableView.tsx'

/** What is shown instead of the code: a page, a part of one, a dialog above it, or nothing. It recovers in each of them. */
export type Place = 'page' | 'panel' | 'dialog' | 'nothing'
export type UnavailableProps = {
  place: Place
  /** How often the code has been fetched again already. */
  tries: number
  onRetry: () => void
} & Pick<UnavailableViewProps, 'open' | 'onClose'>

/**
 * Code that could not be fetched. Without a connection it says so and tries again as soon as there is one. With a connection, a
 * newer version has replaced the code, or it fails again and again: a page, which holds nothing unsaved yet, reloads; elsewhere the user decides when.
 */
export function Unavailable({ place, tries, onRetry: retry, open, onClose }: UnavailableProps) {
  const [state, setState] = useState<'checking' | 'offline' | 'outdated'>('checking')
  const retried = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Once for each time this stands: a second one would fetch anew what is there already. */
  const onRetry = () => {
    if (retried.current) return
    retried.current = true
    retry()
  }
  const isThere = async () => {
    if (await reachable(heard)) return true
    unheard()
    setState('offline')
    return false
  }
  const check = async () => {
    if (!(await isThere())) return
    // A failure may have passed: a browser that has just come back still fails now and then.
    if (tries === 0) onRetry()
    else if (!isOutdated() && tries < mostTries) timer.current = setTimeout(onRetry, tries * pause)
    else if (place === 'page' && mayReload()) void reloadSafely()
    else setState('outdated')
  }
  const latest = useRef(check)
  latest.current = check
  useEffect(() => {
    retried.current = false
    void latest.current()
    const online = () => void latest.current()
    window.addEventListener('online', online)
    return () => {
      retried.current = true
      clearTimeout(timer.current)
      window.removeEventListener('online', online)
    }
  }, [])
  useBack(onRetry)

  if (place === 'nothing' || state === 'checking') return null
  const offline = state === 'offline'
  const act = async () => (await isThere()) && (offline ? onRetry() : reloadSafely())
  return <UnavailableView offline={offline} place={place} onAct={act} open={open} onClose={onClose} />
}

/** Calls back when the server answers again. */
function useBack(callback: () => void) {
  const { away } = useConnection()
  const before = useRef(away)
  const latest = useRef(callback)
  latest.current = callback
  useEffect(() => {
    if (before.current && !away) latest.current()
    before.current = away
  }, [away])
}

/** How often code of the same release is fetched again by itself, and after which pause more each time, in milliseconds. */
const mostTries = 2
const pause = 400

/** For how long a page that was reloaded is not reloaded again, in milliseconds. */
const once = 20_000
const reloaded = 'passage.reloaded_at'

/** Not twice in a row. */
function mayReload(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(reloaded)) < once) return false
  sessionStorage.setItem(reloaded, String(Date.now()))
  return true
}
