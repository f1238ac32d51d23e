const isUnknown = (n: string) => `coalesce(${n}.last_error, '') like 'ambiguous%'`

/**
 * SQL: nobody was told of the match `m`, and what waits will not tell of it. Its email left it out or ended without going to
 * its reader, and no push of it went. What the relay or a push service may have taken counts as told.
 */
export function isUntold(m: string): string {
  return `(${m}.left_out_of_email or exists (select 1 from notification n where n.id = ${m}.notification_id
         and (n.state in ('expired', 'suppressed') or (n.state = 'dead' and not ${isUnknown('n')}))))
       and (${m}.left_out_of_push or not exists (select 1 from notification p where p.gathering_id = ${m}.push_gathering_id
         and p.hand_overs > 0 and (p.state <> 'dead' or ${isUnknown('p')})))`
}
