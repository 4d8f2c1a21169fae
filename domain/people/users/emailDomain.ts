/** Providers of personal mailboxes. Two people with such an address do not necessarily work together. */
const personal = new Set([
  ...['gmail.com', 'googlemail.com', 'yahoo.com', 'ymail.com', 'outlook.com', 'hotmail.com', 'live.com', 'msn.com', 'aol.com'],
  ...[
    'icloud.com',
    'me.com',
    'mac.com',
    'proton.me',
    'protonmail.com',
    'gmx.com',
    'gmx.net',
    'mail.com',
    'zoho.com',
    'yandex.com',
  ],
  ...['comcast.net', 'verizon.net', 'att.net', 'sbcglobal.net', 'bellsouth.net', 'cox.net', 'charter.net', 'earthlink.net'],
])

/** The lowercase domain of an email address. */
export const emailDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase()

/** Whether anyone can get a mailbox at this domain, so that it says nothing about where its owner works. */
export const isPersonalMailbox = (domain: string): boolean => personal.has(domain)

/**
 * Whether two domains belong to the same organization: they are equal, or one is below the other (`er.elmvalley.org`). Domains for
 * personal mailboxes never do.
 */
export const isSameEmployer = (first: string, second: string): boolean =>
  !isPersonalMailbox(first) &&
  !isPersonalMailbox(second) &&
  (first === second || first.endsWith(`.${second}`) || second.endsWith(`.${first}`))
