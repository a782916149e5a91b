const isEntryOfText = (entry: readonly [string, unknown]): entry is [string, string] => typeof entry[1] === 'string'

/** Words that a page wrote into a data attribute of an element, as JSON; none where there is no such attribute. */
export function parseWords(json: string | undefined): Readonly<Record<string, string>> {
  const value: unknown = JSON.parse(json ?? '{}')
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(isEntryOfText))
    : {}
}
