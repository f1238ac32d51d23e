/** A calendar of our own making. Days without a window are those from 23 November to 6 December 2026. */
export interface WrittenCalendar {
  form: string
  /** The lines of its entries, ` | ` between two. */
  entries: string[]
  /** A week in which clocks change. */
  window?: 'spring' | 'autumn'
  /** Where the independent reading is wrong: the paragraph of RFC 5545, and what is busy by it. */
  by?: [paragraph: string, ...busy: string[]]
}

const sydney = 'DTSTART;TZID=Australia/Sydney:'
const sevenPm = 'DTSTART;TZID=Australia/Sydney:20261124T190000 | DURATION:PT1H'
const daily = `${sevenPm} | RRULE:FREQ=DAILY;COUNT=3`
const floating = 'DTSTART:20261124T190000 | DURATION:PT1H'
const weekly = `UID:w | ${sevenPm} | RRULE:FREQ=WEEKLY;COUNT=2`
const since = (start: string, rule: string) =>
  `DTSTART;TZID=Australia/Sydney:${start}T190000 | DURATION:PT1H | RRULE:${rule}`
const zone = (name: string, time: string) => `DTSTART;TZID=${name}:20261124T${time} | DURATION:PT1H`
const change = 'UID:w | RECURRENCE-ID:20261124T080000Z'
const moved = 'DTSTART:20261124T210000Z | DURATION:PT30M'
const evening = (day: number) => `11-${day} 19:00–11-${day} 20:00`
const [tuesday, wednesday, thursday] = [evening(24), evening(25), evening(26)]
const wasMoved = ['11-25 08:00–11-25 08:30', '12-01 19:00–12-01 20:00']

