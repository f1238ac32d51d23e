import type { LocalDate } from '#domain/calendar/local-date.ts'
import { writtenDate } from '#server/sources/parsing/written-date.ts'

/** A variable that MiClub's script after the sheet sets: a number or a text. */
export function scriptValue(html: string, name: string): string | undefined {
  for (const [, variable, value] of html.matchAll(/\bvar\s+(\w+)\s*=\s*['"]?([\w-]+)['"]?\s*;/g)) {
    if (variable === name) return value
  }
  return undefined
}

/** The script follows the last part of the sheet, so that a truncated sheet lacks it. */
export function isAfterSheet(html: string, { variable, part }: { variable: string; part: string }): boolean {
  return html.lastIndexOf(`var ${variable}`) > html.lastIndexOf(part)
}

/** The day of '2026-06-22', '22-06-2026', '22-June-2026' or 'Mon, 22 June 2026'; undefined for anything else. */
export function dayOf(text: string): LocalDate | undefined {
  const iso = /\b(\d{4})-(\d{1,2})-(\d{1,2})\b/.exec(text)
  const written = /\b(\d{1,2})[ -]([A-Za-z]{3,9}|\d{1,2})[ -](\d{4})\b/.exec(text)
  const [, year, month, day] = iso ?? (written ? [written[0], written[3], written[2], written[1]] : [])
  return writtenDate(year, month, day)
}
