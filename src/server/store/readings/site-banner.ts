import { SiteBannerEntity } from '#server/store/entities/readings/site-banner.ts'
import type { EntityManager } from '#server/store/entity-manager.ts'

/** The operator's sentence for all pages; undefined once its time is over. */
export async function bannerAt(em: EntityManager, now: Date): Promise<{ text: string; until: Date } | undefined> {
  const banner = await em.findOne(SiteBannerEntity, { until: { $gt: now } }, { refresh: true })
  return banner ? { text: banner.text, until: banner.until } : undefined
}

export async function setBanner(em: EntityManager, banner: { text: string; until: Date }): Promise<void> {
  await em.upsert(SiteBannerEntity, { one: true, ...banner })
}

export async function dropBanner(em: EntityManager): Promise<void> {
  await em.nativeDelete(SiteBannerEntity, {})
}
