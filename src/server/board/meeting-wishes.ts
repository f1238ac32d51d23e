import type { Opening } from '#domain/availability/opening.ts'
import { meetsWishes, type AlertWishes } from '#domain/availability/wishes.ts'
import type { Board } from './board.ts'

/** The days of the board with only those openings that meet wishes. */
export function meetingWishes(board: Pick<Board, 'venueDays'>, wishes: AlertWishes | null): Pick<Board, 'venueDays'> {
  if (!wishes) return board
  return {
    venueDays: (sport, date) =>
      board.venueDays(sport, date).map(({ venueId, openings, forMembers = [], ...day }) => {
        const isMet = (opening: Opening) => meetsWishes(sport, wishes, { venueId, opening })
        return { venueId, openings: openings.filter(isMet), forMembers: forMembers.filter(isMet), ...day }
      }),
  }
}
