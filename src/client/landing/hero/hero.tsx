import { Button } from '@mantine/core'
import { CourtLines } from './court-lines.tsx'
import { HeroBoard } from './hero-board.tsx'
import { HeroCards } from './hero-cards.tsx'
import { joinLink } from '#client/landing/frame/site-links.ts'
import classes from './hero.module.css'

export function Hero() {
  return (
    <section className={classes.hero} aria-labelledby="hero-title">
      <CourtLines className={classes.court} />
      <div className={classes.row}>
        <div className={classes.words}>
          <h1 id="hero-title" className={classes.title}>
            Get the court. <span className={classes.turn}>Not the refresh habit.</span>
          </h1>
          <p className={classes.lead}>
            One calendar of tennis courts, golf tee times and futsal pitches across Sydney. We&apos;ll email you as soon
            as the one you want opens up. For players without a club, and for people on the road.
          </p>
          <div className={classes.actions}>
            <Button component="a" variant="lime" size="lg" className={classes.join} href={joinLink.href}>
              {joinLink.label}
            </Button>
            <p className={classes.free}>Free. You book with the venue itself.</p>
          </div>
        </div>
        <figure className={classes.sample}>
          <HeroBoard />
          <HeroCards />
          <figcaption className={classes.caption}>Sample content, to show what it looks like.</figcaption>
        </figure>
      </div>
    </section>
  )
}
