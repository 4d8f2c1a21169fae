import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

/** A letter. `message_id` stays the same at every try, so that a retry after a crash is the same letter to whoever gets it. */
export type Letter = { to: string; subject: string; body: string; message_id: string }

/** Sends letters out of the house. A letter that was not taken by the other side rejects. */
export type Mail = { send: (letter: Letter) => Promise<void>; close: () => void }

/** The offline twin, and the default: nothing leaves the machine, and every letter counts as delivered. It is read in the outbox. */
export const offlineMail = (): Mail => ({ send: async () => {}, close: () => {} })

/** Over SMTP. A server that does not answer within 10 s, or falls silent for 20 s, is a failed try. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send({ to, subject, body, message_id }) {
      await transport.sendMail({ to: { name: '', address: to }, subject, text: body, messageId: message_id })
    },
    close: () => transport.close(),
  }
}

/** What this installation sends mail with: SMTP_URL, else the offline twin. */
export const openMail = (config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): Mail =>
  config.SMTP_URL ? smtpMail(config.SMTP_URL, config.MAIL_FROM) : offlineMail()
