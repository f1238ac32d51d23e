import { Button, NativeSelect } from '@mantine/core'
import { IconBolt, IconPlus } from '@tabler/icons-react'
import { SportOrAll } from '#domain/venues/sport.ts'
import { sportName } from './alert-copy.ts'
import classes from './alerts-screen.module.css'

const filterOptions = (['all', 'tennis', 'golf', 'futsal'] as const).map((value) => ({
  value,
  label: sportName(value),
}))

/** Above the list: the filter by sport, and the two ways to make an alert. */
export function AlertsTools({
  sport,
  onSport,
  isCreating,
  onCreate,
  onQuick,
}: {
  sport: SportOrAll
  onSport: (sport: SportOrAll) => void
  isCreating: boolean
  onCreate: () => void
  onQuick: () => void
}) {
  return (
    <div className={classes.tools}>
      <NativeSelect
        label="Filter by sport"
        data={filterOptions}
        value={sport}
        onChange={(event) => onSport(SportOrAll.parse(event.currentTarget.value))}
        classNames={{ root: classes.filter ?? '' }}
        size="md"
      />
      <Button size="md" variant="default" leftSection={<IconBolt size={18} aria-hidden />} onClick={onQuick}>
        Quick Alert
      </Button>
      <Button size="md" leftSection={<IconPlus size={18} aria-hidden />} aria-expanded={isCreating} onClick={onCreate}>
        Create Alert
      </Button>
    </div>
  )
}
