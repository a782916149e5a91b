import { useStore } from '@nanostores/react'
import type { StayOfferBody } from '../../contract/booking/hotel.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { dateTime, money } from '../../i18n/format.ts'
import { $stayPrice, $stayProblem } from '../../stores/booking/hotel-stay.ts'
import { dayText, type HotelBookingProps } from './words.ts'

type Props = Pick<HotelBookingProps, 'locale' | 'words' | 'seasons'>

/** The price of the stay with its breakdown; or why it cannot be had. */
export function StayPrice(props: Props) {
  const { locale, words } = props
  const price = useStore($stayPrice)
  const problem = useStore($stayProblem)
  return (
    <section aria-labelledby="stay-price" className="rounded-xl bg-mist p-5">
      <h3 id="stay-price" className="font-semibold">
        {words.price}
      </h3>
      <div role="status">
        {problem ? (
          <p className="mt-2 font-medium text-sale">{problem}</p>
        ) : price ? (
          <p className="mt-1 text-3xl font-semibold">{money(locale, price.total)}</p>
        ) : (
          <p className="mt-2 text-ink-soft">{words.price_wait}</p>
        )}
      </div>
      {price && <Breakdown {...props} price={price} />}
    </section>
  )
}

function Breakdown({ locale, words, seasons, price }: Props & { readonly price: StayOfferBody }) {
  const rows = [
    [words.night_room, price.room_total],
    ...(price.guests_total > 0 ? [[words.night_guests, price.guests_total] as const] : []),
    ...(price.beds_total > 0 ? [[words.night_beds, price.beds_total] as const] : [])
  ] as const
  const taxes = [
    [words.net, price.net],
    ...(price.vat > 0 ? [[words.vat, price.vat] as const] : []),
    ...(price.city_tax > 0 ? [[words.city_tax, price.city_tax] as const] : [])
  ] as const
  const parts = [
    [words.deposit_now, price.deposit],
    [words.at_hotel, price.total - price.deposit]
  ] as const
  return (
    <>
      {[rows, taxes, parts].map((group, at) => (
        <dl key={at} className="figures mt-3 grid gap-1 border-t border-line pt-3">
          {group.map(([name, amount]) => (
            <div key={name} className="flex justify-between gap-4">
              <dt className="text-ink-soft">{name}</dt>
              <dd className={at === 2 ? 'font-semibold' : ''}>{money(locale, amount)}</dd>
            </div>
          ))}
        </dl>
      ))}
      {price.deposit_refundable ? (
        <p className="figures mt-2 text-sm text-ink-soft">
          {fillPlaceholders(words.cancel_until, { moment: dateTime(locale, price.cancel_until) })}
        </p>
      ) : (
        <p className="mt-2 font-medium text-warn">{words.not_refundable}</p>
      )}
      <details className="mt-3 border-t border-line pt-2">
        <summary className="min-h-11 cursor-pointer py-2 font-medium">{words.nights}</summary>
        <table className="figures w-full text-left text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.night}</th>
              <th scope="col">{words.sum}</th>
            </tr>
          </thead>
          <tbody>
            {price.nights.map(({ date, season, is_weekend, total }) => (
              <tr key={date} className="border-t border-line">
                <th scope="row" className="py-1.5 font-normal">
                  {[dayText(locale, date), season && seasons[season], is_weekend && words.weekend]
                    .filter(Boolean)
                    .join(', ')}
                </th>
                <td className="py-1.5 text-right">{money(locale, total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
