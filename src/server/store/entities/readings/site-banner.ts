import { defineEntity, p } from '@mikro-orm/core'

/** The line that the operator shows on every page: one row, or none. */
export const SiteBannerEntity = defineEntity({
  name: 'SiteBanner',
  tableName: 'site_banner',
  checks: [
    { name: 'site_banner_one_check', expression: 'one' },
    {
      name: 'site_banner_text_check',
      expression: '(length(text) >= 1) and (length(text) <= 200)',
    },
  ],
  properties: {
    one: p.boolean().primary().default(true),
    text: p.text(),
    until: p.datetime(),
  },
})
