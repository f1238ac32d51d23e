import { instant, text } from './column.ts'
import type { EntityManager } from './entity-manager.ts'
import { execute, statement } from './statement.ts'

const bannerStatement = statement('select text, until from site_banner where until > ?', {
  text: text(),
  until: instant(),
})

/** The operator's sentence for all pages; undefined once its time is over. */
export async function bannerAt(em: EntityManager, now: Date): Promise<{ text: string; until: Date } | undefined> {
  const [banner] = await execute(em, bannerStatement, [now])
  return banner
}

const setStatement = statement(
  'insert into site_banner (text, until) values (?, ?) on conflict (one) do update set text = excluded.text, until = excluded.until',
)

export async function setBanner(
  em: EntityManager,
  { text: said, until }: { text: string; until: Date },
): Promise<void> {
  await execute(em, setStatement, [said, until])
}

const dropStatement = statement('delete from site_banner')

export async function dropBanner(em: EntityManager): Promise<void> {
  await execute(em, dropStatement)
}
