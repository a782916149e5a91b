import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { localMidnight, SECOND_MS } from '../../../domain/time.ts'
import { fillPlaceholders } from '../../../i18n/fill.ts'
import { date, decimal, money, number } from '../../../i18n/format.ts'
import type { ShopLocale } from '../../../i18n/locales.ts'
import type { Messages } from '../../../i18n/words.ts'
import { useOffice, useScreenWords } from '../words.tsx'

interface Props {
  readonly days: readonly string[]
  readonly now: readonly number[]
  /** Values of the compared period, day by day. */
  readonly before: readonly number[] | undefined
}

const HEIGHT = 240
const MILLION = 1_000_000
const THOUSAND = 1_000

/** A figure of each day as a line; its numbers stand in the table beside it. */
export default function DayChart({ days, now, before }: Props) {
  const words = useScreenWords('office-reports')
  const { locale } = useOffice()
  const place = useRef<HTMLDivElement>(null)
  // Text, so that a figure that has not changed draws nothing anew.
  const drawn = JSON.stringify({ days, now, before })
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const figures = JSON.parse(drawn) as Props
    const day = (seconds: number) => date(locale, new Date(seconds * SECOND_MS).toISOString())
    const draw = () =>
      plot(element, figures, {
        ...{ day, amount: value => money(locale, value), axis: value => short(locale, words, value) },
        ...{ now: words.this_period, before: words.compared_period, x: words.column_day }
      })
    let chart = draw()
    const dark = window.matchMedia('(prefers-color-scheme: dark)')
    const recolour = () => {
      chart.destroy()
      chart = draw()
    }
    dark.addEventListener('change', recolour)
    const size = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }))
    size.observe(element)
    return () => {
      dark.removeEventListener('change', recolour)
      size.disconnect()
      chart.destroy()
    }
  }, [drawn, locale, words])
  return <div ref={place} role="img" aria-label={words.chart_sales} className="mt-2 min-h-60 w-full overflow-hidden" />
}

type Words = Messages<'office-reports'>

/** `1.2M`: axes have no room for whole amounts on a phone. */
function short(locale: ShopLocale, words: Words, value: number) {
  const size = Math.abs(value)
  if (size < THOUSAND) return number(locale, value)
  const isMillions = size >= MILLION
  const figure = decimal(locale, size / (isMillions ? MILLION : THOUSAND))
  return fillPlaceholders(isMillions ? words.millions : words.thousands, { number: value < 0 ? `-${figure}` : figure })
}

interface Texts {
  readonly day: (seconds: number) => string
  readonly amount: (value: number) => string
  readonly axis: (value: number) => string
  readonly now: string
  readonly before: string
  readonly x: string
}

function plot(element: HTMLElement, { days, now, before }: Props, texts: Texts) {
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  const axis = { stroke: colour('--ink-soft'), grid: { stroke: colour('--line'), width: 1 }, ticks: { show: false } }
  const value = (_: uPlot, amount: number | null) => (amount === null ? '–' : texts.amount(amount))
  const series: uPlot.Series[] = [
    { label: texts.x, value: (_, seconds) => (seconds === null ? '–' : texts.day(seconds)) },
    { label: texts.now, stroke: colour('--accent'), width: 2, fill: colour('--accent-soft'), value },
    ...(before ? [{ label: texts.before, stroke: colour('--ink-soft'), width: 1.5, dash: [5, 4], value }] : [])
  ]
  const options: uPlot.Options = {
    ...{ width: element.clientWidth, height: HEIGHT, series },
    cursor: { drag: { x: false, y: false } },
    axes: [
      { ...axis, values: (_, splits) => splits.map(texts.day), space: 90 },
      { ...axis, values: (_, splits) => splits.map(texts.axis), size: 70 }
    ]
  }
  const seconds = days.map(day => localMidnight(day).getTime() / SECOND_MS)
  return new uPlot(
    options,
    [seconds, [...now], ...(before ? [days.map((_, index) => before[index] ?? null)] : [])],
    element
  )
}
