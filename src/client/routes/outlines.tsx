import type { ComponentType } from 'react'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import alerts from '#client/alerts/alerts-screen.module.css'
import bar from '#client/calendar/calendar-controls.module.css'
import calendar from '#client/calendar/calendar-screen.module.css'
import grid from '#client/calendar/grid/calendar-grid.module.css'
import header from '#client/layout/app-header.module.css'
import { region } from '#region/region.ts'

/**
 * The outlines of the two pages that signed-in people return to, by path: the parts that are the same for everybody.
 * They lie below the spinner and cannot be pressed; the drawn page replaces them.
 */
export const outlines: Record<string, ComponentType> = {
  '/calendar': () => (
    <>
      <Header page="Calendar" />
      <div className={calendar.page}>
        <div className={bar.bar}>
          <div className={bar.line}>
            <div className={bar.sports}>
              {Object.values(region.sportNames).map((name) => (
                <span key={name} className={bar.sport} data-outlined>
                  {name}
                </span>
              ))}
            </div>
          </div>
        </div>
        <div className={grid.skeleton} />
      </div>
    </>
  ),
  '/alerts': () => (
    <>
      <Header page="Alerts" />
      <div className={alerts.page}>
        <p className={alerts.title} data-outlined-title>
          Availability Alerts
        </p>
      </div>
    </>
  ),
}

function Header({ page }: { page: string }) {
  return (
    <div className={header.header}>
      <span className={header.brand}>
        <BrandMark />
      </span>
      <span className={header.pages}>
        {['Calendar', 'Alerts'].map((name) => (
          <span key={name} className={header.page} aria-current={name === page ? 'page' : undefined}>
            {name}
          </span>
        ))}
      </span>
      <span className={header.buttonsToCome} />
    </div>
  )
}
