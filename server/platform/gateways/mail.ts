import { createTransport } from 'nodemailer'
import type { Failure } from '#domain/compliance/messages/contract.ts'
import type { Config } from '../../config.ts'
import { Refused } from './setUp.ts'

/** `message_id` is the same for every attempt, so email servers recognize a retry after a crash as the same message. */
export type EmailMessage = {
  to: string
  subject: string
  body: string
  message_id: string
  /** The sender's name, if it is not the one in MAIL_FROM. */
  sender?: string
}

/** Sends emails. `send` rejects if the email server does not accept the email, with `Refused` if it never will. */
export type Mail = { send: (message: EmailMessage) => Promise<void>; close: () => void }

export type MailServer = Mail & {
  /** Connects and signs in to the email server without sending anything. Rejects if that fails. */
  check: () => Promise<void>
}

/** Sends over SMTP. An attempt fails if the server does not accept the connection within 10 s or is silent for 20 s. */
export function smtpMail(url: string, from: string): MailServer {
  const transport = createTransport(
    { url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  )
  return {
    async send({ to, subject, body, message_id, sender }) {
      const mail = { to: { name: '', address: to }, subject, text: body, messageId: message_id }
      await transport.sendMail({ ...mail, ...(sender && { from: { name: sender, address: addressOf(from) } }) }).catch(refusal)
    },
    async check() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

/** The address in `Passage <no-reply@passage.example>`. */
const addressOf = (from: string) => /<([^>]+)>\s*$/.exec(from)?.[1] ?? from

/** The email server at SMTP_URL; undefined if that is not set. Emails then wait in the outbox. */
export const openMail = (config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM'>): MailServer | undefined =>
  config.SMTP_URL ? smtpMail(config.SMTP_URL, config.MAIL_FROM) : undefined

type SmtpError = Error & { code?: string; responseCode?: number }

/**
 * Throws `Refused` if the server's response is permanent (RFC 5321, 4.2.1) and concerns the recipient or the message. All other
 * errors, such as a failed sign-in to the server, may succeed later.
 */
function refusal(error: SmtpError): never {
  const { code, responseCode = 0 } = error
  if (responseCode < 500 || (code !== 'EENVELOPE' && code !== 'EMESSAGE')) throw error
  const failure: Failure = responseCode === 552 ? 'mailbox_full' : code === 'EENVELOPE' ? 'address_refused' : 'message_refused'
  throw new Refused(failure)
}
