import { Fragment } from 'react'

/** A long word, such as an email address, that can wrap after an underscore and before an at sign. */
export const Breakable = ({ children }: { children: string }) => (
  <span>
    {children.split(/(?<=_)|(?=@)/).map((part, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity.
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
