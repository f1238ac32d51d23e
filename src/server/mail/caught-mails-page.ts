import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { simpleParser, type Attachment, type ParsedMail } from 'mailparser'
import { ink, sizes } from './templates/mail-theme.ts'
import { region } from '#region/region.ts'

/** The emails that the page shows: names of files in `directory`, oldest first. */
interface CaughtMails {
  directory: string
  files: readonly string[]
}

/** An email as the list shows it; `receivedAt` is an ISO instant. */
interface Summary {
  id: string
  subject: string
  to: string
  receivedAt: string
}

const headerBytes = 64 * 1024
const partPath = /^\/email\/([\d-]+)\/(html|text|source|attachments\/(\d+))$/

/**
 * Answers requests for the page of caught emails: `/` is the list, `/?id=ID` shows one email, `/email` is the list as JSON,
 * `/email/ID/{html,text,source,attachments/N}` are an email's parts.
 */
export function createCaughtMailsPage({ directory, files }: CaughtMails) {
  let summaries: ReadonlyMap<string, Summary> = new Map()

  async function newestFirst(): Promise<Summary[]> {
    const asked = files.map(async (file) => summaries.get(file) ?? summarise(directory, file))
    // Somebody may have deleted a file.
    const found = (await Promise.allSettled(asked)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    summaries = new Map(found.map((one) => [`${one.id}.eml`, one]))
    return found.toReversed()
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A site that points a name of its own at this machine could read our emails under that name.
    if (!/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/.test(request.headers.host ?? ''))
      return send(response, 421, 'text/plain', 'Open this page as localhost.')
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    if (pathname === '/email') return send(response, 200, 'application/json', JSON.stringify(await newestFirst()))
    if (pathname === '/') {
      const id = searchParams.get('id') ?? ''
      const mail = files.includes(`${id}.eml`) ? await simpleParser(await sourceOf(id)) : undefined
      return send(response, 200, 'text/html', document(await newestFirst(), id, mail), pagePolicy)
    }
    const [, id = '', part, at] = partPath.exec(pathname) ?? []
    if (!files.includes(`${id}.eml`)) return send(response, 404, 'text/plain', 'There is no such email.')
    return sendPart(response, await sourceOf(id), { part, at })
  }

  function sourceOf(id: string): Promise<Buffer> {
    return readFile(join(directory, `${id}.eml`))
  }

  return (request: IncomingMessage, response: ServerResponse): Promise<void> =>
    // The file may have been deleted, or be no email.
    answer(request, response).catch((error: unknown) =>
      send(response, 404, 'text/plain', `This email cannot be shown: ${String(error)}`),
    )
}

async function sendPart(
  response: ServerResponse,
  source: Buffer,
  { part, at }: { part: string | undefined; at: string | undefined },
): Promise<void> {
  if (part === 'source') return send(response, 200, 'text/plain', source)
  const { text = '', html, attachments } = await simpleParser(source)
  if (part === 'text') return send(response, 200, 'text/plain', text)
  if (part === 'html') return send(response, 200, 'text/html', inNewTabs(html || ''), mailPolicy)
  const attachment = attachments[Number(at)]
  if (!attachment) return send(response, 404, 'text/plain', 'There is no such attachment.')
  const name = encodeURIComponent(nameOf(attachment))
  response.setHeader('content-disposition', `attachment; filename*=UTF-8''${name}`)
  return send(response, 200, 'application/octet-stream', attachment.content)
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string | Buffer,
  policy = "default-src 'none'; frame-ancestors 'self'",
): void {
  response.writeHead(status, {
    'content-type': type === 'application/octet-stream' ? type : `${type}; charset=utf-8`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  response.end(body)
}

async function summarise(directory: string, file: string): Promise<Summary> {
  const opened = await open(join(directory, file))
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(headerBytes), 0, headerBytes, 0)
    const start = buffer.subarray(0, bytesRead)
    const end = start.indexOf('\r\n\r\n')
    const { subject = '', to } = await simpleParser(end < 0 ? start : start.subarray(0, end + 4))
    const receivedAt = new Date(Number(file.slice(0, 13))).toISOString()
    return { id: file.slice(0, -'.eml'.length), subject, to: addressesOf(to), receivedAt }
  } finally {
    await opened.close()
  }
}

function addressesOf(to: ParsedMail['to']): string {
  return [to ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ')
}

function nameOf({ filename, contentType }: Attachment): string {
  return filename ?? contentType
}

/** Links of an email open in a tab of their own: their pages refuse to be framed. */
function inNewTabs(html: string): string {
  const base = '<base target="_blank">'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

const style = `
:root { color-scheme: light dark; --canvas: ${ink.canvas}; --card: ${ink.card}; --text: ${ink.text}; --muted: ${ink.muted}; --brand: ${ink.brand}; --line: ${ink.line} }
@media (prefers-color-scheme: dark) { :root { --canvas: ${ink.darkCanvas}; --card: ${ink.darkCard}; --text: ${ink.darkText}; --muted: ${ink.darkMuted}; --brand: ${ink.darkBrand}; --line: ${ink.darkLine} } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; background: var(--canvas); color: var(--text); font: 15px/1.45 ${sizes.font}; overflow-wrap: anywhere }
header { padding: 12px 16px; background: ${ink.band}; color: #fff }
header a { color: inherit; text-decoration: none }
h1, h2 { margin: 0; font-size: 18px }
h1 small { color: ${ink.ball}; font-size: 14px; font-weight: 400; margin-left: 8px }
main { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr) }
a { color: var(--brand) }
ol { list-style: none; margin: 0; padding: 0 }
li a { display: block; padding: 10px 16px; border-bottom: 1px solid var(--line); border-left: 3px solid transparent; color: inherit; text-decoration: none }
li a:hover, li a[aria-current] { background: var(--card); border-left-color: var(--brand) }
li b { display: block }
.muted { color: var(--muted); font-size: 13px }
article { display: flex; flex-direction: column; gap: 8px; padding: 16px; background: var(--card); min-height: 80vh }
p { margin: 0 }
.empty { padding: 16px }
nav { display: flex; flex-wrap: wrap; gap: 6px 16px }
iframe { flex: 1; width: 100%; min-height: 60vh; border: 1px solid var(--line); border-radius: 8px; background: #fff }
:focus-visible { outline: 2px solid var(--brand); outline-offset: -2px }
@media (width < 800px) { .reading .list { display: none } }
@media (width >= 800px) { main.reading { grid-template-columns: 340px minmax(0, 1fr) } .reading .list { border-right: 1px solid var(--line) } .back { display: none } }
`

const styleHash = createHash('sha256').update(style).digest('base64')
const pagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

function document(list: readonly Summary[], id: string, mail: ParsedMail | undefined): string {
  const items = list.map((one) => listItem(one, one.id === id)).join('')
  const empty = '<p class="empty muted">No emails yet. This page looks again every five seconds.</p>'
  // With an email open, looking again would begin it anew.
  const again = mail ? '' : '<meta http-equiv="refresh" content="5">'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${again}
<title>${mail ? escaped(mail.subject ?? '') : 'Caught emails'} · Courtside</title><style>${style}</style></head>
<body><header><h1><a href="/">Courtside</a><small>caught emails: ${list.length}</small></h1></header>
<main${mail ? ' class="reading"' : ''}><div class="list">${items ? `<ol>${items}</ol>` : empty}</div>${mail ? article(id, mail) : ''}</main></body></html>`
}

function listItem({ id, subject, to, receivedAt }: Summary, isCurrent: boolean): string {
  return `<li><a href="/?id=${id}"${isCurrent ? ' aria-current="page"' : ''}><b>${escaped(subject) || 'No subject'}</b><span class="muted">${escaped(to)} · ${timeOf(receivedAt)}</span></a></li>`
}

function article(id: string, { subject, from, to, html, attachments }: ParsedMail): string {
  const links = attachments.map(
    (one, at) => `<a href="/email/${id}/attachments/${at}">${escaped(nameOf(one))} (${one.size} bytes)</a>`,
  )
  const view = html ? 'html' : 'text'
  return `<article><a class="back" href="/">All emails</a><h2>${escaped(subject ?? '') || 'No subject'}</h2>
<p class="muted">From ${escaped(from?.text ?? '')}<br>To ${escaped(addressesOf(to))}<br>${timeOf(new Date(Number(id.slice(0, 13))).toISOString())}</p>
<nav><a href="/email/${id}/text">Text</a><a href="/email/${id}/source">Source</a>${links.join('')}</nav>
<iframe title="The email" src="/email/${id}/${view}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></article>`
}

function timeOf(instant: string): string {
  return `<time datetime="${instant}">${new Date(instant).toLocaleString(region.language, { dateStyle: 'medium', timeStyle: 'medium' })}</time>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
