import { describe, expect, test } from 'vitest'
import {
  quoteCanBecome,
  canCustomerCancel,
  firstFlightDay,
  hasExpired,
  lastFlightDay,
  maskedPassportNumber,
  parsePassportName,
  parsePassportNumber,
  passengerAge,
  passengerProblems,
  passportNeededUntil,
  passportProblems,
  quoteChangeProblem,
  routeProblems,
  TRAVEL_QUOTE_STATES,
  type RequestedFlight,
  type TripKind
} from '../../../src/domain/booking/travel-quote.ts'

const TODAY = '2026-11-21'
const flight = (line: string): RequestedFlight => {
  const [from = '', to = '', date = ''] = line.split(' ')
  return { from, to, date }
}

describe('routes', () => {
  test.each<[TripKind, readonly string[], readonly string[]]>([
    ['one_way', ['UBN ICN 2026-12-01'], []],
    ['one_way', ['UBN ICN 2026-11-22'], []],
    ['one_way', ['UBN ICN 2026-11-21'], ['flights.0.date travel-date-past']],
    ['one_way', ['UBN ICN 2027-10-17'], []],
    ['one_way', ['UBN ICN 2027-10-18'], ['flights.0.date travel-date-far']],
    ['one_way', ['UBN UBN 2026-12-01'], ['flights.0.to travel-same-airport']],
    ['one_way', ['UBN ICN 2026-12-01', 'ICN UBN 2026-12-09'], ['flights travel-flight-count']],
    ['return', ['UBN ICN 2026-12-01'], ['flights travel-flight-count']],
    ['return', ['UBN ICN 2026-12-01', 'ICN UBN 2026-12-01'], []],
    ['return', ['UBN ICN 2026-12-09', 'ICN UBN 2026-12-08'], ['flights.1.date travel-date-order']],
    ['return', ['UBN ICN 2026-12-01', 'NRT UBN 2026-12-08'], ['flights.1.to travel-return-elsewhere']],
    ['return', ['UBN ICN 2026-12-01', 'ICN NRT 2026-12-08'], ['flights.1.to travel-return-elsewhere']],
    ['multi_city', ['UBN ICN 2026-12-01', 'NRT UBN 2026-12-08'], []],
    ['multi_city', ['UBN ICN 2026-12-01'], ['flights travel-flight-count']],
    ['multi_city', Array.from({ length: 7 }, () => 'UBN ICN 2026-12-01'), ['flights travel-flight-count']]
  ])('travel quote: a trip %s of %j has the problems %j', (trip, flights, problems) => {
    const found = routeProblems(trip, flights.map(flight), TODAY)
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  test.each([
    [[], '', ''],
    [['UBN ICN 2026-12-01'], '2026-12-01', '2026-12-01'],
    [['UBN ICN 2026-12-01', 'ICN NRT 2026-12-04', 'NRT UBN 2026-12-08'], '2026-12-01', '2026-12-08']
  ])('travel quote: flights %j begin on %j and end on %j', (flights, first, last) => {
    const all = flights.map(flight)
    expect([firstFlightDay(all), lastFlightDay(all)]).toEqual([first, last])
  })
})

describe('passengers', () => {
  const TRIP = ['UBN ICN 2026-12-01', 'ICN UBN 2026-12-10'].map(flight)
  const person = (birth_date: string) => ({ birth_date })
  const ADULT = person('1990-05-05')

  test.each([
    ['an adult', [ADULT], []],
    ['no adult', [person('2020-01-01')], ['passengers travel-adult-missing']],
    ['twelve on the day of the first flight', [person('2014-12-01')], []],
    ['twelve a day later', [person('2014-12-02')], ['passengers travel-adult-missing']],
    ['an infant for each adult', [ADULT, person('2025-06-01')], []],
    ['more infants than adults', [ADULT, person('2025-06-01'), person('2025-06-02')], ['passengers travel-infants']],
    ['born today', [person('1990-05-05'), person(TODAY)], []],
    ['born 120 years ago', [person('1906-11-21')], []],
    ['nobody born yet', [person('2026-11-22')], ['passengers.0.birth_date travel-birth-date']],
    ['born too long ago', [person('1900-01-01')], ['passengers.0.birth_date travel-birth-date']]
  ])('travel quote: passengers with %s', (_, passengers, problems) => {
    const found = passengerProblems(passengers, TRIP, TODAY)
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  const passport = (passport_number: string, passport_expires_on = '2030-01-01') => ({
    passport_number,
    passport_expires_on
  })

  test.each([
    ['two of their own', [passport('E1'), passport('E2')], []],
    ['one valid just long enough', [passport('E1', '2027-06-10')], []],
    ['one a day short', [passport('E1', '2027-06-09')], ['passports.0.passport_expires_on travel-passport-validity']],
    ['one twice', [passport('E1'), passport('E1')], ['passports.1.passport_number travel-passport-twice']]
  ])('travel quote: passports, %s', (_, passports, problems) => {
    const found = passportProblems(passports, '2026-12-10')
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  test('travel quote: a passport is needed for six months, to the last day of a shorter month', () => {
    expect(passportNeededUntil('2026-08-31')).toBe('2027-02-28')
    expect(passportNeededUntil('2026-12-10')).toBe('2027-06-10')
  })

  test.each([
    ['2024-12-02', 'infant'],
    ['2024-12-01', 'child'],
    ['2014-12-02', 'child'],
    ['2014-12-01', 'adult']
  ])('travel quote: born on %s, a passenger is an %s on 1 December 2026', (birth, age) => {
    expect(passengerAge(birth, '2026-12-01')).toBe(age)
  })

  test.each([
    [' bat-erdene ', 'BAT-ERDENE'],
    ['Munkh  Orgil', 'MUNKH ORGIL'],
    ['Bat', 'BAT'],
    ['Ana de Vos', 'ANA DE VOS'],
    ['A'.repeat(39), 'A'.repeat(39)],
    ["O'NEIL", "O'NEIL"],
    ['Бат', undefined],
    ['BAT2', undefined],
    ['-BAT', undefined],
    ['', undefined],
    ['A'.repeat(40), undefined]
  ])('travel quote: the name "%s" is read as %s', (text, name) => {
    expect(parsePassportName(text)).toBe(name)
  })

  test.each([
    ['e 1234567', 'E1234567'],
    ['AB123456', 'AB123456'],
    ['E-1234567', 'E1234567'],
    ['12345', undefined],
    ['ABCDEF', undefined],
    ['E123456789', undefined],
    ['Е1234567', undefined]
  ])('travel quote: the passport number "%s" is read as %s', (text, number) => {
    expect(parsePassportNumber(text)).toBe(number)
  })

  test('travel quote: all but three characters of a passport number are masked', () => {
    expect(maskedPassportNumber('E1234567')).toBe('•••••567')
  })
})

describe('states', () => {
  test('travel quote: goes from request to ticket, and never back', () => {
    const table = Object.fromEntries(
      TRAVEL_QUOTE_STATES.map(from => [from, TRAVEL_QUOTE_STATES.filter(to => quoteCanBecome(from, to)).join(' ')])
    )
    expect(table).toEqual({
      requested: 'answered expired canceled',
      answered: 'answered accepted expired canceled',
      accepted: 'answered accepted paid expired canceled',
      paid: 'ticketed canceled',
      ticketed: '',
      expired: 'answered',
      canceled: ''
    })
    expect(TRAVEL_QUOTE_STATES.filter(canCustomerCancel)).toEqual(['requested', 'answered', 'accepted'])
  })

  test('travel quote: staff answers one that expired only while its passengers are kept', () => {
    expect(quoteChangeProblem('expired', 'answered', 1)).toBeUndefined()
    expect(quoteChangeProblem('expired', 'answered', 0)).toBe('travel-passengers-deleted')
    expect(quoteChangeProblem('expired', 'canceled', 1)).toBe('travel-quote-closed')
    expect(quoteChangeProblem('paid', 'canceled', 0)).toBeUndefined()
  })

  const NOW = new Date('2026-11-21T02:00:00.000Z')
  const quote = { created_at: '2026-11-20T00:00:00.000Z', valid_until: null, first_flight_on: '2026-12-01' }
  test.each([
    ['requested', {}, false],
    ['requested', { created_at: '2026-11-07T02:00:00.000Z' }, true],
    ['requested', { first_flight_on: TODAY }, true],
    ['answered', { valid_until: '2026-11-21T02:00:00.001Z' }, false],
    ['answered', { valid_until: '2026-11-21T02:00:00.000Z' }, true],
    ['accepted', { valid_until: '2026-11-21T02:00:00.000Z' }, true],
    ['paid', { valid_until: '2026-11-01T02:00:00.000Z' }, false],
    ['ticketed', { first_flight_on: '2026-01-01' }, false]
  ] as const)('travel quote: one that is %s with %j has expired: %s', (state, more, expired) => {
    expect(hasExpired({ state, ...quote, ...more }, NOW, TODAY)).toBe(expired)
  })
})
