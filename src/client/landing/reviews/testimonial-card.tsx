import { IconStarFilled } from '#client/icons.tsx'
import classes from './testimonial-card.module.css'

export function TestimonialCard({ name, rating, content }: { name: string; rating: number; content: string }) {
  return (
    <li className={classes.card}>
      <span className={classes.stars} role="img" aria-label={`${rating} out of 5`}>
        {Array.from({ length: rating }, (_, index) => (
          <IconStarFilled key={index} size={16} />
        ))}
      </span>
      <blockquote className={classes.content}>{content}</blockquote>
      <p className={classes.name}>{name}</p> <p className={classes.label}>Verified User</p>
    </li>
  )
}
