import { readFileSync } from 'node:fs'
import { Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import { answerQuoteRequestSchema } from '../src/contract/travel-quote.ts'
import { TRAVEL_QUOTE_STATES, type TravelQuoteState } from '../src/domain/travel-quote.ts'
import { words } from '../src/i18n/words.ts'
import { createTravelQuoteAdmin, type TravelQuoteAdmin } from '../src/server/booking/travel/index.ts'
import { amountText, timeText } from '../src/server/platform/staff-text.ts'
import { commandLine, refuse, runCommand, textLike, wholeNumber } from './command.ts'
import { withCommerce } from './with-commerce.ts'

/** Quotes of one list. */
const LIST_LIMIT = 500
/** States in which staff has something to do. */
const WAITING: readonly TravelQuoteState[] = ['requested', 'paid']

const program = commandLine(
  'quotes',
  'Quotes for flights, beside a running shop, which then writes to the customers: answers, tickets, ends.'
)

const withAdmin = (work: (admin: TravelQuoteAdmin) => Promise<void>) =>
  withCommerce(async ({ db, payments, now }) => work(createTravelQuoteAdmin({ db, refunds: payments, now })))

program
  .command('list')
  .description('the oldest first; those that wait for staff when no state is named')
  .addOption(new Option('--state <state>', 'only those in one state').choices(TRAVEL_QUOTE_STATES))
  .action(({ state }) =>
    withAdmin(async admin => {
      const rows = await admin.list(state ? [state] : WAITING, LIST_LIMIT)
      for (const row of rows) console.log(lineOf(row))
      console.log(`${rows.length} quotes.`)
    })
  )

program
  .command('show <number>')
  .description('everything of Q123456789, with the passports by which seats are booked')
  .action(number =>
    withAdmin(async admin => {
      const quote = await admin.show(number)
      if (!quote) return refuse(words('en', 'problem')('travel-quote-not-found'))
      console.log(textOf(quote))
    })
  )

program
  .command('answer <number> [file]')
  .description('with the options of FILE.json ({"options":[…],"message":…}), or with the one of the flags')
  .option('--airline <name>', 'who flies: MIAT')
  .option('--flights <text>', 'numbers, times and stops: "OM301 07:25–11:45"')
  .option('--fare <tögrög>', 'for all passengers, taxes included', wholeNumber(1, 1_000_000_000))
  .option('--baggage <text>', '"23 kg + 10 kg"')
  .option('--rules <text>', 'of changes and refunds')
  .option('--message <text>', 'to the customer')
  .option('--until <moment>', 'how long it is valid, ISO: 2026-12-24T18:00:00+08:00; two days when left out')
  .action((number, file, { message, until, ...option }) => {
    const given: unknown = file
      ? JSON.parse(readFileSync(file, 'utf8'))
      : { options: [option], ...(message && { message }), ...(until && { valid_until: until }) }
    const answer = answerQuoteRequestSchema.safeParse(given)
    if (!answer.success) return refuse(`Please check the answer.\n${z.prettifyError(answer.error)}`)
    return withAdmin(async admin => report(await admin.answer(number, answer.data), 'Answered.'))
  })

program
  .command('ticketed <number> <reference> [tickets...]')
  .description('the seats of a paid quote are booked: the airline’s code, and ticket numbers in the order of `show`')
  .action((number, reference, tickets) => {
    const code = textLike(/^[A-Z\d]{5,8}$/, 'the booking code of the airline, such as ABC123')(reference)
    return withAdmin(async admin => report(await admin.ticket(number, code, tickets), 'Ticketed.'))
  })

program
  .command('cancel <number>')
  .description('its customer reads the reason; the payment is refunded')
  .requiredOption('--reason <text>', 'in the language of the customer')
  .action((number, { reason }) =>
    withAdmin(async admin => report(await admin.decline(number, reason.slice(0, 500)), 'Cancelled.'))
  )

program
  .command('expire <number>')
  .description('ends an answer before its time, because the fare is gone; it may be answered anew')
  .action(number => withAdmin(async admin => report(await admin.expire(number), 'Expired.')))

/** Text of customers must not move the cursor of a terminal. */
const printable = (text: string) => text.replace(/[^\P{C}\n]/gu, '')

type Listed = Awaited<ReturnType<TravelQuoteAdmin['list']>>[number]
type Shown = NonNullable<Awaited<ReturnType<TravelQuoteAdmin['show']>>>

const routeOf = ({ flights }: Pick<Listed, 'flights'>) =>
  flights.map(({ from, to, date }) => `${from.iata}–${to.iata} ${date}`).join(', ')

const lineOf = (quote: Listed) =>
  [
    `${quote.number}  ${quote.state}  ${routeOf(quote)}`,
    `  since ${timeText(quote.created_at)}, ${quote.phone}, ${printable(quote.email)}${quote.amount === null ? '' : `, ${amountText(quote.amount)}`}`
  ].join('\n')

const textOf = (quote: Shown) =>
  [
    lineOf(quote),
    ...(quote.notes === '' ? [] : [`  notes: ${printable(quote.notes).replaceAll('\n', '\n    ')}`]),
    ...quote.passengers.map(
      ({ title, last_name, first_name, birth_date, passport_number, passport_expires_on, ticket_number }, at) =>
        `  ${at + 1}. ${title} ${last_name}/${first_name}, born ${birth_date}, passport ${passport_number} until ${passport_expires_on}${ticket_number ? `, ticket ${printable(ticket_number)}` : ''}`
    ),
    ...(quote.valid_until ? [`  answer ${quote.answers}, valid until ${timeText(quote.valid_until)}`] : []),
    ...quote.options.map(
      ({ id, airline, flights, fare, baggage, rules }) =>
        `  ${id === quote.accepted_option_id ? 'accepted' : 'option'}: ${airline}, ${amountText(fare)}\n    ${flights}\n    ${baggage}; ${rules}`
    ),
    ...(quote.booking_reference ? [`  booking ${quote.booking_reference}`] : []),
    ...(quote.reason === '' ? [] : [`  reason: ${quote.reason}`])
  ].join('\n')

const report = (done: Awaited<ReturnType<TravelQuoteAdmin['answer']>>, sentence: string) =>
  done.ok ? console.log(sentence) : refuse(words('en', 'problem')(done.problem.code, done.problem.values))

await runCommand(program)
