import { createServer, type Server } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { offlineMail, openMail, smtpMail } from './mail.ts'

const letter = { to: 'ada@example.org', subject: 'Your code', body: 'The code is 123456.', message_id: '<1234@passage>' }

/** The smallest SMTP server: says yes to everything, and keeps what it was told. `refuses` names a command it says no to. */
async function smtpServer(refuses?: string) {
  const told: string[] = []
  const server: Server = createServer(socket => {
    let inData = false
    socket.write('220 ready\r\n')
    socket.on('data', text => {
      for (const line of String(text).split('\r\n').filter(Boolean)) {
        told.push(line)
        if (inData && line !== '.') continue
        if (refuses && line.startsWith(refuses)) socket.write('550 no\r\n')
        else if (line === 'DATA') socket.write('354 go on\r\n')
        else if (line === 'QUIT') socket.end('221 bye\r\n')
        else socket.write('250 ok\r\n')
        inData = line === 'DATA'
      }
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as { port: number }).port}`, told }
}

test('a letter goes out over SMTP with its own Message-ID, from the sender that is set', async () => {
  const { url, told } = await smtpServer()
  await smtpMail(url, 'Passage <no-reply@passage.example>').send(letter)
  expect(told).toContain('MAIL FROM:<no-reply@passage.example>')
  expect(told).toContain('RCPT TO:<ada@example.org>')
  expect(told).toContain('Message-ID: <1234@passage>')
  expect(told).toContain('Subject: Your code')
  expect(told).toContain('The code is 123456.')
})

test('an address is one address, whatever stands in it', async () => {
  const { url, told } = await smtpServer()
  await smtpMail(url, 'no-reply@passage.example')
    .send({ ...letter, to: 'ada@example.org, eve@example.org', subject: 'Hello\r\nBcc: eve@example.org' })
    .catch(() => {})
  expect(told.filter(line => /^(RCPT TO:<eve|Bcc:)/.test(line))).toEqual([])
})

test('a letter that is not taken rejects', async () => {
  const { url } = await smtpServer('RCPT')
  await expect(smtpMail(url, 'no-reply@passage.example').send(letter)).rejects.toThrow('550 no')
})

test('a mail server that is not there rejects', async () => {
  const { url } = await smtpServer()
  const nobody = url.replace(/\d+$/, '1')
  await expect(smtpMail(nobody, 'no-reply@passage.example').send(letter)).rejects.toMatchObject({ code: 'ESOCKET' })
})

test('without SMTP_URL nothing leaves the machine, and every letter counts as delivered', async () => {
  await expect(openMail({ SMTP_URL: undefined, MAIL_FROM: 'x' }).send(letter)).resolves.toBeUndefined()
  await expect(offlineMail().send(letter)).resolves.toBeUndefined()
})
