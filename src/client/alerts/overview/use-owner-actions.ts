import type { AlertOverview } from '#domain/alerts/alert-overview.ts'
import { maximumActiveAlerts } from '#domain/alerts/series.ts'
import { quietText, type Booking } from '#domain/alerts/quiet-days.ts'
import { venueDate } from '#domain/calendar/venue-time.ts'
import { useRefreshAlerts, useDeleteAlert, useDeleteSeries, useUndo } from '#client/alerts/alert-mutations.ts'
import { changeFailure } from '#client/alerts/alert-toast-copy.ts'
import { serverNow } from '#client/server-clock.ts'
import { trpc } from '#client/trpc.ts'
import { showToast } from '#client/ui/toast/show-toast.ts'
import type { OverviewActions } from './overview-actions.ts'

/** The owner's actions on the alerts page. A failed deletion alone shows no message; the card stays (rule alerts-38). */
export function useOwnerActions({
  onEdit,
  onMakeAgain,
}: Required<Pick<OverviewActions, 'onEdit' | 'onMakeAgain'>>): OverviewActions & {
  onPauseAll: (overviews: readonly AlertOverview[], until: Date) => void
} {
  const changing = useChanging()
  const pause = trpc.alerts.pause.useMutation(changing)
  const resume = trpc.alerts.resume.useMutation(changing)
  const { isBusy: isBooking, ...booking } = useBooked()
  const deleteOne = useDeleteAlert()
  const deleteAll = useDeleteSeries()

  function onDelete({ alerts: [first, ...mates] }: AlertOverview): void {
    if (first) (mates.length === 0 ? deleteOne : deleteAll).mutate({ id: first.id })
  }

  function onPauseAll(overviews: readonly AlertOverview[], until: Date): void {
    const ids = overviews.flatMap(({ alerts }) => alerts.map(({ id }) => id))
    for (let from = 0; from < ids.length; from += maximumActiveAlerts) {
      pause.mutate({ ids: ids.slice(from, from + maximumActiveAlerts), until })
    }
  }

  return {
    onPauseAll,
    onEdit,
    onMakeAgain,
    onDelete,
    onDeleteOne: ({ id }) => deleteOne.mutate({ id }),
    onPause: ({ alerts }, until) => pause.mutate({ ids: alerts.map(({ id }) => id), until }),
    onResume: ({ alerts }) => resume.mutate({ ids: alerts.map(({ id }) => id) }),
    ...booking,
    canShare: true,
    hasTimeline: true,
    isBusy: pause.isPending || resume.isPending || isBooking || deleteOne.isPending || deleteAll.isPending,
  }
}

/** The lists follow a change, and a toast says that one failed: the alert goes on as before. */
function useChanging() {
  const refresh = useRefreshAlerts()
  return { onSuccess: refresh, onError: (error: unknown) => void showToast(changeFailure(error)) }
}

/** 'I booked it', with Undo in its toast (rule alerts-58). */
function useBooked(): Required<Pick<OverviewActions, 'onBooked' | 'onUnquiet'>> & { isBusy: boolean } {
  const changing = useChanging()
  const undoable = useUndo()
  const booked = trpc.alerts.booked.useMutation(changing)
  const unquiet = trpc.alerts.unquiet.useMutation(changing)

  function onBooked({ alerts }: AlertOverview, booking: Booking): void {
    const ids = alerts.map(({ id }) => id)
    const { date } = booking
    booked.mutate(
      { ids, ...booking },
      {
        onSuccess() {
          const ended = alerts.filter(({ specificDate }) => date === undefined || specificDate === date)
          const endedIds = ended.map(({ id }) => id)
          if (date === undefined || ended.length > 0)
            return void showToast(undoable({ title: 'Enjoy your game' }, endedIds))
          const quiet = alerts.map((alert) => ({ ...alert, quietDates: [...alert.quietDates, date] }))
          const description = quietText(quiet, venueDate(serverNow())) ?? ''
          const action = { label: 'Undo', onClick: () => unquiet.mutate({ ids, date }) }
          showToast({ title: 'Enjoy your game', description, action })
        },
      },
    )
  }

  return {
    onBooked,
    onUnquiet: ({ alerts }, date) => unquiet.mutate({ ids: alerts.map(({ id }) => id), date }),
    isBusy: booked.isPending || unquiet.isPending,
  }
}
