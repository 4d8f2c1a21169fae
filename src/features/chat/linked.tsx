import Link from '@mui/material/Link'
import type { ReactNode } from 'react'

/** An address of the web as people write it, without the full stop or bracket that ends the sentence around it. */
const address = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi

/** A text whose web addresses are links. They open apart, and the place they lead to does not learn where from. */
export function linked(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const { 0: url, index } of text.matchAll(address)) {
    parts.push(
      text.slice(at, index),
      <Link
        key={index}
        href={url}
        target="_blank"
        rel="noopener noreferrer nofollow"
        color="inherit"
        sx={{ overflowWrap: 'anywhere' }}
      >
        {url}
      </Link>,
    )
    at = index + url.length
  }
  return [...parts, text.slice(at)]
}
