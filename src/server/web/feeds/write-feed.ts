import { plainText } from '#domain/availability/opening.ts'
import { escaped } from './escaped.ts'
import { region } from '#region/region.ts'

/** The id stays the same for as long as it is the same opening. */
interface FeedItem {
  id: string
  title: string
  url: string
  text: string
  /** Since when it has been free. */
  publishedAt: Date | null
}

/** A feed in no format yet. Addresses are absolute. */
export interface Feed {
  title: string
  description: string
  /** The page that it is of, and the feed itself. */
  home: string
  self: string
  items: FeedItem[]
}

export const feedTypes = { rss: 'application/rss+xml', json: 'application/feed+json' } as const
export type FeedFormat = keyof typeof feedTypes

export const writeFeed = { rss, json } satisfies Record<FeedFormat, (feed: Feed) => string>

/** RSS 2.0, with its own address as Atom's `self`. No time of writing: an unchanged feed stays the same bytes. */
function rss({ title, description, home, self, items }: Feed): string {
  const ofItems = items.map(
    (item) => `<item>
<title>${xml(item.title)}</title>
<link>${xml(item.url)}</link>
<guid isPermaLink="false">${xml(item.id)}</guid>
<description>${xml(item.text)}</description>${item.publishedAt ? `\n<pubDate>${item.publishedAt.toUTCString()}</pubDate>` : ''}
</item>
`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${xml(home)}</link>
<description>${xml(description)}</description>
<language>en-au</language>
<ttl>5</ttl>
<atom:link href="${xml(self)}" rel="self" type="${feedTypes.rss}"/>
${ofItems.join('')}</channel>
</rss>
`
}

/** JSON Feed 1.1. */
function json({ title, description, home, self, items }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: self,
    language: region.language,
    items: items.map(({ text, publishedAt, ...item }) => {
      return { ...item, content_text: text, ...(publishedAt && { date_published: publishedAt.toISOString() }) }
    }),
  })
}

/** XML has no control characters, not even escaped ones. */
function xml(text: string): string {
  return escaped(plainText(text))
}
