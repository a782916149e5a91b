import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { fillPlaceholders, plural } from '../../i18n/fill.ts'
import { date, money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $isJoiningLoyalty, $loyalty, followLoyalty, setLoyalty } from '../../stores/customers/loyalty.ts'
import { Button, TextButton } from '../shell/button.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly words: Messages<'account'>
}

/** Membership: since when and with what, or the way in. */
export function Loyalty({ locale, words }: Props) {
  const loyalty = useStore($loyalty)
  const busy = useStore($isJoiningLoyalty)
  useEffect(followLoyalty, [])
  if (!loyalty) return null
  const { registered, member_since, orders, spent } = loyalty
  return (
    <section aria-labelledby="loyalty" className="rounded-xl bg-mist p-5 desk:p-6">
      <h2 id="loyalty" className="text-lg font-semibold">
        {words.loyalty}
      </h2>
      {registered && member_since ? (
        <>
          <p className="mt-1 text-ink-soft">
            {fillPlaceholders(words.loyalty_since, { date: date(locale, member_since) })}
          </p>
          <p className="figures mt-3 text-xl font-semibold">{money(locale, spent)}</p>
          <p className="figures text-sm text-ink-soft">{plural(locale, words, 'loyalty_orders', orders)}</p>
          <TextButton
            className="mt-1 -mb-3 text-sm"
            aria-disabled={busy || undefined}
            onClick={() => void setLoyalty(false)}
          >
            {words.loyalty_leave}
          </TextButton>
        </>
      ) : (
        <>
          <p className="mt-1 text-ink-soft">{words.loyalty_text}</p>
          <Button look="quiet" held={busy} className="mt-4" onClick={() => void setLoyalty(true)}>
            {words.loyalty_join}
          </Button>
        </>
      )}
    </section>
  )
}
