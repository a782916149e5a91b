import type { OrderBody } from '../../contract/ordering/order.ts'
import { localePath } from '../../i18n/locales.ts'
import { loadChunk, retryableOnChunkError } from '../../lazy/load-chunk.ts'
import { Button } from '../shell/button.tsx'
import type { OrderProps } from './words.ts'

/** A guest's phone is all that an account needs: its code proves the order to be theirs, and the order joins the account. */
export default function CreateAccount({ order, locale, words }: OrderProps & { readonly order: OrderBody }) {
  const open = async () => {
    const { typeLogin } = await loadChunk(() => import('../../stores/identity/sign-in.ts'))
    // Through the tab's storage: an address would carry the number into logs.
    typeLogin(order.phone)
    const { pathname, search } = location
    location.assign(localePath(locale, `/sign-in?${new URLSearchParams({ return: pathname + search })}`))
  }
  return (
    <section
      aria-labelledby="create-account"
      className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-xl border border-line p-6 print:hidden"
    >
      <div className="max-w-prose">
        <h2 id="create-account" className="text-lg font-semibold">
          {words.account_title}
        </h2>
        <p className="mt-1 text-ink-soft">{words.account_text}</p>
      </div>
      <Button look="quiet" onClick={() => void retryableOnChunkError(open)}>
        {words.account_create}
      </Button>
    </section>
  )
}
