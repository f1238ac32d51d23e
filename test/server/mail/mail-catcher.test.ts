import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePortNear } from '#server/config/free-port.ts'
import { startMailCatcher, type MailCatcher } from '#server/mail/mail-catcher.ts'

let folder: string
let catcher: MailCatcher | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'courtside-catcher-'))
})
afterEach(async () => {
  await catcher?.stop()
  catcher = undefined
  rmSync(folder, { recursive: true })
})

async function start(directory: string, maxEmails?: number): Promise<MailCatcher> {
  const ports = { smtpPort: await freePortNear(0), pagePort: await freePortNear(0) }
  return (catcher = await startMailCatcher({ directory, ...ports, ...(maxEmails !== undefined && { maxEmails }) }))
}

async function sendMails({ smtpUrl }: MailCatcher, ...mails: SendMailOptions[]): Promise<void> {
  const sender = createTransport(smtpUrl)
  for (const mail of mails) await sender.sendMail({ from: 'a@courtside.example', to: 'b@courtside.example', ...mail })
  sender.close()
}

interface Listed {
  id: string
  subject: string
  to: string
}

async function listed({ pageUrl }: MailCatcher): Promise<Listed[]> {
  return (await fetch(`${pageUrl}/email`)).json() as Promise<Listed[]>
}

test('the folder of caught emails is made, and those above it', async () => {
  await start(join(folder, 'data', 'mails'))
  expect(existsSync(join(folder, 'data', 'mails'))).toBe(true)
})

test('a file in its path is a fault that names the fix', async () => {
  const file = join(folder, 'mails')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow(/^DATA_DIR: .*mails cannot hold caught emails .*; move it away/)
})

test('listens on other ports where another program has taken these since they were found free', async () => {
  const ports = [0, 0].map(() => createServer().listen(0, '127.0.0.1'))
  await Promise.all(ports.map((taken) => once(taken, 'listening')))
  const [smtpPort = 0, pagePort = 0] = ports.map((taken) => (taken.address() as AddressInfo).port)
  catcher = await startMailCatcher({ directory: folder, smtpPort, pagePort })
  await sendMails(catcher, { subject: 'Seen' })
  expect(await listed(catcher)).toMatchObject([{ subject: 'Seen' }])
  for (const taken of ports) taken.close()
})

test('leaves signals to the application', async () => {
  const listeners = () => [process.listenerCount('SIGTERM'), process.listenerCount('SIGINT')]
  const before = listeners()
  await start(folder)
  expect(listeners()).toEqual(before)
})

test('lists the newest email first, also after a restart', async () => {
  await sendMails(
    await start(folder),
    { subject: 'First', to: '"Ann" <ann@courtside.example>' },
    { subject: 'Größe 2' },
  )
  const before = await listed(catcher as MailCatcher)
  expect(before).toMatchObject([
    { subject: 'Größe 2', to: 'b@courtside.example' },
    { subject: 'First', to: '"Ann" <ann@courtside.example>' },
  ])
  await catcher?.stop()
  expect(await listed(await start(folder))).toEqual(before)
})

test('keeps the newest emails, and no file that is not its own', async () => {
  writeFileSync(join(folder, 'mine.eml'), '')
  const mails = ['1', '2', '3', '4'].map((subject) => ({ subject }))
  await sendMails(await start(folder, 3), ...mails)
  expect((await listed(catcher as MailCatcher)).map(({ subject }) => subject)).toEqual(['4', '3', '2'])
  expect(readdirSync(folder)).toHaveLength(4)
  await catcher?.stop()
  expect((await listed(await start(folder, 2))).map(({ subject }) => subject)).toEqual(['4', '3'])
  expect(readdirSync(folder)).toContain('mine.eml')
})

test('shows an email with its text, source and attachments', async () => {
  const mail = { subject: 'A court <b>', text: 'at 6', attachments: [{ filename: 'slot ä.ics', content: 'BEGIN' }] }
  const { pageUrl } = await start(folder)
  await sendMails(catcher as MailCatcher, mail)
  const [{ id } = { id: '' }] = await listed(catcher as MailCatcher)
  const page = await fetch(`${pageUrl}/?id=${id}`)
  const shown = await page.text()
  expect(shown).toContain('A court &lt;b&gt;')
  expect(shown).not.toContain('<b>A court <b>')
  expect(shown).toContain(`src="/email/${id}/text"`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const part = async (name: string) => fetch(`${pageUrl}/email/${id}/${name}`)
  expect(await (await part('text')).text()).toContain('at 6')
  expect(await (await part('source')).text()).toBe(readFileSync(join(folder, `${id}.eml`), 'utf8'))
  const attachment = await part('attachments/0')
  expect(await attachment.text()).toBe('BEGIN')
  expect(attachment.headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''slot%20%C3%A4.ics")
  expect([(await part('attachments/1')).status, (await fetch(`${pageUrl}/email/1-1/text`)).status]).toEqual([404, 404])
})

test('lets an HTML email run no script and load nothing, and opens its links in tabs of their own', async () => {
  const { pageUrl } = await start(folder)
  const html = '<html><head></head><body><p>A court opened</p></body></html>'
  await sendMails(catcher as MailCatcher, { html })
  const [{ id } = { id: '' }] = await listed(catcher as MailCatcher)
  const frame = 'sandbox="allow-popups allow-popups-to-escape-sandbox"'
  expect(await (await fetch(`${pageUrl}/?id=${id}`)).text()).toContain(frame)
  const shown = await fetch(`${pageUrl}/email/${id}/html`)
  expect(await shown.text()).toContain('<head><base target="_blank"></head><body><p>A court opened</p>')
  const policy = shown.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox')
  expect(policy).not.toContain('script')
})

test('an email whose file was deleted is not shown, and the page goes on', async () => {
  const { pageUrl } = await start(folder)
  await sendMails(catcher as MailCatcher, { subject: 'Gone' })
  const [file = ''] = readdirSync(folder)
  rmSync(join(folder, file))
  expect((await fetch(`${pageUrl}/email/${file.replace('.eml', '')}/text`)).status).toBe(404)
  expect(await listed(catcher as MailCatcher)).toEqual([])
})

test('answers no site that points a name of its own at this machine', async () => {
  const { pageUrl } = await start(folder)
  const asked = request(`${pageUrl}/email`, { headers: { host: 'evil.example' } }).end()
  const [response] = (await once(asked, 'response')) as [{ statusCode: number; resume: () => void }]
  response.resume()
  expect(response.statusCode).toBe(421)
})

test('refuses an email of more than 4 MB, and leaves no file of it', async () => {
  await start(folder)
  const raw = `Subject: Big\r\n\r\n${'x'.repeat(70).concat('\r\n').repeat(70_000)}`
  await expect(sendMails(catcher as MailCatcher, { raw })).rejects.toMatchObject({ responseCode: 552 })
  expect(readdirSync(folder)).toEqual([])
})
