import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { openMail, smtpMail } from './mail.ts'
import { Refused } from './setUp.ts'

const message = { to: 'ada@example.org', subject: 'Your code', body: 'The code is 123456.', message_id: '<1234@passage>' }

type ReceivedMail = { from: string; to: string[]; text: string }

/** A real SMTP server that records messages. It rejects the recipient `refuses` as unknown. */
async function smtpServer(refuses?: string, code = 550) {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo: ({ address }, _session, done) =>
      done(address === refuses ? Object.assign(new Error('no such mailbox'), { responseCode: code }) : null),
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = []
      stream.on('data', part => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: String(Buffer.concat(parts)),
        })
        done()
      })
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return { url: `smtp://127.0.0.1:${(server.server.address() as { port: number }).port}`, letters: received }
}

test('an email is sent over SMTP with its own Message-ID and the configured sender', async () => {
  const { url, letters } = await smtpServer()
  await smtpMail(url, 'Passage <no-reply@passage.example>').send(message)
  expect(letters).toHaveLength(1)
  expect(letters[0]).toMatchObject({ from: 'no-reply@passage.example', to: ['ada@example.org'] })
  const lines = letters[0]!.text.split('\r\n')
  expect(lines).toContain('From: Passage <no-reply@passage.example>')
  expect(lines).toContain('To: ada@example.org')
  expect(lines).toContain('Message-ID: <1234@passage>')
  expect(lines).toContain('Subject: Your code')
  expect(lines).toContain('The code is 123456.')
})

test('an address is always a single address, whatever it contains [ASVS 1.3.11]', async () => {
  const { url, letters } = await smtpServer()
  await smtpMail(url, 'no-reply@passage.example')
    .send({ ...message, to: 'ada@example.org, eve@example.org', subject: 'Hello\r\nBcc: eve@example.org' })
    .catch(() => {})
  expect(letters.flatMap(({ to }) => to)).not.toContain('eve@example.org')
  expect(letters.map(({ text }) => text).join('')).not.toMatch(/^Bcc:/m)
})

test('refuses an email that the server will never accept, without the server’s words, and rejects one that it may accept later [S-24]', async () => {
  const { url, letters } = await smtpServer(message.to)
  await expect(smtpMail(url, 'no-reply@passage.example').send(message)).rejects.toEqual(new Refused('address_refused'))
  const busy = await smtpServer(message.to, 451)
  await expect(smtpMail(busy.url, 'no-reply@passage.example').send(message)).rejects.not.toBeInstanceOf(Refused)
  expect(letters).toEqual([])
})

test('rejects if the mail server is down', async () => {
  const { url } = await smtpServer()
  const unreachable = url.replace(/\d+$/, '1')
  await expect(smtpMail(unreachable, 'no-reply@passage.example').send(message)).rejects.toMatchObject({ code: 'ESOCKET' })
})

test('without SMTP_URL, there is no email server that could report an email as sent', () => {
  expect(openMail({ SMTP_URL: undefined, MAIL_FROM: 'x' })).toBeUndefined()
})

test('the installation’s name replaces the sender’s name, cannot add headers or addresses, and keeps the address', async () => {
  const { url, letters } = await smtpServer()
  const { send } = smtpMail(url, 'Passage <no-reply@passage.example>')
  await send({ ...message, sender: 'Mercy Beds' })
  await send({ ...message, sender: 'Mercy\r\nBcc: eve@example.org, <eve@example.org>' })
  expect(letters[0]!.text).toMatch(/^From: Mercy Beds <no-reply@passage\.example>\r$/m)
  expect(letters.map(({ from }) => from)).toEqual(['no-reply@passage.example', 'no-reply@passage.example'])
  expect(letters.map(({ text }) => text).join('')).not.toMatch(/^Bcc:/m)
  expect(letters.flatMap(({ to }) => to)).toEqual(['ada@example.org', 'ada@example.org'])
})
