import { partsOf, readParameters, type Parameter, type UrlParts } from './channel-url-parts.ts'
import { spellingFault } from './url-spelling.ts'

/** The services that a person can be told at, each with its name and the form of its URL. */
export const channelServices = {
  ntfy: { name: 'ntfy', form: 'ntfy://TOPIC' },
  telegram: { name: 'Telegram', form: 'tgram://BOT_TOKEN/CHAT_ID' },
  discord: { name: 'Discord', form: 'https://discord.com/api/webhooks/ID/TOKEN' },
  slack: { name: 'Slack', form: 'https://hooks.slack.com/services/A/B/C' },
} as const
export type ChannelService = keyof typeof channelServices
/** A channel of a service, or a webhook, that can end for good. */
export type EndedReceiver = ChannelService | 'webhook'

/** A channel as its URL names it. An `origin` has no slash at its end. */
export type ChannelTarget =
  | { service: 'ntfy'; origin: string; topic: string; authorization?: string }
  | { service: 'telegram'; token: string; chat: string; topic?: string }
  | { service: 'discord'; id: string; token: string; thread?: string }
  | { service: 'slack'; parts: [string, string, string] }

type Read = (
  parts: Omit<UrlParts, 'query'> & { asked: Map<string, string> },
) => ChannelTarget | { fault: string } | undefined

/** The schemes of Apprise. Those with and without `s` mean the same here, because only https is called. */
const serviceOfScheme: Record<string, ChannelService> = {
  ntfy: 'ntfy',
  ntfys: 'ntfy',
  tgram: 'telegram',
  discord: 'discord',
  slack: 'slack',
}

/** The addresses that a service shows to its people, read as their Apprise forms. */
const httpsForms: { service: ChannelService; host: RegExp; path: RegExp }[] = [
  { service: 'ntfy', host: /^ntfy\.sh$/, path: /^(?<rest>.*)$/ },
  {
    service: 'discord',
    host: /^(?:(?:canary|ptb)\.)?discord(?:app)?\.com$/,
    path: /^api\/(?:v\d+\/)?webhooks\/(?<rest>.*)$/,
  },
  { service: 'slack', host: /^hooks\.slack\.com$/, path: /^services\/(?<rest>.*)$/ },
  { service: 'telegram', host: /^api\.telegram\.org$/, path: /^bot(?<rest>[^/]*)\/sendMessage$/ },
]

/** All others are refused by name, so that none is dropped without a word. */
const parameters: Record<ChannelService, Record<string, Parameter>> = {
  ntfy: { auth: { value: /^[\w+/-]+=*$/, kept: 'auth' } },
  telegram: {
    topic: { value: /^\d{1,18}$/, kept: 'topic' },
    message_thread_id: { value: /^\d{1,18}$/, kept: 'topic' },
    format: { value: /^text$/ },
  },
  discord: {
    thread_id: { value: /^\d{1,20}$/, kept: 'thread' },
    thread: { value: /^\d{1,20}$/, kept: 'thread' },
    wait: { value: /^true$/ },
    avatar: { value: /^no$/ },
  },
  slack: {},
}

const readers: Record<ChannelService, Read> = {
  ntfy({ user, host, path, asked }) {
    // A host alone is a topic of ntfy.sh.
    const [server, topic = '', ...more] = path.length === 0 ? ['ntfy.sh', host] : [host, ...path]
    const origin = originOf(server)
    const auth = asked.get('auth')
    if (auth !== undefined && (user !== '' || headerIn(auth) === undefined)) {
      return { fault: "url: 'auth' is not understood; write a name and password, or a token, before an @" }
    }
    const authorization = auth === undefined ? authorizationOf(user) : { authorization: headerIn(auth)! }
    if (!origin || more.length > 0 || !/^[\w-]{1,64}$/.test(topic)) return undefined
    return authorization === undefined ? undefined : { service: 'ntfy', origin, topic, ...authorization }
  },
  telegram({ user, host, path, asked }) {
    const token = host.replace(/^bot/, '')
    const [chat = '', ...more] = path
    const isWhole = /^\d+:[\w-]{20,}$/.test(token) && /^(?:-?\d+|@\w+)$/.test(chat) && more.length === 0
    const topic = asked.get('topic')
    return isWhole && user === ''
      ? { service: 'telegram', token, chat, ...(topic !== undefined && { topic }) }
      : undefined
  },
  discord({ host: id, path: [token = '', ...more], asked }) {
    const isWhole = /^\d+$/.test(id) && /^[\w-]+$/.test(token) && more.length === 0
    const thread = asked.get('thread')
    return isWhole ? { service: 'discord', id, token, ...(thread !== undefined && { thread }) } : undefined
  },
  slack({ host, path: [b = '', c = '', ...more] }) {
    const isWhole = [host, b, c].every((part) => /^[A-Za-z0-9]+$/.test(part)) && more.length === 0
    return isWhole ? { service: 'slack', parts: [host, b, c] } : undefined
  },
}

