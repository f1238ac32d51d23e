import { defineEntity, p } from '@mikro-orm/core'
import { AlertEntity } from './alert.ts'

/** The link by which friends join an alert; only its hash is stored. */
export const AlertShareEntity = defineEntity({
  name: 'AlertShare',
  tableName: 'alert_share',
  properties: {
    alert: () => p.oneToOne(AlertEntity).primary().updateRule('no action').deleteRule('cascade'),
    tokenHash: p.text().index('alert_share_token'),
    createdAt: p.datetime(),
  },
})
