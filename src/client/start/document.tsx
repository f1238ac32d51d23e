import { renderToStaticMarkup } from 'react-dom/server'
import { isIndexed, type Page } from '#domain/site/pages.ts'
import type { Venue } from '#domain/venues/venue.ts'
import { structuredData } from '#domain/venues/structured-data.ts'
import { addressNameOf } from '#domain/venues/venue-links.ts'
import type { PageFiles } from '#server/web/pages/page-renderer.ts'
import { region } from '#region/region.ts'
import { themeVariables } from './theme-variables.tsx'
import frame from '/index.html?raw'

interface DocumentParts {
  appUrl: string
  page: Page
  /** The venue that the page is about, with its lowest price. */
  about?: { venue: Venue; lowestCents: number | null } | undefined
  files: PageFiles
  /** The rendered application. */
  html: string
  /** `Rendered`, as JSON of superjson. */
  rendered: string
}

/** The document of a page: the frame is index.html. */
export function documentOf({ html, ...parts }: DocumentParts): string {
  return frame
    .replace('%LANGUAGE%', region.language)
    .replace('<!--head-->', () => importMapOf(parts.files) + themeVariables + renderToStaticMarkup(<Head {...parts} />))
    .replace('<!--page-->', () => html)
    .replace('<!--data-->', () => renderToStaticMarkup(<Scripts {...parts} />))
}

/** It comes before all links to scripts, which React would put in front of it. */
function importMapOf({ importMap }: PageFiles): string {
  return renderToStaticMarkup(<script type="importmap" dangerouslySetInnerHTML={{ __html: importMap }} />)
}

function Head({ appUrl, page, about, files }: Pick<DocumentParts, 'appUrl' | 'page' | 'about' | 'files'>) {
  return (
    <>
      <title>{page.title}</title>
      {page.description && <meta name="description" content={page.description} />}
      {isIndexed(page) ? <ForSearchEngines page={page} appUrl={appUrl} /> : <meta name="robots" content="noindex" />}
      {about && <AboutVenue {...about} appUrl={appUrl} />}
      {files.fonts.map((file) => (
        <link key={file} rel="preload" href={file} as="font" type="font/woff2" crossOrigin="" />
      ))}
      <style dangerouslySetInnerHTML={{ __html: files.css }} />
      <noscript>
        <style dangerouslySetInnerHTML={{ __html: files.darkCss }} />
      </noscript>
      {files.scripts.map((file) => (
        <link key={file} rel="modulepreload" href={file} fetchPriority="low" />
      ))}
    </>
  )
}

function Scripts({ files, rendered }: Pick<DocumentParts, 'files' | 'rendered'>) {
  return (
    <>
      <Data id="rendered" json={rendered} />
      <Data id="styles" json={JSON.stringify(files.styles)} />
      <script type="module" src={files.entry} fetchPriority="low" />
    </>
  )
}

/** Data for the script, which the policy allows: of JSON only '<' could end the element. */
function Data({ id, json, type = 'application/json' }: { id?: string; json: string; type?: string }) {
  return <script id={id} type={type} dangerouslySetInnerHTML={{ __html: json.replaceAll('<', String.raw`\u003c`) }} />
}

function ForSearchEngines({ page, appUrl }: { page: Page; appUrl: string }) {
  const address = `${appUrl}${page.path}`
  const graph = {
    type: 'website',
    site_name: 'Courtside',
    locale: 'en_AU',
    title: page.title,
    description: page.description,
    url: address,
    image: `${appUrl}/pictures/open-graph.png`,
    'image:width': '1200',
    'image:height': '630',
  }
  return (
    <>
      <link rel="canonical" href={address} />
      {Object.entries(graph).map(([name, content]) => (
        <meta key={name} property={`og:${name}`} content={content} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Feeds of the venue's free times, and what it is in Schema.org's words. */
function AboutVenue({ venue, lowestCents, appUrl }: { venue: Venue; lowestCents: number | null; appUrl: string }) {
  const title = `Free times at ${venue.displayName}`
  const address = `/feeds/venues/${addressNameOf(venue.id)}`
  return (
    <>
      <link rel="alternate" type="application/rss+xml" title={title} href={`${address}.rss`} />
      <link rel="alternate" type="application/feed+json" title={title} href={`${address}.json`} />
      <Data type="application/ld+json" json={JSON.stringify(structuredData({ venue, lowestCents, appUrl }))} />
    </>
  )
}
