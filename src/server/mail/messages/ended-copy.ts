import type { EndedAccess } from '#domain/auth/ended-access.ts'
import { counted } from '#domain/counted.ts'

/** The access that ended, in words: counts only, because names could be another person's text (rule emails-12). */
export function endedCopy(ended: EndedAccess | undefined): { ended: string[]; friends: string } {
  if (!ended) return { ended: [], friends: '' }
  const { emailChange, calendar, passkeys, keys, webhooks, channels, browsers, shareLinks, friends } = ended
  const all = [
    emailChange > 0 && 'the change of your email that waited for its link',
    calendar > 0 && 'the link to your private calendar',
    passkeys > 0 && `${counted(passkeys, 'passkey', 'passkeys')} added since you last confirmed this email`,
    keys > 0 && `${counted(keys, 'API key', 'API keys')}, paused until you turn ${keys === 1 ? 'it' : 'them'} on again`,
    webhooks > 0 &&
      `${counted(webhooks, 'webhook', 'webhooks')}, paused until you turn ${webhooks === 1 ? 'it' : 'them'} on again`,
    channels > 0 &&
      `${counted(channels, 'channel', 'channels')}, paused until you turn ${channels === 1 ? 'it' : 'them'} on again`,
    browsers > 0 && `push notifications in ${counted(browsers, 'browser', 'browsers')}`,
    shareLinks > 0 && `${counted(shareLinks, 'link', 'links')} to share alerts`,
  ]
  return {
    ended: all.filter((one) => one !== false),
    friends:
      friends === 0 ? '' : friends === 1 ? 'One friend shares your alerts' : `${friends} friends share your alerts`,
  }
}
