import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import ButtonBase from '@mui/material/ButtonBase'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState } from 'react'
import { domainValue } from '../i18n/i18nProvider.ts'
import { LabelledSelect, type LabelledSelectProps } from './fields/FormSelect.tsx'
import { type Tone, toneColors } from './StatusChip.tsx'

type Props<S extends string> = {
  /** The accessible name, such as "Status of Quiet Harbor House". */
  label: string
  value: S
  options: readonly S[]
  disabled?: boolean
  title?: string | undefined
  onChange: (status: S) => void
}

const tones: Record<string, Tone> = { Approved: 'success', 'Awaiting Approval': 'warning', 'Not Approved': 'warning' }
const statusColors = (status: string) => toneColors(tones[status] ?? 'neutral')

/** Chip that shows a record's status and opens a menu. Selecting another status saves it. */
export function StatusMenu<S extends string>({ label, value, options, disabled = false, title, onChange }: Props<S>) {
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <ButtonBase
        ref={button}
        disabled={disabled}
        title={title}
        aria-label={`${label}: ${domainValue(value)}`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        sx={{
          border: 1,
          ...statusColors(value),
          minHeight: { xs: 44, md: 26 },
          maxWidth: '100%',
          borderRadius: 4,
          pl: { xs: 0.75, md: 1.25 },
          pr: disabled ? { xs: 0.75, md: 1.25 } : { xs: 0, md: 0.5 },
          typography: 'caption',
          fontWeight: 400,
          lineHeight: 1.3,
          whiteSpace: 'nowrap',
          '&:hover, &.Mui-focusVisible': { borderColor: 'currentcolor' },
          '&.Mui-disabled': { pointerEvents: 'auto', cursor: 'default' },
          '@media (forced-colors: active)': { borderColor: 'CanvasText' },
        }}
      >
        {domainValue(value)}
        {!disabled && <ArrowDropDown sx={{ fontSize: 18 }} />}
      </ButtonBase>
      {open && (
        <Menu anchorEl={button.current} open onClose={() => setOpen(false)} slotProps={{ list: { 'aria-label': label } }}>
          {options.map(status => (
            <MenuItem
              key={status}
              role="menuitemradio"
              aria-checked={status === value}
              selected={status === value}
              onClick={() => {
                setOpen(false)
                if (status !== value) onChange(status)
              }}
            >
              {domainValue(status)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

/** Select in a table row, without a visible label. Saves each change. */
export const InlineSelect = <V extends string | number>(props: LabelledSelectProps<V>) => (
  <LabelledSelect {...props} hideLabel styles={styles} />
)

const styles = {
  width: 'fit-content',
  minWidth: 88,
  maxWidth: '100%',
  '& .MuiInputBase-root': { minHeight: 32, fontSize: '0.875rem' },
  '& .MuiInputBase-input': { py: 0.25, pl: 1 },
}
