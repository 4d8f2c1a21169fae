import Check from '@mui/icons-material/Check'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type Language, languages } from '#domain/identity/account/language.ts'
import type { Whoami } from '#domain/identity/account/schema.ts'
import { landing, pendingScreen } from '#domain/identity/account/session.ts'
import { personName } from '#domain/platform/text.ts'
import { signOut } from '../authProvider/authProvider.ts'
import { messagesTexts as messages, navigationTexts as nav } from '../i18n/english/shell.ts'
import { languageNames } from '../i18n/language.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { maySignOut } from '../session/sessionEnd.ts'
import { hasWidgets, openWidgets } from '../startup/widgets.ts'
import { type ColorMode, colorModes, setColorMode, useColorMode } from '../theme/Appearance.tsx'
import { showShortcuts } from '../ui/keys/keys.ts'
import { lazyWithRetry } from '../ui/screen/lazyWithRetry.tsx'
import { showFirstSteps } from '../workspaces/people/tour/FirstSteps.tsx'
import { PersonPicture } from '../workspaces/people/users/PersonPicture.tsx'
import { useChangeLanguage } from './useUserLanguage.ts'

const RecentMessages = lazyWithRetry(() => import('../ui/dialog/RecentMessages.tsx'), 'RecentMessages', 'dialog')

/** Menu with the user's name, account settings (except for admins), message history, and sign-out (NAV-021). */
export function ProfileMenu({ user }: { user: Whoami }) {
  const navigate = useNavigate()
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const mode = useColorMode()
  const locale = useLocale()
  const changeLanguage = useChangeLanguage()
  const [reading, setReading] = useState<boolean>()
  const name = personName(user) || user.username

  const leave = async () => {
    setOpen(false)
    if (!(await maySignOut())) return
    await signOut()
    navigate('/', { replace: true })
  }

  const entries = useEntries(user, () => setReading(true))

  return (
    <>
      <Button
        ref={anchor}
        onClick={() => setOpen(true)}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={nav.profile(name)}
        endIcon={<ExpandMore />}
        sx={{ color: 'text.primary', gap: 1, px: 1 }}
      >
        <PersonPicture person={user} picture={user.profile_pic_url} size={30} />
        <Box component="span" sx={{ display: { xs: 'none', lg: 'inline' } }}>
          {name}
        </Box>
      </Button>
      <Menu
        anchorEl={anchor.current}
        open={open}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      >
        <Person user={user} name={name} />
        <Divider component="li" />
        {entries.map(([label, act]) => (
          <MenuItem
            key={label}
            onClick={() => {
              setOpen(false)
              act()
            }}
          >
            {label}
          </MenuItem>
        ))}
        <Divider component="li" />
        {languageItems(locale, language => void changeLanguage(language))}
        <Divider component="li" />
        {appearance(mode)}
        <Divider component="li" />
        <MenuItem onClick={leave}>{nav.signOut}</MenuItem>
      </Menu>
      {reading !== undefined && (
        <Suspense>
          <RecentMessages open={reading} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </>
  )
}

type Entry = [label: string, act: () => void]

const entry = (label: string, act: () => void): Entry => [label, act]

/**
 * Returns the menu's entries, which are pages and dialogs. Users who must complete a step first, such as accepting the agreement,
 * get no account settings and no tour.
 */
function useEntries(user: Whoami, showMessages: () => void): Entry[] {
  const navigate = useNavigate()
  const isPending = pendingScreen(user) !== undefined
  return [
    ...(user.is_admin || isPending ? [] : [entry(nav.account, () => navigate('/account_settings'))]),
    ...(isPending
      ? []
      : [
          entry(nav.firstSteps, () => {
            navigate(landing(user))
            showFirstSteps(true)
          }),
        ]),
    ...(isPending ? [] : [entry(nav.help, () => navigate('/help'))]),
    entry(messages.title, showMessages),
    entry(nav.about, () => navigate('/about')),
    entry(nav.shortcuts, () => showShortcuts(true)),
    ...(hasWidgets() ? [entry(nav.support, openWidgets)] : []),
  ]
}

const Person = ({ user, name }: { user: Whoami; name: string }) => (
  <Box component="li" role="presentation" sx={{ px: 2, py: 1, maxWidth: 272 }}>
    <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
    <Typography variant="body2" color="textSecondary">
      {user.organization_name ?? user.username}
    </Typography>
  </Box>
)

/** Returns menu items for one choice, as an array because a menu's items must be its direct children. */
const choiceItems = <T extends string>(
  label: string,
  choices: readonly { id: T; name: ReactNode }[],
  chosen: string,
  onChoose: (id: T) => void,
) => [
  <Box component="li" role="presentation" key="label" sx={{ px: 2, pt: 0.5 }}>
    <Typography variant="caption" color="textSecondary">
      {label}
    </Typography>
  </Box>,
  ...choices.map(({ id, name }) => (
    <MenuItem key={id} role="menuitemradio" aria-checked={chosen === id} dense onClick={() => onChoose(id)} sx={{ gap: 1 }}>
      <Check fontSize="small" aria-hidden="true" sx={{ visibility: chosen === id ? 'visible' : 'hidden' }} />
      {name}
    </MenuItem>
  )),
]

const appearance = (mode: ColorMode) =>
  choiceItems(
    nav.appearance,
    colorModes.map(id => ({ id, name: nav.looks[id] })),
    mode,
    setColorMode,
  )

/** Each language is written in itself, for a reader who does not know the current one. */
const languageItems = (locale: string, onChoose: (language: Language) => void) =>
  choiceItems(
    nav.language,
    languages.map(id => ({ id, name: <span lang={id}>{languageNames[id]}</span> })),
    locale,
    onChoose,
  )
