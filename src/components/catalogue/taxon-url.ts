/** Path of a category's page, without the language. */
export const taxonUrl = (permalink: string) => `/t/${permalink}`

/** The department that a category is in: the class suffix of its products' ground. */
export const departmentOf = (permalink: string) => permalink.split('/')[0] ?? permalink
