import type { AppContext } from '../../context.ts'

/** Key prefix shared by all of a user's browsers. */
export const ofDevices = (user_id: number) => `device ${user_id} `

/** Every counter's key. Unknown usernames appear only as digests. */
export const keys = {
  account: (user_id: number) => `sign-in user ${user_id}`,
  unknownName: (context: Pick<AppContext, 'secret'>, name: string) =>
    `sign-in name ${context.secret.hmac(`name ${name.trim().toLowerCase()}`)}`,
  /** The key for one kind of attempt from one of this user's known browsers. */
  device: (user_id: number, id: string, purpose: 'sign-in' | 'second factor' | 'reset code' | 'asked') =>
    `${ofDevices(user_id)}${purpose} ${id}`,
  address: (ip: string) => `failed from ${network(ip)}`,
  asking: (ip: string) => `asked from ${network(ip)}`,
  bedLink: (ip: string) => `bed link from ${network(ip)}`,
  referralLink: (ip: string) => `referral link from ${network(ip)}`,
  referralCode: (ip: string) => `referral code from ${network(ip)}`,
  guestClaims: (referral_id: number) => `guest claims ${referral_id}`,
  referralRenewal: (referral_id: number) => `referral renewal ${referral_id}`,
  signOns: (ip: string) => `sign-on from ${network(ip)}`,
  invitationLink: (ip: string) => `invitation link from ${network(ip)}`,
  invitations: (context: Pick<AppContext, 'secret'>, email: string) =>
    `invitation ${context.secret.hmac(`mailbox ${email.toLowerCase()}`)}`,
  signUpMails: (context: Pick<AppContext, 'secret'>, email: string) =>
    `sign-up mail ${context.secret.hmac(`mailbox ${email.toLowerCase()}`)}`,
  mailbox: (context: Pick<AppContext, 'secret'>, email: string) =>
    `reset code ${context.secret.hmac(`mailbox ${email.toLowerCase()}`)}`,
  secondFactor: (user_id: number) => `second factor user ${user_id}`,
  confirmation: (user_id: number) => `confirmation user ${user_id}`,
}

/** The network of an IP address. All 2^64 addresses of an IPv6 user count as one (RFC 6177). */
export function network(ip: string): string {
  const address = ip.toLowerCase().replace(/%.*$/, '')
  const four = /(?:^|:)(\d+\.\d+\.\d+\.\d+)$/.exec(address)?.[1]
  if (four) return four
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const groups = address.includes('::')
    ? [...before, ...Array(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
    : before
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
