import { Fragment } from 'react'

/** Lets a long word, such as an email address, wrap after an underscore or before an at sign. */
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