export const writtenCalendars: WrittenCalendar[] = [
  { form: 'an end', entries: ['DTSTART;TZID=Australia/Sydney:20261124T190000 | DTEND:20261124T093000Z'] },
  { form: 'a length', entries: [sevenPm] },
  { form: 'a length with a sign', entries: [sevenPm.replace('PT1H', '+PT1H30M')] },
  { form: 'a length of days and hours', entries: [sevenPm.replace('PT1H', 'P1DT2H')] },
  { form: 'a length of a week', entries: [sevenPm.replace('PT1H', 'P1W')] },
  {
    form: 'an end beside a length of nothing',
    entries: ['DTSTART:20261124T070000Z | DTEND:20261124T090000Z | DURATION:PT0S'],
  },
  { form: 'an end after midnight', entries: ['DTSTART:20261124T110000Z | DTEND:20261124T150000Z'] },
  { form: 'an end after the window', entries: ['DTSTART:20261101T110000Z | DTEND:20261225T150000Z'] },
  {
    form: 'an end that is a date',
    entries: ['DTSTART;TZID=Australia/Sydney:20261124T120000 | DTEND;VALUE=DATE:20261125'],
  },
  { form: 'a time with VALUE=DATE-TIME', entries: [sevenPm.replace(';', ';VALUE=DATE-TIME;')] },
  { form: 'a day', entries: ['DTSTART;VALUE=DATE:20261124'] },
  { form: 'a day with its end', entries: ['DTSTART;VALUE=DATE:20261120 | DTEND;VALUE=DATE:20261125'] },
  { form: 'a day that ends as it begins', entries: ['DTSTART;VALUE=DATE:20261124 | DTEND;VALUE=DATE:20261124'] },
  { form: 'days by their length', entries: ['DTSTART;VALUE=DATE:20261124 | DURATION:P2D'] },
  { form: 'a bare date', entries: ['DTSTART:20261124 | DTEND:20261126'] },
  { form: 'a date with a zone', entries: ['DTSTART;VALUE=DATE;TZID=Australia/Sydney:20261124'] },
  {
    form: 'pairs of days each week',
    entries: ['DTSTART;VALUE=DATE:20261120 | DTEND;VALUE=DATE:20261122 | RRULE:FREQ=WEEKLY'],
  },
  { form: 'no zone', entries: [floating] },
  { form: 'a quoted zone', entries: [zone('"Australia/Sydney"', '190000')] },
  { form: 'a zone in small letters', entries: [zone('australia/sydney', '190000')] },
  { form: 'UTC by name', entries: [zone('Etc/UTC', '080000')] },
  { form: "Outlook's zone", entries: [zone('W. Australia Standard Time', '160000')] },
  { form: "Outlook's zone on the web", entries: [zone('"(UTC+10:00) Canberra, Melbourne, Sydney"', '190000')] },
  {
    form: "Mozilla's zone",
    entries: [zone('/mozilla.org/20050126_1/Australia/Sydney', '190000')],
    by: ['3.8.3.1', tuesday],
  },
  {
    form: "Evolution's zone",
    entries: [zone('/freeassociation.sourceforge.net/Tzfile/Australia/Brisbane', '180000')],
    by: ['3.8.3.1', tuesday],
  },
  { form: 'a zone and a Z', entries: [zone('Australia/Sydney', '080000Z')] },
  { form: 'a zone that is folded', entries: [zone('Austr\r\n alia/Sydney', '190000')] },
  {
    form: 'names in small letters',
    entries: [floating.toLowerCase().replaceAll('t1', 'T1').replace('p', 'P').replace('h', 'H')],
    by: ['1.3', tuesday],
  },
  { form: 'a rule with a count', entries: [daily] },
  { form: 'a rule of one', entries: [daily.replace('3', '1')] },
  { form: 'a rule with an end in UTC', entries: [daily.replace('COUNT=3', 'UNTIL=20261126T080000Z')] },
  { form: 'a rule that ends a second early', entries: [daily.replace('COUNT=3', 'UNTIL=20261126T075959Z')] },
  { form: 'a rule of times without a zone', entries: [`${floating} | RRULE:FREQ=DAILY;UNTIL=20261126T190000`] },
  { form: 'a rule of days', entries: ['DTSTART;VALUE=DATE:20261124 | RRULE:FREQ=DAILY;UNTIL=20261126'] },
  {
    form: 'a rule that ends before it begins',
    entries: [daily.replace('COUNT=3', 'UNTIL=20261101')],
    by: ['3.8.5.3', tuesday],
  },
  { form: 'a rule in small letters', entries: [since('20261124', 'FREQ=daily;COUNT=1')], by: ['2', tuesday] },
  { form: 'a rule with a semicolon at its end', entries: [`${daily};`] },
  { form: 'every other week from Sunday', entries: [since('20260803', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,SU')] },
  { form: 'every other week from Monday', entries: [since('20260803', 'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU,SU')] },
  { form: 'the last Friday', entries: [since('20260130', 'FREQ=MONTHLY;BYDAY=-1FR')] },
  { form: 'the last working day', entries: [since('20260130', 'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1')] },
  { form: 'the last day', entries: [since('20260131', 'FREQ=MONTHLY;BYMONTHDAY=-1')] },
  { form: 'a Friday the 27th', entries: [since('20260227', 'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=27')] },
  { form: 'months out of order', entries: [since('20260113', 'FREQ=MONTHLY;BYMONTH=12,11,1;BYDAY=1TU')] },
  { form: 'a day of every month', entries: [since('20260101', 'FREQ=YEARLY;BYMONTHDAY=1')] },
  { form: 'a day of the year', entries: [since('20260101', 'FREQ=YEARLY;BYYEARDAY=1,330,-31')] },
  { form: 'two hours of a day', entries: [since('20261124', 'FREQ=DAILY;BYHOUR=8,19;COUNT=4')] },
  { form: 'every third hour', entries: [since('20261124', 'FREQ=HOURLY;INTERVAL=3;COUNT=3')] },
  { form: 'a rule since 1965', entries: [since('19651124', 'FREQ=YEARLY')] },
  { form: 'an exception', entries: [`${daily} | EXDATE;TZID=Australia/Sydney:20261125T190000`] },
  { form: 'an exception in UTC', entries: [`${daily} | EXDATE:20261125T080000Z`] },
  { form: 'an exception in another zone', entries: [`${daily} | EXDATE;TZID=Australia/Perth:20261125T160000`] },
  {
    form: 'an exception without a zone',
    entries: [`${daily} | EXDATE:20261125T190000`],
    by: ['3.3.5', tuesday, thursday],
  },
  { form: 'all without a zone', entries: [`${floating} | RRULE:FREQ=DAILY;COUNT=3 | EXDATE:20261125T190000`] },
  { form: 'an exception that is a date', entries: [`${daily} | EXDATE;VALUE=DATE:20261125`] },
  {
    form: 'exceptions of another rule',
    entries: [`${daily} | EXDATE:20261101T080000Z,20261124T090000Z,20261125T080000Z`],
  },
  { form: 'an exception of the first', entries: [`${daily} | EXDATE;TZID=Australia/Sydney:20261124T190000`] },
  {
    form: 'an exception of a day',
    entries: ['DTSTART;VALUE=DATE:20261124 | RRULE:FREQ=DAILY;COUNT=3 | EXDATE;VALUE=DATE:20261125'],
  },
  {
    form: 'further dates',
    entries: [`${sevenPm} | RDATE;TZID=Australia/Sydney:20261125T190000,20261126T190000`],
    by: ['3.8.5.2', tuesday, wednesday, thursday],
  },
  {
    form: 'a further date in another zone',
    entries: [`${sevenPm} | RDATE;TZID=Australia/Perth:20261125T160000`],
    by: ['3.8.5.2', tuesday, wednesday],
  },
  {
    form: 'a further date without a zone',
    entries: [`${sevenPm} | RDATE:20261125T190000`],
    by: ['3.8.5.2', tuesday, wednesday],
  },
  {
    form: 'a further date with a length',
    entries: [`${sevenPm} | RDATE;VALUE=PERIOD:20261125T080000Z/PT3H`],
    by: ['3.8.5.2', tuesday, '11-25 19:00–11-25 22:00'],
  },
  {
    form: 'a further date that is an exception too',
    entries: [`${sevenPm} | RDATE:20261125T080000Z | EXDATE:20261125T080000Z`],
  },
  {
    form: 'a moved occurrence',
    entries: [weekly, `UID:w | RECURRENCE-ID;TZID=Australia/Sydney:20261124T190000 | ${moved}`],
  },
  { form: 'a moved occurrence, by UTC', entries: [weekly, `${change} | ${moved}`] },
  {
    form: 'a moved occurrence, without a zone',
    entries: [weekly, `UID:w | RECURRENCE-ID:20261124T190000 | ${moved}`],
    by: ['3.3.5', ...wasMoved],
  },
  { form: 'an occurrence moved away', entries: [weekly, `${change} | DTSTART:20270124T210000Z | DURATION:PT30M`] },
  { form: 'a cancelled occurrence', entries: [weekly, `${change} | ${sevenPm} | STATUS:CANCELLED`] },
  { form: 'a transparent occurrence', entries: [weekly, `${change} | ${sevenPm} | TRANSP:TRANSPARENT`] },
  { form: 'a change of an occurrence of nothing', entries: [`${change} | ${sevenPm}`] },
  {
    form: 'two events of one name',
    entries: [`UID:d | ${sevenPm}`, `UID:d | ${sevenPm.replace('1124', '1125')}`],
    by: ['3.8.4.7', tuesday, wednesday],
  },
  { form: 'a cancelled event', entries: [`${daily} | STATUS:cancelled`] },
  { form: 'a transparent event', entries: [`${daily} | TRANSP:transparent`] },
  { form: 'a tentative event', entries: [`${sevenPm} | STATUS:TENTATIVE`] },
  {
    form: 'a day over the longer night',
    window: 'autumn',
    entries: [`${sydney}20270403T190000 | DURATION:P1D`],
    by: ['3.3.6', '04-03 19:00–04-04 19:00'],
  },
  {
    form: 'a day over the shorter night',
    window: 'spring',
    entries: [`${sydney}20261003T190000 | DURATION:P1D`],
    by: ['3.3.6', '10-03 19:00–10-04 19:00'],
  },
  { form: 'hours over the longer night', window: 'autumn', entries: [`${sydney}20270403T190000 | DURATION:PT24H`] },
  { form: 'a time that is never shown', window: 'spring', entries: [`${sydney}20261004T023000 | DURATION:PT1H`] },
  {
    form: 'a rule over the shorter night',
    window: 'spring',
    entries: [`${sydney}20261002T190000 | DURATION:PT1H | RRULE:FREQ=DAILY;UNTIL=20261005T080000Z`],
  },
  {
    form: 'a rule in UTC over the shorter night',
    window: 'spring',
    entries: ['DTSTART:20261002T080000Z | DURATION:PT1H | RRULE:FREQ=DAILY;COUNT=4'],
  },
  {
    form: 'a rule in Brisbane over the shorter night',
    window: 'spring',
    entries: ['DTSTART;TZID=Australia/Brisbane:20261002T180000 | DURATION:PT1H | RRULE:FREQ=DAILY;COUNT=4'],
  },
  {
    form: 'days over the longer night',
    window: 'autumn',
    entries: ['DTSTART;VALUE=DATE:20270403 | RRULE:FREQ=DAILY;COUNT=3'],
  },
]
