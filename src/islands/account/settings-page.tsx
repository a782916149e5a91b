import { useStore } from '@nanostores/react'
import { BellOff, BellRing } from 'lucide-react'
import { useEffect } from 'react'
import type { Preferences, UserBody } from '../../contract/customers/account.ts'
import { fillPlaceholders } from '../../i18n/fill.ts'
import { localePath, type ShopLocale } from '../../i18n/locales.ts'
import type { Messages } from '../../i18n/words.ts'
import { $profile, $meProblem } from '../../stores/identity/me.ts'
import { $push, optIn, optOut } from '../../stores/push-device.ts'
import { changeLanguage, openSettings, changePreference } from '../../stores/customers/settings.ts'
import { Button } from '../shell/button.tsx'
import { SelectField } from '../shell/field.tsx'
import { LoadFailure } from '../shell/load-failure.tsx'
import { SignedInPage } from './signed-in-page.tsx'
import { Section } from './section.tsx'
import { useFresh } from './use-fresh.ts'
import { LoadingPlaceholder } from '../shell/loading-placeholder.tsx'

interface Props {
  readonly locale: ShopLocale
  readonly words: Messages<'settings'>
  readonly notices: Readonly<Record<string, string>>
}
type Own = Props & { readonly me: UserBody }

export const SettingsPage = (props: Props) => (
  <SignedInPage locale={props.locale} loading={props.words.loading}>
    <Settings {...props} />
  </SignedInPage>
)

function Settings(props: Props) {
  const { words, notices } = props
  const me = useStore($profile)
  const problem = useStore($meProblem)
  useEffect(() => void openSettings(), [])
  useFresh(openSettings)
  if (!me && problem)
    return <LoadFailure words={words} problem={problem} notices={notices} onRetry={() => void openSettings()} />
  if (!me) return <LoadingPlaceholder label={words.loading} />
  return (
    <>
      <Section title={words.language} text={words.language_text}>
        <SelectField
          id="settings-locale"
          name="locale"
          label={words.language_label}
          value={me.locale}
          onText={text => void changeLanguage(text === 'en' ? 'en' : 'mn')}
          choices={(['mn', 'en'] as const).map(value => ({ value, name: words[`language_${value}`] }))}
          className="max-w-md"
        />
      </Section>
      <Section title={words.notices} text={words.notices_text}>
        <Notices {...props} me={me} />
        <Missing {...props} me={me} />
      </Section>
      <Device {...props} />
    </>
  )
}

const CHANNELS = ['email', 'sms', 'push'] as const
type Channel = (typeof CHANNELS)[number]

/** Channels of each kind of notice; `always` cannot be switched off, and a channel not listed is never used. */
const PREFERENCES: readonly {
  readonly kind: 'orders' | 'wish_price' | 'wish_stock' | 'offers'
  readonly by: Partial<Record<Channel, keyof Preferences | 'always'>>
}[] = [
  { kind: 'orders', by: { email: 'always', sms: 'orders_sms', push: 'orders_push' } },
  { kind: 'wish_price', by: { email: 'wish_price', push: 'wish_price_push' } },
  { kind: 'wish_stock', by: { email: 'wish_stock', push: 'wish_stock_push' } },
  { kind: 'offers', by: { email: 'offers_email', sms: 'offers_sms', push: 'offers_push' } }
]

function Notices({ words, me }: Own) {
  return (
    <table className="w-full text-start">
      <thead>
        <tr className="border-b border-line text-sm text-ink-soft">
          <th scope="col" className="py-2 text-start font-medium">
            <span className="sr-only">{words.kind}</span>
          </th>
          {CHANNELS.map(way => (
            <th key={way} scope="col" className="w-20 py-2 text-center font-medium desk:w-28">
              {words[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {PREFERENCES.map(({ kind, by }) => (
          <tr key={kind} className="border-b border-line">
            <th scope="row" className="py-3.5 pe-3 text-start font-medium">
              {words[kind]}
              <span className="block text-sm font-normal text-ink-soft">{words[`${kind}_text`]}</span>
            </th>
            {CHANNELS.map(way => (
              <td key={way} className="text-center">
                <Cell
                  name={by[way]}
                  label={fillPlaceholders(words.cell, { kind: words[kind], way: words[way] })}
                  {...{ words, me }}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface CellProps extends Pick<Own, 'words' | 'me'> {
  readonly name: keyof Preferences | 'always' | undefined
  readonly label: string
}

function Cell({ name, label, words, me }: CellProps) {
  if (name === 'always') return <span className="text-sm text-ink-soft">{words.always}</span>
  if (name === undefined)
    return (
      <>
        <span aria-hidden="true" className="text-ink-soft">
          –
        </span>
        <span className="sr-only">{words.never}</span>
      </>
    )
  return (
    <label className="inline-grid size-11 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={me.preferences[name]}
        onChange={({ target }) => void changePreference(name, target.checked)}
        className="size-5 accent-(--accent)"
      />
    </label>
  )
}

/** A ticked channel needs an address. */
function Missing({ locale, words, me }: Own) {
  const lines = [!me.email && words.no_email, !me.phone && words.no_phone].filter(line => line !== false)
  return lines.map(line => (
    <p key={line} className="mt-3 text-sm text-ink-soft">
      {line}{' '}
      <a href={localePath(locale, '/account/profile')} className="underline underline-offset-4 hover:text-ink">
        {words.add_contact}
      </a>
    </p>
  ))
}

function Device({ words }: Props) {
  const state = useStore($push)
  if (state === 'unknown') return null
  const isOn = state === 'in'
  const Sign = isOn ? BellRing : BellOff
  const hint = state === 'unsupported' || state === 'denied' ? words[`device_${state}`] : undefined
  return (
    <Section title={words.device} text={words.device_text}>
      <div className="flex flex-wrap items-center gap-4 rounded-xl border border-line p-5">
        <Sign className="size-6 shrink-0 text-ink-soft" strokeWidth={1.5} aria-hidden="true" />
        <p role="status" className="min-w-0 flex-1 font-medium">
          {hint ?? (state === 'busy' ? words.device_busy : isOn ? words.device_in : words.device_out)}
        </p>
        {!hint && (
          <Button look="quiet" held={state === 'busy'} onClick={() => void (isOn ? optOut() : optIn())}>
            {isOn ? words.device_off : words.device_on}
          </Button>
        )}
      </div>
    </Section>
  )
}
