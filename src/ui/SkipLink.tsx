import Link from '@mui/material/Link'

type Props = {
  /** The id of the element to go to, which needs a `tabIndex`. */
  to: string
  children: string
}

/** A link that only keyboard users see. It moves the focus past what precedes the element. */
export const SkipLink = ({ to, children }: Props) => (
  <Link
    href={`#${to}`}
    onClick={event => {
      event.preventDefault()
      const target = document.getElementById(to)
      target?.focus({ preventScroll: true })
      target?.scrollIntoView()
    }}
    sx={{
      position: 'fixed',
      left: -9999,
      zIndex: 'tooltip',
      p: 1.5,
      bgcolor: 'background.paper',
      '&:focus': { left: 8, top: 8 },
    }}
  >
    {children}
  </Link>
)
