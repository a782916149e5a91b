import { useState } from 'react'
import { BORDER, COUNTRY, lineOn, pointOn, isOnSheet, sheetAround, TUUL, bendOn } from '../../../domain/map-sheet.ts'
import { ToggleButton } from '../toggle-button.tsx'
import { useOffice, useScreenWords } from '../words.tsx'
import type { FormProps } from './form-props.ts'

const CAPITAL = 'ulaanbaatar'
const [WIDTH, HEIGHT] = [600, 330]

/** Told apart by letter as well as by colour. */
const COLOURS = ['fill-accent', 'fill-warn', 'fill-sale', 'fill-night', 'fill-gold'] as const
const NOBODY = { letter: '–', colour: 'fill-line-strong' } as const

/** Which zone each district and sum belongs to, at the point that the shop knows of it. */
export function ZoneMap({ settings, chosen }: Pick<FormProps, 'settings'> & { readonly chosen: string }) {
  const words = useScreenWords('office-delivery')
  const { locale } = useOffice()
  const [isCapital, setCapital] = useState(true)
  const shown = settings.places.flatMap(({ point, ...place }) =>
    point && (!isCapital || place.city === CAPITAL)
      ? [{ ...place, at: [point.longitude, point.latitude] as const }]
      : []
  )
  const sheet = isCapital
    ? sheetAround(
        shown.map(({ at }) => at),
        WIDTH,
        HEIGHT
      )
    : { ...COUNTRY, width: WIDTH, height: HEIGHT }
  const markOf = (zone: string | null) => {
    const index = settings.zones.findIndex(({ code }) => code === zone)
    return index < 0
      ? NOBODY
      : { letter: String.fromCharCode(65 + index), colour: COLOURS[index % COLOURS.length] ?? NOBODY.colour }
  }
  return (
    <figure className="grid gap-3">
      {/* The capital's districts lie too close together to be told apart on a map of the country. */}
      <div className="flex flex-wrap gap-2">
        <ToggleButton isPressed={isCapital} onPress={() => setCapital(true)}>
          {words.map_show_capital}
        </ToggleButton>
        <ToggleButton isPressed={!isCapital} onPress={() => setCapital(false)}>
          {words.map_show_country}
        </ToggleButton>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={isCapital ? words.map_capital : words.map_country}
        className="block w-full rounded-card border border-line bg-mist"
      >
        <path d={lineOn(sheet, BORDER, true)} className="fill-paper stroke-line-strong" />
        {isCapital && <path d={bendOn(sheet, TUUL)} fill="none" className="stroke-accent opacity-35" strokeWidth={4} />}
        {shown
          .filter(({ at }) => isOnSheet(sheet, at))
          .map(({ city, district, zone, at }) => {
            const [x, y] = pointOn(sheet, at)
            const { letter, colour } = markOf(zone)
            return (
              <g key={`${city}/${district}`}>
                <circle
                  cx={x}
                  cy={y}
                  r={isCapital ? 11 : 7}
                  className={colour}
                  stroke="currentColor"
                  strokeWidth={`${city}/${district}` === chosen ? 3 : 0}
                />
                <text
                  x={x}
                  y={y + (isCapital ? 4 : 3)}
                  textAnchor="middle"
                  className={`fill-accent-ink font-semibold ${isCapital ? 'text-xs' : 'text-[9px]'}`}
                >
                  {letter}
                </text>
              </g>
            )
          })}
      </svg>
      <figcaption>
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {[
            ...settings.zones.map(({ code, name }) => ({ code, name: name[locale] })),
            { code: null, name: words.zone_nobody }
          ].map(({ code, name }) => (
            <li key={code ?? ''}>
              <span className="font-semibold">{markOf(code).letter}</span> {name}
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  )
}
