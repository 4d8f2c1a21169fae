import Check from '@mui/icons-material/Check'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import type { SavedView } from '#domain/platform/savedViews/schema.ts'
import { texts } from '../../../i18n/english/savedViews.ts'

type Props = {
  anchor: HTMLElement | null
  views: readonly SavedView[]
  /** The active view. `changed` is true if the list has changed since the view was applied. */
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

/** Menu with saved views and their actions. If the user has none, explains what they are. */
export function ViewsMenu(props: Props) {
  const { anchor, views, active, failed, onClose, onShow, onSave, onCopy } = props
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
      {active && activeViewItems({ ...props, view: active, closeThen })}
      <MenuItem onClick={closeThen(onCopy)}>{texts.copy}</MenuItem>
    </Menu>
  )
}

type ActiveViewItemsProps = Pick<Props, 'changed' | 'onRename' | 'onReplace' | 'onDefault' | 'onRemove'> & {
  view: SavedView
  /** Returns a handler that closes the menu before it runs the action. */
  closeThen: (act: () => void) => () => void
}

/** Returns the menu items that change the active view, as an array because a menu's items must be its direct children. */
function activeViewItems({ view, changed, closeThen, onRename, onReplace, onDefault, onRemove }: ActiveViewItemsProps) {
  const item = (label: string, act: () => void) => (
    <MenuItem key={label} onClick={closeThen(act)} sx={wrapped}>
      {label}
    </MenuItem>
  )
  return [
    changed && item(texts.replace(view.name), () => onReplace(view)),
    item(texts.rename(view.name), () => onRename(view)),
    <MenuItem
      key="default"
      role="menuitemcheckbox"
      aria-checked={view.is_default}
      onClick={closeThen(() => onDefault(view))}
      sx={wrapped}
    >
      {texts.open(view.name)}
      {view.is_default && <Check fontSize="small" sx={{ ml: 'auto' }} />}
    </MenuItem>,
    item(texts.remove(view.name), () => onRemove(view)),
  ]
}

const wrapped = { overflowWrap: 'anywhere', whiteSpace: 'normal' }
