import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { DEFAULT_LOCALE, localePath, splitLocale } from '../../../i18n/locales.ts'

const path = z
  .string()
  .regex(/^\/(?!\/)[^\s?#]*[^\s?#/]$/, 'a path like /old/page: no language, no query, no slash at the end')

/** `content/redirects.json`: what has moved for good. Paths hold for every language. */
const redirectList = z.array(
  z.strictObject({ from: path, to: path, why: z.string().trim().min(1, 'a sentence that says why') })
)

export type Redirect = z.infer<typeof redirectList>[number]

/** Where a path has moved to, in the language it was asked for in. */
export type MovedTo = (path: string) => string | undefined

/** Problems of a redirect list; empty when it is valid. */
export function redirectMistakes(redirects: readonly Redirect[]): readonly string[] {
  const from = new Map(redirects.map(each => [each.from, each]))
  return redirects.flatMap(each => {
    if (from.get(each.from) !== each) return [`${each.from} stands there twice`]
    if (splitLocale(each.from).locale !== DEFAULT_LOCALE || splitLocale(each.to).locale !== DEFAULT_LOCALE)
      return [`${each.from}: paths are written without their language`]
    if (each.to === each.from) return [`${each.from} leads to itself`]
    const next = from.get(each.to)
    return next ? [`${each.from} leads to ${each.to}, which has moved to ${next.to}: lead there at once`] : []
  })
}

/** Reads the list; a bad one stops the start with a sentence that names the entry. */
export function readRedirects(file: string): readonly Redirect[] {
  const parsed = redirectList.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!parsed.success) throw new Error(`${file} is not right:\n${z.prettifyError(parsed.error)}`)
  const mistakes = redirectMistakes(parsed.data)
  if (mistakes.length > 0) throw new Error(`${file} is not right:\n${mistakes.join('\n')}`)
  return parsed.data
}

export function createRedirects(redirects: readonly Redirect[]): MovedTo {
  const moved = new Map(redirects.map(({ from, to }) => [from, to]))
  return path => {
    const { locale, path: original } = splitLocale(path)
    const to = moved.get(original)
    return to === undefined ? undefined : localePath(locale, to)
  }
}
