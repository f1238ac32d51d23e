import { IconBallFootball, IconBallTennis, IconGolf, IconStars } from '@tabler/icons-react'
import type { SportOrAll } from '#domain/venues/sport.ts'

const icons = { tennis: IconBallTennis, golf: IconGolf, futsal: IconBallFootball, all: IconStars }

/** The icon of a sport, always beside its name. */
export function SportIcon({ sport }: { sport: SportOrAll }) {
  const Icon = icons[sport]
  const color = sport === 'all' ? 'var(--brand)' : `var(--sport-${sport})`
  return <Icon size={24} stroke={1.75} color={color} aria-hidden />
}
