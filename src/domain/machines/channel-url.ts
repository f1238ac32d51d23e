/** The services that a person can be told at, each with its name and the form of its URL. */
export const channelServices = {
  ntfy: { name: 'ntfy', form: 'ntfy://TOPIC' },
  telegram: { name: 'Telegram', form: 'tgram://BOT_TOKEN/CHAT_ID' },
  discord: { name: 'Discord', form: 'https://discord.com/api/webhooks/ID/TOKEN' },
  slack: { name: 'Slack', form: 'https://hooks.slack.com/services/A/B/C' },
} as const
export type ChannelService = keyof typeof channelServices

/** A channel as its URL names it. An `origin` has no slash at its end. */
export type ChannelTarget =
  | { service: 'ntfy'; origin: string; topic: string; authorization?: string }
  | { service: 'telegram'; token: string; chat: string }
  | { service: 'discord'; id: string; token: string }
  | { service: 'slack'; parts: [string, string, string] }

/** A URL in its parts, decoded. */
interface Parts {
  scheme: string
  user: string
  host: string
  path: string[]
  query: URLSearchParams
}

type Read = (parts: Parts) => ChannelTarget | undefined

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

const readers: Record<ChannelService, Read> = {
  ntfy({ user, host, path }) {
    // A host alone is a topic of ntfy.sh.
    const [server, topic = '', ...more] = path.length === 0 ? ['ntfy.sh', host] : [host, ...path]
    const origin = originOf(server)
    const authorization = authorizationOf(user)
    if (!origin || more.length > 0 || !/^[\w-]{1,64}$/.test(topic)) return undefined
    return authorization === undefined ? undefined : { service: 'ntfy', origin, topic, ...authorization }
  },
  telegram({ host, path }) {
    const token = host.replace(/^bot/, '')
    const [chat = '', ...more] = path
    const isWhole = /^\d+:[\w-]{20,}$/.test(token) && /^(?:-?\d+|@\w+)$/.test(chat) && more.length === 0
    return isWhole ? { service: 'telegram', token, chat } : undefined
  },
  discord({ host: id, path: [token = '', ...more] }) {
    const isWhole = /^\d+$/.test(id) && /^[\w-]+$/.test(token) && more.length === 0
    return isWhole ? { service: 'discord', id, token } : undefined
  },
  slack({ host, path: [b = '', c = '', ...more] }) {
    const isWhole = [host, b, c].every((part) => /^[A-Za-z0-9]+$/.test(part)) && more.length === 0
    return isWhole ? { service: 'slack', parts: [host, b, c] } : undefined
  },
}

/** Reads a channel's URL: a form of Apprise, or the address that its service shows. A fault says how to mend it. */
export function readChannelUrl(text: string): ChannelTarget | { fault: string } {
  const parts = partsOf(text.trim())
  const known = parts && (parts.scheme === 'https' ? asApprise(parts) : { ...parts, service: serviceOf(parts) })
  if (!known?.service) {
    const forms = Object.values(channelServices).map(({ form }) => form)
    return { fault: `url: is no channel that we know; paste one like ${forms.join(', ')}` }
  }
  const target = readers[known.service](known)
  if (target) return target
  const { name, form } = channelServices[known.service]
  return { fault: `url: is not complete; for ${name} paste ${form}` }
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

function serviceOf({ scheme }: Parts): ChannelService | undefined {
  return Object.hasOwn(serviceOfScheme, scheme) ? serviceOfScheme[scheme] : undefined
}

function asApprise(parts: Parts): (Parts & { service: ChannelService }) | undefined {
  for (const { service, host, path } of httpsForms) {
    if (!host.test(parts.host.toLowerCase())) continue
    const rest = path.exec(parts.path.join('/'))?.groups?.['rest'] ?? ''
    const [first = '', ...more] = rest.split('/')
    const chat = parts.query.get('chat_id')
    return { ...parts, service, host: first, path: service === 'telegram' && chat ? [chat] : more }
  }
  return undefined
}

/** Not by `URL`, which lowers the case of a host and refuses the colon in the token of a bot. */
function partsOf(text: string): Parts | undefined {
  const found = /^([a-z]+):\/\/(?:([^@/?#]*)@)?([^/?#]+)(\/[^?#]*)?(?:\?([^#]*))?/i.exec(text)
  if (!found || !text.isWellFormed()) return undefined
  const [, scheme = '', user = '', host = '', path = '', query = ''] = found
  const segments = path.split('/').filter((part) => part !== '')
  try {
    const [plainUser = '', plainHost = '', ...plainPath] = [user, host, ...segments].map(decodeURIComponent)
    if ([plainUser, plainHost, ...plainPath].some((part) => /[\s\p{Cc}]/u.test(part))) return undefined
    const parts = { user: plainUser, host: plainHost, path: plainPath }
    return { scheme: scheme.toLowerCase(), ...parts, query: new URLSearchParams(query) }
  } catch {
    return undefined
  }
}

/** http only to this machine, which is reached only where loopback is allowed. */
function originOf(host: string): string | undefined {
  const isLoopback = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i.test(host)
  return URL.parse(`${isLoopback ? 'http' : 'https'}://${host}`)?.origin
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
