/** The head of a page for search engines and link previews. */
export function aboutPage({
  path,
  title,
  description,
  appUrl,
}: {
  path: string
  title: string
  description: string
  appUrl: string
}): string {
  const address = escaped(`${appUrl}${path}`)
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    '<meta property="og:type" content="website" />',
    '<meta property="og:site_name" content="Courtside" />',
    '<meta property="og:locale" content="en_AU" />',
    `<meta property="og:title" content="${escaped(title)}" />`,
    `<meta property="og:description" content="${escaped(description)}" />`,
    `<meta property="og:url" content="${address}" />`,
    `<meta property="og:image" content="${escaped(appUrl)}/pictures/open-graph.png" />`,
    '<meta property="og:image:width" content="1200" />',
    '<meta property="og:image:height" content="630" />',
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ')
}

/** The same for a page that is not for them. */
export function aboutHidden(title: string): string {
  return `<title>${escaped(title)}</title>\n    <meta name="robots" content="noindex" />`
}

/** Text in an element or in an attribute with double quotes. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
