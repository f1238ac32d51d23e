import type { ChannelTarget } from './channel-url.ts'

/** A message for a channel. The first link is the one that a press on it opens, where a service has that. */
export interface ChannelMessage {
  /** Stays the same in a second copy, so that a service that can does not show both. */
  id: string
  title: string
  body: string
  links: readonly { label: string; url: string }[]
}

/** The POST that sends a message. */
export interface ChannelRequest {
  url: string
  headers: Record<string, string>
  body: string
}

/**
 * True for a service that knows a message by its id, so that a further copy is no second message. Telegram's
 * `sendMessage` and the webhooks of Discord and Slack take no id: Discord's `nonce` is for bots, and Telegram's edits
 * need an answer to the first copy.
 */
export function recognisesCopies({ service }: ChannelTarget): boolean {
  return service === 'ntfy'
}

/** With two longer ones a message would be too long for Discord, which takes 2000 characters. */
const longestUrl = 512

/**
 * Writes a message in the published API of its service. ntfy replaces the first copy by the second, which has the same
 * sequence id; the others show both (recognisesCopies).
 */
export function channelRequest(target: ChannelTarget, message: ChannelMessage): ChannelRequest {
  const { id, title, body } = message
  const links = message.links.filter(({ url }) => url.length <= longestUrl)
  switch (target.service) {
    case 'ntfy': {
      const actions = links.map(({ label, url }) => ({ action: 'view', label, url }))
      const published = { topic: target.topic, title, message: body, click: links[0]?.url, actions, sequence_id: id }
      const headers = target.authorization === undefined ? {} : { Authorization: target.authorization }
      return asJson(`${target.origin}/`, published, headers)
    }
    case 'telegram': {
      const sent = {
        chat_id: target.chat,
        ...(target.topic !== undefined && { message_thread_id: Number(target.topic) }),
        text: `${title}\n${withLinks(body, links)}`,
        link_preview_options: { is_disabled: true },
      }
      return asJson(`https://api.telegram.org/bot${target.token}/sendMessage`, sent)
    }
    case 'discord': {
      const shown = links.map(({ label, url }) => `${label}: <${url}>`)
      const content = [`**${withoutMarkdown(title)}**`, withoutMarkdown(body), ...shown].join('\n')
      // With `wait` it answers once the message is stored.
      const thread = target.thread === undefined ? '' : `&thread_id=${target.thread}`
      const address = `https://discord.com/api/webhooks/${target.id}/${target.token}?wait=true${thread}`
      return asJson(address, { content, allowed_mentions: { parse: [] } })
    }
    case 'slack': {
      const shown = links.map(({ label, url }) => `<${escaped(url).replaceAll('|', '%7C')}|${escaped(label)}>`)
      const text = [`*${escaped(title)}*`, escaped(body), shown.join(' · ')].join('\n')
      const address = `https://hooks.slack.com/services/${target.parts.join('/')}`
      return asJson(address, { text, unfurl_links: false, unfurl_media: false })
    }
  }
}

function asJson(url: string, body: object, headers: Record<string, string> = {}): ChannelRequest {
  return {
    url,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

function withLinks(body: string, links: ChannelMessage['links']): string {
  return [body, ...links.map(({ label, url }) => `${label}: ${url}`)].join('\n')
}

/** Venues' words as Discord shows them, whatever signs of Markdown they have. */
function withoutMarkdown(text: string): string {
  return text.replace(/[\\*_~`|<>#[\]()]/g, String.raw`\$&`)
}

/** As Slack asks for it. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
