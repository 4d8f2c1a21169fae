import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { texts } from '../../i18n/english/search.ts'
import type { Choice, Group } from './choices.ts'

export const optionId = (id: string, at: number) => `${id}-option-${at}`

type Props = {
  id: string
  groups: readonly Group[]
  active: number
  onActive: (at: number) => void
  onChoose: (choice: Choice) => void
}

export function PaletteList({ id, groups, active, onActive, onChoose }: Props) {
  useEffect(() => {
    document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  if (!groups.length) return null
  let before = 0
  return (
    <Box role="listbox" id={`${id}-list`} aria-label={texts.list} sx={{ overflowY: 'auto', p: 1, minHeight: 0 }}>
      {groups.map(({ name, choices }) => {
        const first = before
        before += choices.length
        return (
          <Box key={name} role="group" aria-labelledby={`${id}-${name}`}>
            <Box
              id={`${id}-${name}`}
              role="presentation"
              sx={{ typography: 'overline', color: 'text.secondary', px: 1, pt: 0.75 }}
            >
              {texts.groups[name]}
            </Box>
            {choices.map((choice, index) => (
              <Option
                key={choice.key}
                id={optionId(id, first + index)}
                choice={choice}
                active={active === first + index}
                onActive={() => onActive(first + index)}
                onChoose={() => onChoose(choice)}
              />
            ))}
          </Box>
        )
      })}
    </Box>
  )
}

type OptionProps = { id: string; choice: Choice; active: boolean; onActive: () => void; onChoose: () => void }

/** An option handles only clicks, because the combobox handles the keys. */
const Option = ({ id, choice, active, onActive, onChoose }: OptionProps) => (
  <Box
    role="option"
    id={id}
    aria-selected={active}
    onMouseMove={active ? undefined : onActive}
    // Keeps focus in the input.
    onMouseDown={event => event.preventDefault()}
    onClick={onChoose}
    sx={{
      display: 'flex',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      gap: 2,
      px: 1,
      py: 0.75,
      minHeight: 36,
      borderRadius: 1,
      cursor: 'pointer',
      color: active ? 'primary.main' : 'text.primary',
      bgcolor: active ? 'primary.light' : undefined,
      outline: active ? '1px solid transparent' : undefined,
      scrollMargin: 40,
    }}
  >
    <Box component="span" sx={{ overflowWrap: 'anywhere', fontWeight: active ? 600 : 400 }}>
      {choice.label}
    </Box>
    {choice.about && (
      <Box component="span" sx={{ typography: 'caption', color: active ? 'inherit' : 'text.secondary', textAlign: 'right' }}>
        {choice.about}
      </Box>
    )}
  </Box>
)
