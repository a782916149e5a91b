/** Path of a category's page, without the language. */
export const taxonUrl = (permalink: string) => `/t/${permalink}`

/** The class suffix of its ground: the department it stands in. */
export const groundOf = (permalink: string) => permalink.split('/')[0] ?? permalink
