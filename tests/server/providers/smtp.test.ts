import { afterEach, expect, test } from 'vitest'
import { smtpMail } from '../../../src/server/providers/mail/smtp.ts'
import { catchMail, partOf } from '../../support/mail-catcher.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../src/server/platform/http-client/index.ts'

let catcher: Awaited<ReturnType<typeof catchMail>>
afterEach(() => catcher.close())

const from = 'Дэлгүүр <shop@delguur.mn>'
const mail = {
  to: 'bold@example.mn',
  subject: 'Захиалга R123456789 баталгаажлаа',
  text: 'Сайн байна уу, Болд!\n.\nНийт: ₮ 66,800\n',
  html: '<p>Сайн байна уу, Болд!</p>',
  key: 'order.confirmation-mail:1'
}

test('SMTP: a mail arrives whole, in Cyrillic, as text and as HTML', async () => {
  catcher = await catchMail()
  expect(await smtpMail({ url: catcher.url, from }).send(mail)).toBe('sent')
  const [got] = catcher.caught
  if (got === undefined) throw new Error('nothing was caught')
  expect(got).toMatchObject({ from: 'shop@delguur.mn', to: ['bold@example.mn'] })
  expect(got.headers.get('to')).toBe('bold@example.mn')
  expect(got.headers.get('auto-submitted')).toBe('auto-generated')
  expect(decodedWords(got.headers.get('subject') ?? '')).toBe(mail.subject)
  expect(partOf(got.message, 'text/plain').replaceAll('\r\n', '\n').trim()).toBe(mail.text.trim())
  expect(partOf(got.message, 'text/html').trim()).toBe(mail.html)
})

test('SMTP: a repeated mail is recognizable, another one is not mistaken for it', async () => {
  catcher = await catchMail()
  const smtp = smtpMail({ url: catcher.url, from })
  for (const key of ['order.confirmation-mail:1', 'order.confirmation-mail:1', 'order.confirmation-mail:2'])
    await smtp.send({ ...mail, key })
  const [first, again, other] = catcher.caught.map(({ headers }) => headers.get('message-id'))
  expect(first).toMatch(/^<[0-9a-f]{32}@delguur\.mn>$/)
  expect(again).toBe(first)
  expect(other).not.toBe(first)
})

test('SMTP: one address is one recipient, and a subject cannot add headers', async () => {
  catcher = await catchMail()
  const smtp = smtpMail({ url: catcher.url, from })
  await smtp.send({ ...mail, to: 'a@example.mn, b@example.mn', subject: 'R1\r\nBcc: c@example.mn' }).catch(() => {})
  expect(catcher.caught.flatMap(({ to }) => to)).not.toContain('b@example.mn')
  expect(catcher.caught.flatMap(({ to }) => to)).not.toContain('c@example.mn')
  expect(catcher.caught.flatMap(({ headers }) => [...headers.keys()])).not.toContain('bcc')
})

test.each([
  ['550 no such person bold@example.mn', ProviderRefused],
  ['452 mailbox of bold@example.mn is full', ProviderUnavailable]
])('SMTP: after "%s" it is clear whether to try again, and the address is not logged', async (answer, kind) => {
  catcher = await catchMail({ RCPT: answer })
  const error: unknown = await smtpMail({ url: catcher.url, from })
    .send(mail)
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(kind)
  expect(`${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain('bold')
})

test('SMTP: a server that hangs up, or cannot be reached, is tried again later', async () => {
  catcher = await catchMail({ CLOSE: '' })
  const smtp = smtpMail({ url: catcher.url, from, timeoutMs: 2_000 })
  await expect(smtp.send(mail)).rejects.toBeInstanceOf(ProviderUnavailable)
  await catcher.close()
  await expect(smtp.send(mail)).rejects.toBeInstanceOf(ProviderUnavailable)
})

const decodedWords = (header: string) =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?b\?(.*?)\?=/gi, (_, text: string) => Buffer.from(text, 'base64').toString())
    .replace(/=\?utf-8\?q\?(.*?)\?=/gi, (_, text: string) =>
      Buffer.from(
        text.replace(/_/g, ' ').replace(/=([0-9A-F]{2})/g, (_h, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1'
      ).toString()
    )
