import { timedFetch } from '../api/timed-fetch.ts'
import { localePath, type ShopLocale } from '../i18n/locales.ts'

/** Words of the sign-in dialog (src/pages/[...locale]/sign-in-words.json.ts), as its island has them. */
export async function signInWords<Words>(locale: ShopLocale): Promise<Words> {
  const answer = await timedFetch(localePath(locale, '/sign-in-words.json'))
  if (!answer.ok) throw new Error(`sign-in-words.json: ${answer.status}`)
  return (await answer.json()) as Words
}