/** Reads a channel's URL: a form of Apprise, or the address that its service shows. A fault says how to mend it. */
export function readChannelUrl(text: string): ChannelTarget | { fault: string } {
  const spelling = spellingFault(text.trim())
  if (spelling !== undefined) return { fault: `url: ${spelling}` }
  const parts = partsOf(text.trim())
  const known = parts && (parts.scheme === 'https' ? asApprise(parts) : { ...parts, service: serviceOf(parts) })
  if (!known?.service) {
    const forms = Object.values(channelServices).map(({ form }) => form)
    return { fault: `url: is no channel that we know; paste one like ${forms.join(', ')}` }
  }
  const { name, form } = channelServices[known.service]
  const asked = readParameters(known.query, parameters[known.service], name)
  if ('fault' in asked) return asked
  const target = readers[known.service]({ ...known, asked: asked.kept })
  if (target) return target
  return { fault: `url: is not complete; for ${name} paste ${form}` }
}

/** The URL of a Telegram chat, in the form of Apprise. */
export function telegramUrl({ token, chat, topic }: ChannelTarget & { service: 'telegram' }): string {
  return `tgram://${token}/${chat}${topic === undefined ? '' : `/?topic=${topic}`}`
}

/** The channel in a few characters that open nothing: 'ntfy.sh/cour…'. */
export function channelLabel(target: ChannelTarget): string {
  switch (target.service) {
    case 'ntfy':
      return `${new URL(target.origin).host}/${cut(target.topic)}`
    case 'telegram':
      return `chat ${target.chat}`
    case 'discord':
      return `webhook ${cut(target.id)}`
    case 'slack':
      return `workspace ${cut(target.parts[0])}`
  }
}

function serviceOf({ scheme }: UrlParts): ChannelService | undefined {
  return Object.hasOwn(serviceOfScheme, scheme) ? serviceOfScheme[scheme] : undefined
}

function asApprise(parts: UrlParts): (UrlParts & { service: ChannelService }) | undefined {
  for (const { service, host, path } of httpsForms) {
    if (!host.test(parts.host.toLowerCase())) continue
    const rest = path.exec(parts.path.join('/'))?.groups?.['rest'] ?? ''
    const [first = '', ...more] = rest.split('/')
    if (service !== 'telegram') return { ...parts, service, host: first, path: more }
    const [named, query] = [parts.query.filter(isChat), parts.query.filter((one) => !isChat(one))]
    return { ...parts, service, host: first, path: named.map(([, chat]) => chat), query }
  }
  return undefined
}

function isChat([name]: UrlParts['query'][number]): boolean {
  return name === 'chat_id'
}

/** ntfy's `auth`: an Authorization header in base64, which a URL may spell with - and _. */
function headerIn(auth: string): string | undefined {
  try {
    const header = atob(auth.replaceAll('-', '+').replaceAll('_', '/'))
    return /^(?:Basic|Bearer) [\x21-\x7E]+$/.test(header) ? header : undefined
  } catch {
    return undefined
  }
}

/** http only to this machine, which is reached only where loopback is allowed. None for a host that would be repaired. */
function originOf(host: string): string | undefined {
  const isLoopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(host)
  const url = URL.parse(`${isLoopback ? 'http' : 'https'}://${host}`)
  return url?.host === host.toLowerCase().replace(/:443$/, '') ? url.origin : undefined
}

/** By a name with a password, an access token alone, or nothing; undefined for what is none of these. */
function authorizationOf(user: string): { authorization?: string } | undefined {
  if (user === '') return {}
  if (isToken(user)) return { authorization: `Bearer ${user}` }
  if (!user.includes(':')) return undefined
  return { authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(user)))}` }
}

/** Without a colon, and in letters that a header takes. */
function isToken(text: string): boolean {
  return /^[\x21-\x39\x3B-\x7E]+$/.test(text)
}

function cut(secret: string): string {
  return `${secret.slice(0, Math.min(4, Math.floor(secret.length / 2)))}…`
}
