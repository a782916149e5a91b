/** An event as calendars read it: a file of RFC 5545, `text/calendar`. */
export interface CalendarEvent {
  /** The same for every file about the event, so that a later one changes the first. */
  readonly uid: string
  /** Higher for a later file. */
  readonly sequence: number
  readonly status: 'CONFIRMED' | 'CANCELLED'
  readonly created: Date
  readonly start: Date
  readonly end: Date
  readonly summary: string
  readonly location: string
  readonly description: string
  readonly url: string
}

/** Octets of a line, its break left out (RFC 5545 §3.1). */
const LINE_OCTETS = 75

/** `20261224T060000Z` */
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Octets of a character in UTF-8. */
function octets(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_00_00 ? 3 : 4
}

/** Breaks a long line between characters; what follows begins with a blank. */
function folded(line: string): string {
  let [text, used] = ['', 0]
  for (const character of line) {
    if (used + octets(character) > LINE_OCTETS) {
      text += '\r\n '
      used = 1
    }
    text += character
    used += octets(character)
  }
  return text
}

export const calendarFile = ({
  uid,
  sequence,
  status,
  created,
  start,
  end,
  summary,
  location,
  ...more
}: CalendarEvent) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Delguur//Hotel bookings//EN',
    `METHOD:${status === 'CANCELLED' ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${utc(created)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `STATUS:${status}`,
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped(more.description)}`,
    `URL:${more.url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    ''
  ]
    .map(folded)
    .join('\r\n')
