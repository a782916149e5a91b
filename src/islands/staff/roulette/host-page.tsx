import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { dateTime } from '../../../i18n/format.ts'
import { localePath } from '../../../i18n/locales.ts'
import {
  $hostBusy,
  $hostLocations,
  $rouletteHost,
  checkInHost,
  finishRoulette,
  loadHostLocations,
  loadHostNight,
  startRoulette
} from '../../../stores/games/roulette-host.ts'
import { $rouletteNight, $turningSpin, followRouletteNight } from '../../../stores/games/roulette-night.ts'
import { LoadingPlaceholder } from '../../shell/loading-placeholder.tsx'
import { Button, ButtonLink, TextButton } from '../../shell/button.tsx'
import { Confirm } from '../../shell/confirm.tsx'
import { StaffPage } from '../staff-page.tsx'
import type { StaffProps } from '../words.ts'
import { HostProblem } from './host-problem.tsx'
import { HostSpins } from './host-spins.tsx'
import { HostStock } from './host-stock.tsx'
import type { HostProps } from '../../roulette/words.ts'

type Props = HostProps & { readonly staff: StaffProps['words'] }

/** The admin page of game nights. */
export function RouletteHostPage({ staff, ...props }: Props) {
  return (
    <StaffPage locale={props.locale} words={staff}>
      <CheckIn {...props} />
    </StaffPage>
  )
}

/** The night is run under the name of who has checked in: each spin is on record with it. */
function CheckIn(props: HostProps) {
  const host = useStore($rouletteHost, { ssr: 'initial' })
  useEffect(() => void checkInHost(), [])
  if (!host) return <LoadingPlaceholder label={props.words.checking} />
  if (!host.mayRun) return <h1 className="text-lg font-semibold">{host.reason}</h1>
  return <Host {...props} name={host.name} />
}

function Host(props: HostProps & { readonly name: string }) {
  const { words, name } = props
  const [id, setId] = useState('')
  useEffect(() => {
    const choose = () => setId(location.hash.slice(1))
    choose()
    addEventListener('hashchange', choose)
    return () => removeEventListener('hashchange', choose)
  }, [])
  return (
    <>
      <h1 className="text-2xl font-semibold tracking-tight desk:text-3xl">{words.title}</h1>
      <p className="mt-1 text-ink-soft">{fillPlaceholders(words.host, { name })}</p>
      {id === '' ? <Nights {...props} /> : <HostNight {...props} key={id} id={id} />}
    </>
  )
}

function Nights({ locale, words, states }: HostProps) {
  const locations = useStore($hostLocations, { ssr: 'initial' })
  useEffect(() => void loadHostLocations(), [])
  if (!locations) return null
  if (locations.length === 0) return <p className="mt-6">{words.no_nights}</p>
  return (
    <>
      <h2 className="mt-6 text-xl font-semibold">{words.choose}</h2>
      <ul className="mt-3 grid gap-3">
        {locations.flatMap(({ name, nights }) =>
          nights.map(night => (
            <li key={night.id}>
              <a
                href={`#${night.id}`}
                className="block rounded-card border border-line-strong px-5 py-4 hover:border-ink"
              >
                <span className="block text-lg font-semibold">{night.title}</span>
                <span className="figures text-ink-soft">
                  {name} · {dateTime(locale, night.starts_at)} · {states[`state_${night.state}`]}
                </span>
              </a>
            </li>
          ))
        )}
      </ul>
    </>
  )
}

function HostNight(props: HostProps & { readonly id: string }) {
  const { locale, words, states, id } = props
  const night = useStore($rouletteNight, { ssr: 'initial' })
  const isBusy = useStore($hostBusy, { ssr: 'initial' })
  const turning = useStore($turningSpin, { ssr: 'initial' })
  const [toConfirm, setToConfirm] = useState<'start' | 'finish'>()
  useEffect(() => {
    void loadHostNight(id)
    return followRouletteNight(id, locale)
  }, [id, locale])
  if (night?.id !== id) return null
  const next = night.state === 'scheduled' ? 'start' : night.state === 'live' ? 'finish' : undefined
  const decide = (what: 'start' | 'finish') => {
    setToConfirm(undefined)
    void (what === 'start' ? startRoulette() : finishRoulette())
  }
  return (
    <div className="mt-4 grid gap-10">
      <div>
        <h2 className="text-xl font-semibold">{night.title}</h2>
        <p className="figures text-ink-soft">
          {night.location.name} · {dateTime(locale, night.starts_at)} · {states[`state_${night.state}`]}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {next && (
            <Button look={next === 'start' ? 'main' : 'quiet'} held={isBusy} onClick={() => setToConfirm(next)}>
              {words[next]}
            </Button>
          )}
          <ButtonLink look="quiet" href={localePath(locale, `/roulette/${id}/screen`)} target="_blank" rel="noopener">
            {words.screen}
          </ButtonLink>
          <TextButton onClick={() => (location.hash = '')}>{words.other_night}</TextButton>
          <HostProblem of="night" />
        </div>
      </div>
      <HostSpins {...{ locale, words, night, isTurning: turning !== null }} />
      <HostStock {...{ words }} />
      {toConfirm && (
        <Confirm
          title={words[`${toConfirm}_ask`]}
          yes={words.yes}
          no={words.no}
          onYes={() => decide(toConfirm)}
          onNo={() => setToConfirm(undefined)}
        >
          <p>{words[`${toConfirm}_what`]}</p>
        </Confirm>
      )}
    </div>
  )
}
