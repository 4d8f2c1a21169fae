import Check from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { HttpError, useNotify } from 'ra-core'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { queryName, type SavedQuery } from '#domain/platform/tableSettings/savedQueries.ts'
import { z } from '#domain/platform/zod.ts'
import { savedQueriesTexts as texts } from '../../i18n/english/grid.ts'
import { copyText } from '../browser.ts'
import { FormDialog } from '../dialog/DialogFrame.tsx'
import { useAnnounce } from '../feedback/Announcer.tsx'
import { FormText } from '../fields/FormText.tsx'
import { useUndo } from '../useUndo.tsx'
import type { QueryState, useSavedViews } from './useSavedViews.ts'

type Props = {
  state: QueryState
  views: ReturnType<typeof useSavedViews>
  anchor: HTMLElement | null
  onClose: () => void
}

/** Menu that shows, saves, renames, replaces, and deletes saved queries, and copies links to them. */
export function SavedQueriesMenu({ state: { current, toSearch }, views: saved, anchor, onClose }: Props) {
  const { views, active, changed, show, replace, remove } = saved
  const { pathname } = useLocation()
  const notify = useNotify()
  const announce = useAnnounce()
  const offerUndo = useUndo()
  const about = useId()
  const [naming, setNaming] = useState<'new' | SavedQuery | null>(null)
  const tell = (message: string) => notify(message, { type: 'info' })

  async function copyLink() {
    if (await copyText(window.location.origin + pathname + toSearch(current))) tell(texts.copied)
    else notify(texts.notCopied, { type: 'warning' })
  }
  function removeWithUndo(view: SavedQuery) {
    const restore = remove(view)
    offerUndo(texts.removed(view.label), async () => {
      restore()
      return texts.back(view.label)
    })
  }
  function toggleDefault(view: SavedQuery) {
    replace(view, { isDefault: !view.isDefault })
    tell(view.isDefault ? texts.opensPlain : texts.opens(view.label))
  }
  const item = (label: string, act: () => void, props: { checked?: boolean; describedBy?: string } = {}) => (
    <MenuItem
      key={label}
      onClick={() => {
        onClose()
        act()
      }}
      sx={wrapped}
      {...(props.checked !== undefined && { role: 'menuitemcheckbox', 'aria-checked': props.checked })}
      aria-describedby={props.describedBy}
    >
      {label}
      {props.checked && <Check fontSize="small" sx={{ ml: 'auto' }} />}
    </MenuItem>
  )
  const choice = (view: SavedQuery | null, label: ReactNode) => (
    <MenuItem
      key={view?.label ?? ''}
      role="menuitemradio"
      aria-checked={view === (active ?? null)}
      selected={view === (active ?? null)}
      onClick={() => {
        onClose()
        show(view)
        announce(view ? texts.applied(view.label) : texts.everything)
      }}
    >
      <ListItemIcon>{view === (active ?? null) && <Check fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  )
  return (
    <>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={onClose}
        slotProps={{ paper: { sx: { width: 360, maxWidth: 'calc(100vw - 24px)' } }, list: { 'aria-label': texts.views } }}
      >
        {!views.length && (
          <Typography component="li" role="none" id={about} variant="body2" color="textSecondary" sx={{ px: 2, py: 1 }}>
            {texts.about}
          </Typography>
        )}
        {choice(null, <ListItemText primary={texts.everything} />)}
        {views.map(view =>
          choice(
            view,
            <ListItemText
              primary={view.label}
              secondary={view.isDefault ? texts.isDefault : undefined}
              slotProps={{ primary: { sx: wrapped } }}
            />,
          ),
        )}
        <Divider component="li" />
        {item(texts.save, () => setNaming('new'), views.length ? {} : { describedBy: about })}
        {active &&
          changed &&
          item(texts.replace(active.label), () => {
            replace(active, { value: current })
            tell(texts.replaced(active.label))
          })}
        {active && item(texts.rename(active.label), () => setNaming(active))}
        {active && item(texts.open(active.label), () => toggleDefault(active), { checked: active.isDefault ?? false })}
        {active && item(texts.remove(active.label), () => removeWithUndo(active))}
        {item(texts.copy, copyLink)}
      </Menu>
      {naming && (
        <NameDialog
          view={naming === 'new' ? undefined : naming}
          onName={name => (naming === 'new' ? saved.add(name, current) : saved.rename(naming, name))}
          onClose={() => setNaming(null)}
        />
      )}
    </>
  )
}

const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'normal' }
const NameForm = z.object({ name: queryName })

type NameDialogProps = {
  /** The saved query to rename. If omitted, the dialog names a new one. */
  view: SavedQuery | undefined
  /** Returns the reason why the name cannot be used, if there is one. */
  onName: (name: string) => string | undefined
  onClose: () => void
}

function NameDialog({ view, onName, onClose }: NameDialogProps) {
  const notify = useNotify()
  return (
    <FormDialog
      open
      maxWidth="xs"
      title={view ? texts.renameTitle : texts.saveTitle}
      {...(!view && { about: texts.about })}
      schema={NameForm}
      values={{ name: view?.label ?? '' }}
      labels={{ name: texts.name }}
      submit={texts.submit}
      sending={texts.saving}
      onSubmit={async ({ name }) => {
        const problem = onName(name)
        if (problem) throw new HttpError(problem, 422, { errors: { name: problem } })
        notify(texts.saved(name), { type: 'info' })
        onClose()
      }}
      onClose={onClose}
    >
      <FirstField>
        <FormText name="name" maxLength={60} />
      </FirstField>
    </FormDialog>
  )
}

/** Moves focus to the field in it. */
function FirstField({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => box.current?.querySelector('input')?.focus(), [])
  return <div ref={box}>{children}</div>
}
