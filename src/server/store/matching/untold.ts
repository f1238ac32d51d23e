const isUnknown = (n: string) => `coalesce(${n}.last_error, '') like 'ambiguous%'`

/**
 * SQL: nobody was told of the match `m`, and what waits will not tell of it. Its email left it out or ended without going to
 * its reader, and no push of it went. What the relay or a push service may have taken counts as told. As values of one row
 * each: where PostgreSQL takes the outbox for small, it would read all of it to answer `exists`.
 */
export function isUntold(m: string): string {
  return `(${m}.left_out_of_email or coalesce((select n.state in ('expired', 'suppressed')
         or (n.state = 'dead' and not ${isUnknown('n')}) from notification n where n.id = ${m}.notification_id), false))
       and (${m}.left_out_of_push or not coalesce((select bool_or(p.hand_overs > 0 and (p.state <> 'dead' or ${isUnknown('p')}))
         from notification p where p.gathering_id = ${m}.push_gathering_id), false))`
}
