import { MANY_SCRIPT_PAYLOADS as PAYLOADS } from './script-payloads.ts'

const ELEMENTS = PAYLOADS.filter(payload => payload.includes('<'))

/** The payloads in as few texts as a field's length allows; `fits` leaves out those that are too long for it. */
export function textsOf(max: number, separator = '\n', fits = (_: string) => true): readonly string[] {
  const texts: string[] = []
  const written = PAYLOADS.map(each => (separator === ' ' ? each.replace(/\s+/g, ' ') : each).trim())
  for (const payload of written.filter(fits)) {
    const last = texts.at(-1)
    if (payload.length > max) throw new Error(`longer than the field: ${payload}`)
    if (last !== undefined && last.length + separator.length + payload.length <= max)
      texts[texts.length - 1] = last + separator + payload
    else texts.push(payload)
  }
  return texts
}

/** Payloads that stand in HTML, XML or a data block as they were written, where a browser would read them as code. */
export function rawIn(html: string): readonly string[] {
  const addresses =
    html.match(/(?:href|src|srcset|action)\s*=\s*["']?\s*(?:javascript|vbscript|data:text)[^>]{0,60}/gi) ?? []
  return [...ELEMENTS.filter(payload => html.includes(payload)), ...addresses]
}
