/** A booking page as tennisvenues.com.au has it; `rates` and `more` are HTML. */
export function bookingPage({
  clientId = 'manly-lawn-tc',
  rates = '$23 per hour',
  more = '',
}: { clientId?: string; rates?: string; more?: string } = {}): string {
  return `<!doctype html><html><body><p><b>Court Hire rates</b><br>${rates}<br><b>Hours of operation</b><br>8am to 10pm</p>
${more}<script>$.ajax({ url: '/booking/${clientId}/fetch-booking-data', data: { client_id: '${clientId}', venue_id: '7' } })</script>
</body></html>`
}

export interface SheetRows {
  date: string
  courts: readonly string[]
  /** A label, then a cell for each court: 'free', 'taken', or HTML of a whole cell. */
  rows: readonly (readonly string[])[]
  /** The start of the first row, and minutes from row to row. */
  from?: number
  step?: number
}

/** A fragment with table.v4-grid. */
export function newSheet({ date, courts, rows, from = 19 * 60, step = 30 }: SheetRows): string {
  const body = rows.map(([label, ...cells], row) => {
    const at = from + row * step
    const tds = cells.map((cell, index) => {
      const column = `data-court-index="${index}"`
      if (cell === 'free') {
        return `<td class="v4-court-col v4-slot-available" ${column}>${courtLink({ date, at, id: `C${index}` })}</td>`
      }
      return cell === 'taken' ? `<td class="v4-court-col v4-slot-unavailable" ${column}>Booked</td>` : cell
    })
    return `<tr><td class="v4-time-col">${label}</td>${tds.join('')}</tr>`
  })
  const heads = courts.map((name, index) => `<th class="v4-court-col" data-court-index="${index}">${name}</th>`)
  return `<table class="v4-grid" id="v4_grid"><thead><tr><th class="v4-time-col">&nbsp;</th>${heads.join('')}</tr></thead>
<tbody>${body.join('')}</tbody></table>`
}

/** A fragment with table.BookingSheet. */
export function oldSheet({ date, courts, rows, from = 19 * 60, step = 30 }: SheetRows): string {
  const body = rows.map(([label, ...cells], row) => {
    const tds = cells.map((cell, index) => {
      if (cell === 'free') {
        const id = `2c90811783403f3c01834381408b00${index + 10}`
        return `<td class="TimeCell Available">${courtLink({ date, at: from + row * step, id })}</td>`
      }
      return cell === 'taken' ? '<td class="TimeCell NotAvailable">Z. Quartermaine</td>' : cell
    })
    return `<tr><td class="BookingSheetTimeLabel">${label}</td>${tds.join('')}</tr>`
  })
  const heads = courts.map((name) => `<td class="BookingSheetCategoryLabel">${name}</td>`)
  return `<table class="BookingSheet"><thead><tr><td>&nbsp;</td>${heads.join('')}</tr></thead>
<tbody>${body.join('')}</tbody></table>`
}

/** The link in a free cell, with any of its parts another one. */
export function courtLink({
  date,
  at = 19 * 60,
  id = 'C0',
  v = 'manly-lawn-tc',
  t = `${Math.floor(at / 60)}${String(at % 60).padStart(2, '0')}`,
}: {
  date: string
  at?: number
  id?: string
  v?: string
  t?: string
}): string {
  return `<a href="/booking/request?v=${v}&amp;id=${id}&amp;d=${date.replaceAll('-', '')}&amp;t=${t}&amp;cm=true">free</a>`
}
