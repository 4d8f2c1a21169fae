import type { Db } from '../db/connect.ts'
import type { House } from '../house.ts'
import { enqueue } from '../outbox/enqueue.ts'

type Desk = Pick<House, 'secret' | 'now' | 'config'>

/** Tells the owner of an account that its sign-ins ask for no second factor any more, whoever took it off. */
export const factorRemoved = (tx: Db, house: Desk, user: { id: number; email: string }) =>
  enqueue(tx, house, {
    channel: 'email',
    to: user.email,
    user_id: user.id,
    subject: 'Your second factor was turned off',
    body: [
      'Signing in to your Passage account asks for the password alone from now on.',
      `If it was neither you nor an administrator whom you asked, write to ${house.config.SUPPORT_EMAIL}.`,
    ].join('\n\n'),
  })

/** Tells the owner of an account that its password is another, whoever changed it (OWASP ASVS 6.3.7): who did not, hears of it. */
export const passwordChanged = (tx: Db, house: Desk, user: { id: number; email: string }) =>
  enqueue(tx, house, {
    channel: 'email',
    to: user.email,
    user_id: user.id,
    subject: 'Your password was changed',
    body: [
      'The password of your Passage account has just been changed, and its other sessions were signed out.',
      `If it was not you, choose a new one at once with "Forgot your password?" on the sign-in page, and write to ${house.config.SUPPORT_EMAIL}.`,
    ].join('\n\n'),
  })
