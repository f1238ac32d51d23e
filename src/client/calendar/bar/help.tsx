import { Button } from '@mantine/core'
import { IconHelp } from '#client/icons.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { scaleSteps } from '#domain/availability/color-scale.ts'
import { notReadText, venuesText } from '#domain/availability/week-texts.ts'
import { useShownCalendar } from '#client/calendar/state/shown-calendar.ts'
import { recall, remember } from '#client/location/browser-memory.ts'
import { Popover } from '#client/ui/popover/popover.tsx'
import tones from '#client/calendar/grid/tone.module.css'
import controls from '#client/calendar/calendar-controls.module.css'
import classes from './help.module.css'

/** The meaning of the grid behind a '?'. */
export function Help() {
  return (
    <Popover
      title="How to read the calendar"
      className={controls.help}
      aria-label="Help"
      button={<IconHelp size={22} />}
    >
      {() => <HelpContent />}
    </Popover>
  )
}

/** Colours, marks and keys, the venues without an answer, and the announcements of changes (rule calendar-9). */
export function HelpContent() {
  const { state, unknown, left, week } = useShownCalendar()
  const isDay = state.view === 'day'
  return (
    <div className={classes.help}>
      <p className={classes.steps}>
        <span>{isDay ? 'Free at the venue' : 'Venues free'}</span>
        {scaleSteps.map((from, index) => (
          <span key={from} className={`${classes.step} ${tones.tone}`} data-tone={from}>
            {index === scaleSteps.length - 1 ? `${from}+` : from}
          </span>
        ))}
      </p>
      <ul className={classes.marks}>
        <li>{isDay ? '–' : '?'} couldn&apos;t check</li>
        <li>opens: not bookable before then</li>
        <li>Grey: has passed</li>
        <li>Lime bell: your alert</li>
      </ul>
      {(unknown > 0 || left > 0) && (
        <p className={classes.text}>
          {unknown > 0 && (
            <>
              <Link to="/sources">{venuesText(unknown)} couldn&apos;t be checked</Link>.{' '}
            </>
          )}
          {left > 0 && `${notReadText(left)}.`}
        </p>
      )}
      <p className={classes.keys}>
        Keys: arrows move, <kbd>Enter</kbd> opens, <kbd>A</kbd> alert, <kbd>B</kbd> bell, <kbd>D</kbd> day, <kbd>T</kbd>{' '}
        today, <kbd>[</kbd> <kbd>]</kbd> days
      </p>
      <AnnounceChoice />
      <Button variant="default" onClick={() => void week.refetch()}>
        Refresh
      </Button>
    </div>
  )
}

/** Turns the announcements for screen readers on and off (rule calendar-51). */
function AnnounceChoice() {
  const [isOn, setOn] = useState(() => recall('announceChanges') !== false)
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ currentTarget: { checked } }) => {
          remember('announceChanges', checked)
          setOn(checked)
        }}
      />
      Read out changes
    </label>
  )
}
