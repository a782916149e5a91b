import { useStore } from '@nanostores/react'
import { MapPin } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import type { DeliveryEstimate, DeliveryOptionBody } from '../../contract/ordering/delivery.ts'
import { MINIMUM_ORDER_AMOUNT } from '../../domain/ordering/cart.ts'
import { withFirstFreeSlot } from '../../domain/ordering/delivery-offer.ts'
import { localDate } from '../../domain/time.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { money } from '../../i18n/format.ts'
import type { ShopLocale } from '../../i18n/locales.ts'
import {
  $estimateCity,
  chooseEstimateCity,
  chooseEstimateDistrict,
  locateEstimate
} from '../../stores/ordering/delivery-estimate.ts'
import { SpecialHours } from '../checkout/special-hours.tsx'
import { deliveryName, promiseOf } from '../checkout/delivery-promise.ts'
import { wordOf } from '../checkout/words.ts'
import { CONTROL } from '../shell/field-frame.tsx'
import { placeLabels } from '../shell/place-labels.ts'
import { alcoholHours } from './alcohol-hours.ts'
import { firstHours } from './first-hours.ts'
import { useEstimate, type Asked } from './use-estimate.ts'

/** Fields for the place, and the estimate. */
export default function EstimateFields({ loading, ...asked }: Asked & { readonly loading: string }) {
  const { locale } = asked
  const { place, parts, answer } = useEstimate(asked, true)
  const chosenCity = useStore($estimateCity)
  if (!parts) return <Said>{loading}</Said>
  const { words, cities } = parts
  const city = cities.find(({ code }) => code === chosenCity)
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Choice
          label={wordOf(words, 'city')}
          value={chosenCity}
          choices={cities}
          locale={locale}
          onChoose={chooseEstimateCity}
        />
        <Choice
          label={wordOf(words, placeLabels(city, undefined).district)}
          value={place?.district ?? ''}
          choices={city?.districts ?? []}
          prompt={wordOf(words, 'choose')}
          locale={locale}
          onChoose={chooseEstimateDistrict}
        />
      </div>
      <button
        type="button"
        onClick={() => void locateEstimate()}
        className="mt-1 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-accent underline-offset-4 hover:underline"
      >
        <MapPin className="size-5" strokeWidth={1.5} aria-hidden="true" />
        {wordOf(words, 'locate')}
      </button>
      <div aria-live="polite">
        {answer.is === 'locating' && <Said>{wordOf(words, 'locate_searching')}</Said>}
        {answer.is === 'unlocated' && <Said isProblem>{wordOf(words, `locate_${answer.problem}`)}</Said>}
        {answer.is === 'failed' && <Said isProblem>{wordOf(words, 'failed')}</Said>}
        {answer.is === 'known' &&
          (answer.estimate.delivery_options.length === 0 ? (
            <Said>{wordOf(words, 'none')}</Said>
          ) : (
            <>
              <ul className="mt-1">
                {answer.estimate.delivery_options.map(option => (
                  <OptionRow key={option.id} option={option} words={words} locale={locale} />
                ))}
              </ul>
              <SpecialHours className="mt-1" entries={answer.estimate.special_hours} locale={locale} words={words} />
              <Said>{noteOf(answer.estimate, asked, words)}</Said>
            </>
          ))}
        {answer.is === 'known' && <AlcoholHours estimate={answer.estimate} words={words} locale={locale} />}
      </div>
    </>
  )
}

function AlcoholHours({ estimate, words, locale }: WordsProps & { readonly estimate: DeliveryEstimate }) {
  const sentence = alcoholHours(estimate.alcohol_restrictions, locale, words)
  return sentence && <Said>{sentence}</Said>
}

/** Of a product that is too small an order by itself, fee and day depend on what it is ordered with. */
function noteOf({ minimum_missing }: DeliveryEstimate, { locale, variant }: Asked, words: object) {
  if (!variant) return wordOf(words, 'note_place')
  if (minimum_missing === 0) return wordOf(words, 'note_product')
  return fillPlaceholders(wordOf(words, 'note_below_minimum'), { min: money(locale, MINIMUM_ORDER_AMOUNT) })
}

const Said = ({ isProblem = false, children }: { readonly isProblem?: boolean; readonly children: ReactNode }) => (
  <p className={`mt-1 text-sm ${isProblem ? 'text-sale' : 'text-ink-soft'}`}>{children}</p>
)

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly { readonly code: string; readonly name: Readonly<Record<ShopLocale, string>> }[]
  readonly prompt?: string
  readonly locale: ShopLocale
  readonly onChoose: (code: string) => void
}

function Choice({ label, value, choices, prompt, locale, onChoose }: ChoiceProps) {
  const id = useId()
  return (
    <div className="text-sm">
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <select id={id} className={CONTROL} value={value} onChange={event => onChoose(event.target.value)}>
        {prompt && <option value="">{prompt}</option>}
        {choices.map(({ code, name }) => (
          <option key={code} value={code}>
            {name[locale]}
          </option>
        ))}
      </select>
    </div>
  )
}

interface WordsProps {
  readonly words: object
  readonly locale: ShopLocale
}

interface OptionProps extends WordsProps {
  readonly option: DeliveryOptionBody
}

function OptionRow({ option, words, locale }: OptionProps) {
  const { id, fee, free_from, promised_by } = option
  const name = deliveryName({ option: id, promised_by }, locale, words)
  const first = firstHours(withFirstFreeSlot(option), locale, words, localDate(new Date()))
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p className="flex items-baseline justify-between gap-4 font-medium">
        <span>{first ?? name}</span>
        <span className="figures">{fee === 0 ? wordOf(words, 'free') : money(locale, fee)}</span>
      </p>
      <p className="figures text-sm text-ink-soft">
        {first ? fillPlaceholders(wordOf(words, 'promised_days'), { days: name }) : promiseOf(option, locale, words)}
      </p>
      {free_from !== null && fee > 0 && (
        <p className="figures text-sm text-ink-soft">
          {fillPlaceholders(wordOf(words, 'free_from'), { amount: money(locale, free_from) })}
        </p>
      )}
    </li>
  )
}
