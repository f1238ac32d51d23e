import type { ChannelTarget } from './channel-url.ts'

/** A message for a channel. The first link is the one that a press on it opens, where a service has that. */
export interface ChannelMessage {
  /** Stays the same in a second copy, so that a service that can does not show both. */
  id: string
  title: string
  body: string
  links: readonly { label: string; url: string }[]
}

/** The HTTP request that sends a message. */
export interface ChannelRequest {
  method: 'POST' | 'PUT'
  url: string
  headers: Record<string, string>
  body: string
}

/** The operator's account at Twilio, which sends SMS. */
export interface SmsRelay {
  /** 'https://api.twilio.com' */
  api: string
  account: string
  token: string
  /** The number that messages come from. */
  sender: string
}

/** Pushover takes no longer one. */
const longestUrl = 512
/** Longer ones cost as much as three messages. */
const longestSms = 320

/**
 * Writes a message in the published API of its service. Matrix knows a second copy by its transaction id, ntfy replaces
 * the first by its sequence id; the others show both. An SMS needs the operator's account.
 */
export function channelRequest(target: ChannelTarget, message: ChannelMessage, sms?: SmsRelay): ChannelRequest {
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
        text: `${title}\n${withLinks(body, links)}`,
        link_preview_options: { is_disabled: true },
      }
      return asJson(`https://api.telegram.org/bot${target.token}/sendMessage`, sent)
    }
    case 'discord': {
      const shown = links.map(({ label, url }) => `${label}: <${url}>`)
      const content = [`**${withoutMarkdown(title)}**`, withoutMarkdown(body), ...shown].join('\n')
      // With `wait` it answers once the message is stored.
      const address = `https://discord.com/api/webhooks/${target.id}/${target.token}?wait=true`
      return asJson(address, { content, allowed_mentions: { parse: [] } })
    }
    case 'slack': {
      const shown = links.map(({ label, url }) => `<${escaped(url).replaceAll('|', '%7C')}|${escaped(label)}>`)
      const text = [`*${escaped(title)}*`, escaped(body), shown.join(' · ')].join('\n')
      const address = `https://hooks.slack.com/services/${target.parts.join('/')}`
      return asJson(address, { text, unfurl_links: false, unfurl_media: false })
    }
    case 'pushover':
      return asForm('https://api.pushover.net/1/messages.json', {
        token: target.token,
        user: target.user,
        title,
        message: body,
        ...(links[0] && { url: links[0].url, url_title: links[0].label }),
        ...(target.devices.length > 0 && { device: target.devices.join(',') }),
      })
    case 'matrix': {
      const room = encodeURIComponent(target.room)
      const address = `${target.origin}/_matrix/client/v3/rooms/${room}/send/m.room.message/${id}`
      const event = { msgtype: 'm.text', body: `${title}\n${withLinks(body, links)}` }
      return { ...asJson(address, event, { Authorization: `Bearer ${target.token}` }), method: 'PUT' }
    }
    case 'gotify': {
      const click = { 'client::notification': { click: { url: links[0]?.url } } }
      const posted = { title, message: withLinks(body, links), priority: 5, extras: click }
      return asJson(`${target.base}/message`, posted, { 'X-Gotify-Key': target.token })
    }
    case 'sms': {
      if (!sms) throw new Error('an SMS needs a provider')
      const address = `${sms.api}/2010-04-01/Accounts/${sms.account}/Messages.json`
      const fields = { To: target.number, From: sms.sender, Body: smsText(title, links) }
      return asForm(address, fields, { Authorization: `Basic ${btoa(`${sms.account}:${sms.token}`)}` })
    }
  }
}

function asJson(url: string, body: object, headers: Record<string, string> = {}): ChannelRequest {
  return {
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  }
}

function asForm(url: string, fields: Record<string, string>, headers: Record<string, string> = {}): ChannelRequest {
  return {
    method: 'POST',
    url,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  }
}

/** The title, and one link: the first that there is room for. */
function smsText(title: string, links: ChannelMessage['links']): string {
  const texts = links.map(({ url }) => `${title}\n${url}`)
  return texts.find((text) => text.length <= longestSms) ?? title.slice(0, longestSms)
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
