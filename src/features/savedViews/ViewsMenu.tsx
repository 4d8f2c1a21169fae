import Check from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { SavedView } from '#domain/savedViews/schema.ts'
import { texts } from '../../i18n/english/views.ts'

type Props = {
  anchor: HTMLElement | null
  views: readonly SavedView[]
  /** The active view, and whether the list has changed since it was applied. */
  active: SavedView | undefined
  changed: boolean
  failed: boolean
  onClose: () => void
  onShow: (view: SavedView | null) => void
  onSave: () => void
  onRename: (view: SavedView) => void
  onReplace: (view: SavedView) => void
  onDefault: (view: SavedView) => void
  onRemove: (view: SavedView) => void
  onCopy: () => void
}

/** Menu of saved views and their actions. Explains saved views to users who have none. */
export function ViewsMenu(props: Props) {
  const { anchor, views, active, changed, failed, onClose, onShow, onSave, onRename, onReplace, onDefault, onRemove, onCopy } =
    props
  const about = useId()
  const closeThen = (act: () => void) => () => {
    onClose()
    act()
  }
  const choice = (view: SavedView | null, chosen: boolean, label: ReactNode) => (
    <MenuItem
      key={view?.id ?? 'everything'}
      role="menuitemradio"
      aria-checked={chosen}
      selected={chosen}
      onClick={closeThen(() => onShow(view))}
    >
      <ListItemIcon>{chosen && <Check fontSize="small" />}</ListItemIcon>
      {label}
    </MenuItem>
  )
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ paper: { sx: { width: 360, maxWidth: 'calc(100vw - 24px)' } }, list: { 'aria-label': texts.views } }}
    >
      {(failed || !views.length) && (
        <Typography
          component="li"
          role="none"
          id={about}
          variant="body2"
          color={failed ? 'error' : 'textSecondary'}
          sx={{ px: 2, py: 1, whiteSpace: 'normal' }}
        >
          {failed ? texts.failed : texts.about}
        </Typography>
      )}
      {choice(null, active === undefined, <ListItemText primary={texts.everything} />)}
      {views.map(view =>
        choice(
          view,
          view === active,
          <ListItemText
            primary={view.name}
            secondary={view.is_default ? texts.isDefault : undefined}
            slotProps={{ primary: { sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } }}
          />,
        ),
      )}
      <Divider component="li" />
      <MenuItem aria-describedby={views.length ? undefined : about} onClick={closeThen(onSave)}>
        {texts.save}
      </MenuItem>
      {active &&
        [
          changed && { label: texts.replace(active.name), act: () => onReplace(active) },
          { label: texts.rename(active.name), act: () => onRename(active) },
        ].map(
          action =>
            action && (
              <MenuItem key={action.label} onClick={closeThen(action.act)} sx={wrapped}>
                {action.label}
              </MenuItem>
            ),
        )}
      {active && (
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={active.is_default}
          onClick={closeThen(() => onDefault(active))}
          sx={wrapped}
        >
          {texts.open(active.name)}
          {active.is_default && <Check fontSize="small" sx={{ ml: 'auto' }} />}
        </MenuItem>
      )}
      {active && (
        <MenuItem onClick={closeThen(() => onRemove(active))} sx={wrapped}>
          {texts.remove(active.name)}
        </MenuItem>
      )}
      <MenuItem onClick={closeThen(onCopy)}>{texts.copy}</MenuItem>
    </Menu>
  )
}

const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'normal' }
