/** A timetable of Yepbooking of seven half-hours from six, an hour over two columns; every part can be another one. */
export function timetable({
  times = '<td colspan="2">6:00pm</td><td colspan="2">7:00pm</td>',
  prices = '<td colspan="4">$60</td>',
  lanes = [lane()],
  before = '',
}: { times?: string; prices?: string; lanes?: readonly string[]; before?: string } = {}): string {
  return `<div class="schemaWrapper">${before}<table class="schema schemaIndividual"><thead><tr class="times">${times}</tr></thead>
<tbody><tr class="prices">${prices}</tr>${lanes.join('')}</tbody></table></div>`
}

/** A court's row: two half-hours that are free, then a booked hour. */
export function lane({
  id = 11,
  name = '<th class="lineNumber"><span>Court 1</span></th>',
  cells = [freeCell('6:00pm–6:30pm'), freeCell('6:30pm–7:00pm'), bookedCell('7:00pm–8:00pm', 2)],
}: { id?: number; name?: string; cells?: readonly string[] } = {}): string {
  return `<tr class="trSchemaLane_${id}">${name}${cells.join('')}</tr>`
}

/** With the title on the link inside, as timetables of today have it. */
export function freeCell(times: string, span = 1): string {
  return `<td class="empty" colspan="${span}"><a class="empty" lc="1|18:00" title="${times} - Available" href="#"></a></td>`
}

export function bookedCell(times: string, span = 1): string {
  return `<td class="booked" colspan="${span}" title="${times} - Booked">Z. Quartermaine</td>`
}
