import type { PageFingerprint } from '#domain/availability/page-fingerprint.ts'

const maxWordLength = 40

/** Measures a page without its text: HTML by its tags and classes, JSON by its objects and keys. */
export function fingerprintOf(text: string): PageFingerprint {
  const isJson = /^\s*[[{]/.test(text)
  return isJson ? fingerprintOfJson(text) : fingerprintOfHtml(text)
}

function fingerprintOfHtml(html: string): PageFingerprint {
  const classes = [...html.matchAll(/\bclass=["']([^"']*)["']/g)].flatMap(([, list = '']) => list.split(/\s+/))
  return {
    pages: 1,
    rows: countOf(html, /<(?:tr|li)\b|class="[^"]*\brow\b/gi),
    cells: countOf(html, /<t[dh]\b|class="[^"]*\bcell\b/gi),
    words: distinct(classes),
  }
}

function fingerprintOfJson(text: string): PageFingerprint {
  const keys = [...text.matchAll(/"([A-Za-z@_][\w-]*)"\s*:/g)].map(([, key = '']) => key)
  return { pages: 1, rows: countOf(text, /\{/g), cells: keys.length, words: distinct(keys) }
}

/** Names contain ids of rows and days: without their digits they are one word. */
function distinct(names: readonly string[]): string[] {
  const plain = names
    .map((name) => name.replace(/\d+/g, '#'))
    .filter((name) => name !== '' && name.length <= maxWordLength)
  return [...new Set(plain)].sort()
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}
