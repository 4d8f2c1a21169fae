import CloudOff from '@mui/icons-material/CloudOff'
import Update from '@mui/icons-material/Update'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isOutdated, markReachable, markUnreachable, reachable, useConnection } from '../../dataProvider/connection.ts'
import { connectionTexts as all, texts as shell } from '../../i18n/english/shell.ts'
import { reloadSafely } from '../../session/sessionEnd.ts'
import { StateBox } from '../StateBox.tsx'

/** What the missing code renders: a page, part of a page, or a dialog. */
export type Place = 'page' | 'panel' | 'dialog'
export type UnavailableProps = {
  place: Place
  /** Number of retries so far. */
  tries: number
  onRetry: () => void
} & Pick<UnavailableViewProps, 'open' | 'onClose'>

/**
 * Shown if code could not be loaded. While offline, explains this and retries when the connection is restored. While online (a new
 * version has replaced the code, or loading keeps failing), reloads the page if it has no unsaved input; otherwise, lets the user
 * decide.
 */
export function Unavailable({ place, tries, onRetry: retry, open, onClose }: UnavailableProps) {
  const [state, setState] = useState<'checking' | 'offline' | 'outdated'>('checking')
  const retried = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Retries at most once per mount so that the code does not load twice. */
  const onRetry = () => {
    if (retried.current) return
    retried.current = true
    retry()
  }
  const isReachable = async () => {
    if (await reachable(markReachable)) return true
    markUnreachable()
    setState('offline')
    return false
  }
  const check = useEffectEvent(async () => {
    if (!(await isReachable())) return
    // A failure right after reconnecting is often temporary.
    if (tries === 0) onRetry()
    else if (!isOutdated() && tries < maxTries) timer.current = setTimeout(onRetry, tries * pause)
    else if (place === 'page' && mayReload()) void reloadSafely()
    else setState('outdated')
  })
  useEffect(() => {
    retried.current = false
    void check()
    const online = () => void check()
    window.addEventListener('online', online)
    return () => {
      retried.current = true
      clearTimeout(timer.current)
      window.removeEventListener('online', online)
    }
  }, [])
  useReconnect(onRetry)

  if (state === 'checking') return null
  const offline = state === 'offline'
  const act = async () => (await isReachable()) && (offline ? onRetry() : reloadSafely())
  return <UnavailableView offline={offline} place={place} onAct={act} open={open} onClose={onClose} />
}

/** Runs the callback when the server becomes reachable again. */
function useReconnect(callback: () => void) {
  const { offline } = useConnection()
  const wasAway = useRef(offline)
  const reconnected = useEffectEvent(callback)
  useEffect(() => {
    if (wasAway.current && !offline) reconnected()
    wasAway.current = offline
  }, [offline])
}

/** Maximum number of automatic retries if the version has not changed. Each retry waits `pause` milliseconds longer. */
const maxTries = 2
const pause = 400

/** Minimum time between automatic reloads, in milliseconds. */
const minReloadInterval = 20_000
const storageKey = 'passage.reloaded_at'

/** Prevents reload loops. */
function mayReload(): boolean {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < minReloadInterval) return false
  sessionStorage.setItem(storageKey, String(Date.now()))
  return true
}

const texts = all.code

type UnavailableViewProps = {
  offline: boolean
  place: Place
  onAct: () => void
  /** Whether the caller has opened the dialog. If omitted, the dialog is open while mounted. */
  open?: unknown
  onClose?: (() => void) | undefined
}

/** Explains that code could not be loaded and offers the next step, as a page, in place, or as a dialog. */
function UnavailableView({ offline, place, onAct, open, onClose }: UnavailableViewProps) {
  const [closed, setClosed] = useState(false)
  const title = offline ? texts.offline : texts.outdated
  const box = (
    <StateBox
      role="alert"
      icon={offline ? <CloudOff fontSize="inherit" /> : <Update color="primary" fontSize="inherit" />}
      title={title}
      fullPage={place === 'page'}
    >
      {offline ? texts.offlineAbout : texts.outdatedAbout}
      <Button variant={offline ? 'outlined' : 'contained'} onClick={onAct}>
        {offline ? shell.state.retry : all.reload}
      </Button>
    </StateBox>
  )
  if (place !== 'dialog') return box
  const close = () => {
    setClosed(true)
    onClose?.()
  }
  return (
    <Dialog open={open === undefined ? !closed : Boolean(open)} onClose={close} slotProps={{ paper: { 'aria-label': title } }}>
      {box}
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={close}>{shell.form.close}</Button>
      </DialogActions>
    </Dialog>
  )
}
