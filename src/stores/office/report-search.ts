import {
  presetPeriod,
  REPORT_COMPARISONS,
  REPORT_PRESETS,
  type ReportComparison,
  type ReportPeriod,
  type ReportPreset
} from '../../domain/back-office/report-period.ts'

/** The address of the reports: a period that ends today by its name, or two days, and what it is compared with. */
export interface ReportSearch {
  readonly period?: ReportPreset
  readonly from?: string
  readonly to?: string
  readonly compare?: ReportComparison
}

const DAY = /^\d{4}-\d\d-\d\d$/
const isPreset = (value: unknown): value is ReportPreset => typeof value === 'string' && value in REPORT_PRESETS

/** Reads an address; whatever is no field of the reports is left out. */
export function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  const { period, from, to } = search
  const compare = REPORT_COMPARISONS.find(each => each === search['compare'])
  const day = (value: unknown) => (typeof value === 'string' && DAY.test(value) ? value : undefined)
  const [first, last] = [day(from), day(to)]
  return {
    ...(first !== undefined && last !== undefined ? { from: first, to: last } : isPreset(period) && { period }),
    ...(compare && { compare })
  }
}

const USUAL: ReportPreset = 'month'

export const periodOf = ({ period = USUAL, from, to }: ReportSearch, today: string): ReportPeriod =>
  from !== undefined && to !== undefined ? { from, to } : presetPeriod(period, today)

export const comparisonOf = ({ compare = 'before' }: ReportSearch) => compare
