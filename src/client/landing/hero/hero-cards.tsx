import { IconCheck, IconHeart } from '#client/icons.tsx'
import classes from './hero-cards.module.css'

const weeks = [28, 36, 34, 52, 61, 78]
const favourites = ['Harbour Lawn', 'Bay Links', 'Corner Futsal']

/** The four decorative cards of the hero. Names and figures are samples. */
export function HeroCards() {
  return (
    <ul className={classes.cards}>
      <li className={classes.card} data-card="available">
        <span className={classes.ball} aria-hidden />
        <p className={classes.name}>Court available</p>
        <p className={classes.detail}>Court 3, Thu 7:00 PM</p>
      </li>
      <li className={classes.card} data-card="booked">
        <span className={classes.tick} aria-hidden>
          <IconCheck size={14} stroke={3} />
        </span>
        <p className={classes.name}>Court booked</p>
        <p className={classes.detail}>Golf, 9 holes</p>
      </li>
      <li className={classes.card} data-card="growth">
        <p className={classes.name}>Bookings growth</p>
        <svg className={classes.bars} viewBox="0 0 120 40" preserveAspectRatio="none" aria-hidden>
          {weeks.map((height, index) => (
            <rect key={height} x={index * 21} y={40 - height / 2} width="15" height={height / 2} rx="2" />
          ))}
        </svg>
      </li>
      <li className={classes.card} data-card="favourites">
        <p className={classes.name}>Favourite venues</p>
        {favourites.map((venue) => (
          <p key={venue} className={classes.venue}>
            <IconHeart size={14} stroke={2} />
            {venue}
          </p>
        ))}
      </li>
    </ul>
  )
}
