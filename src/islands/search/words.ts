/** `locales/<locale>/search.json`. */
export type SearchWords = Readonly<Record<string, string>>
