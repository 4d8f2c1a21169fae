import Link from '@mui/material/Link'
import type { ReactNode } from 'react'

/** Matches a web address without the punctuation after it. */
const address = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/gi

/** Turns web addresses in a text into links. They open in a new tab and send no referrer. */
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
